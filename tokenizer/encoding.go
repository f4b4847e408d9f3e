package tokenizer

import (
	"fmt"

	"github.com/dlclark/regexp2"
	"github.com/pkoukk/tiktoken-go"
	loader "github.com/pkoukk/tiktoken-go-loader"
)

// encoding is a vocabulary and the pattern that splits a text into the pieces
// which are encoded one by one.
type encoding struct {
	name    string
	pattern string
}

// encodings is the registry, the default first. A pattern added here must keep
// the two promises of cut.go.
func encodings() []encoding {
	return []encoding{
		{"o200k_base", patternO200k},
		{"cl100k_base", patternCL100k},
		{"p50k_base", pattern50k},
		{"r50k_base", pattern50k},
	}
}

// The patterns are those of OpenAI's encoder, with one addition. Its regular
// expressions fold the long s (U+017F) to s and those of Go do not, so the
// contraction 'ſ is written out; tiktoken-go alone miscounts it beside another
// contraction.
const (
	contractions = `(?i:'s|'ſ|'t|'re|'ve|'m|'ll|'d)`

	patternO200k = `[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+` + contractions + `?` +
		`|[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*` + contractions + `?` +
		`|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+`

	patternCL100k = contractions + `|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+`

	pattern50k = `'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+`
)

// load reads the vocabulary. It panics where the program itself is broken: the
// vocabulary and the pattern are compiled in.
func (e encoding) load() *encoder {
	ranks, err := loader.NewOfflineLoader().LoadTiktokenBpe(e.name + ".tiktoken")
	if err != nil {
		panic(fmt.Sprintf("tokenizer: vocabulary %s: %v", e.name, err))
	}
	core, err := tiktoken.NewCoreBPE(ranks, nil, e.pattern)
	if err != nil {
		panic(fmt.Sprintf("tokenizer: encoder %s: %v", e.name, err))
	}
	return &encoder{
		core:   tiktoken.NewTiktoken(core, &tiktoken.Encoding{Name: e.name, PatStr: e.pattern, MergeableRanks: ranks}, nil),
		pieces: regexp2.MustCompile(e.pattern, regexp2.None),
		merge:  newMerger(ranks),
	}
}
