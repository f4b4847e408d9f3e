package tiktoken

import (
	"fmt"

	"github.com/dlclark/regexp2"
	"github.com/pkoukk/tiktoken-go"
	loader "github.com/pkoukk/tiktoken-go-loader"
)

// definition is a vocabulary and the pattern that splits a text into the pieces
// which are encoded one by one.
type definition struct {
	name    string
	pattern string
}

// definitions is the registry. A pattern added here must keep the two promises
// of cut.go.
func definitions() []definition {
	return []definition{
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

// Open loads an encoding, which takes up to half a second.
func Open(name string) (*Encoding, error) {
	for _, d := range definitions() {
		if d.name == name {
			return d.load()
		}
	}
	return nil, fmt.Errorf("tokenizer: tiktoken-go has no %s", name)
}

func (d definition) load() (*Encoding, error) {
	ranks, err := loader.NewOfflineLoader().LoadTiktokenBpe(d.name + ".tiktoken")
	if err != nil {
		return nil, fmt.Errorf("tokenizer: vocabulary %s: %w", d.name, err)
	}
	core, err := tiktoken.NewCoreBPE(ranks, nil, d.pattern)
	if err != nil {
		return nil, fmt.Errorf("tokenizer: encoder %s: %w", d.name, err)
	}
	return &Encoding{
		core:   tiktoken.NewTiktoken(core, &tiktoken.Encoding{Name: d.name, PatStr: d.pattern, MergeableRanks: ranks}, nil),
		pieces: regexp2.MustCompile(d.pattern, regexp2.None),
		merge:  newMerger(ranks),
	}, nil
}
