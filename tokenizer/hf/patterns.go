package hf

import (
	"slices"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/tokenizer/split"
)

// splitter is a scanner and the patterns it stands for, one a split in the order
// of the file.
type splitter struct {
	name     string
	patterns []string
	next     split.Func
}

const (
	contractions = `(?i:'s|'t|'re|'ve|'m|'ll|'d)`
	spaces       = `\s*[\r\n]+|\s+(?!\S)|\s+`
	upper        = `[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]`
	lower        = `[\p{Ll}\p{Lm}\p{Lo}\p{M}]`
	lead         = `[^\r\n\p{L}\p{N}]?`
	words        = lead + `\p{L}+`
	signs        = `| ?[^\s\p{L}\p{N}]+[\r\n]*|` + spaces
	caseSigns    = `| ?[^\s\p{L}\p{N}]+[\r\n/]*|` + spaces
)

// splitters is the registry. The name is in compiled files.
func splitters() []splitter {
	return []splitter{
		{"cl100k", []string{contractions + `|` + words + `|\p{N}{1,3}` + signs}, split.CL100k},
		{"cl100k single digits", []string{contractions + `|` + words + `|\p{N}` + signs}, split.SingleDigits},
		{"o200k", []string{lead + upper + `*` + lower + `+` + contractions + `?|` +
			lead + upper + `+` + lower + `*` + contractions + `?|\p{N}{1,3}` + caseSigns}, split.O200k},
		{"tekken", []string{lead + upper + `*` + lower + `+|` + lead + upper + `+` + lower + `*|\p{N}` + caseSigns}, split.Tekken},
		{"thrice", []string{
			`\p{N}{1,3}`,
			`[一-龥぀-ゟ゠-ヿ]+`,
			"[!\"#$%&'()*+,\\-./:;<=>?@\\[\\\\\\]^_`{|}~][A-Za-z]+|[^\\r\\n\\p{L}\\p{P}\\p{S}]?[\\p{L}\\p{M}]+| ?[\\p{P}\\p{S}]+[\\r\\n]*|" + spaces,
		}, split.Thrice},
		{"gpt2", nil, split.GPT2},
	}
}

// splitterOf finds the scanner of a pre-tokenizer.
func splitterOf(pre *step) (splitter, error) {
	patterns, plain, err := splits(pre)
	if err != nil {
		return splitter{}, err
	}
	if plain != (len(patterns) == 0) {
		return splitter{}, gitobj.Problemf(gitobj.Usage, "not supported: pre_tokenizer of %d splits where the byte-level one has a pattern: %t", len(patterns), plain)
	}
	for _, known := range splitters() {
		if slices.Equal(known.patterns, patterns) {
			return known, nil
		}
	}
	return splitter{}, gitobj.Problemf(gitobj.Usage, "not supported: pre_tokenizer with the patterns %q", patterns)
}

// splits is the patterns of a pre-tokenizer, and whether its byte-level part
// splits by the pattern of GPT-2.
func splits(pre *step) (patterns []string, plain bool, err error) {
	escaped := strings.NewReplacer("\r", `\r`, "\n", `\n`) // files write both
	steps := []*step{pre}
	if pre != nil && pre.Type == "Sequence" {
		steps = pre.Pretokenizers
	}
	for i, s := range steps {
		last := i == len(steps)-1
		switch {
		case s != nil && last && s.Type == "ByteLevel" && !s.AddPrefixSpace:
			return patterns, s.UseRegex == nil || *s.UseRegex, nil
		case s != nil && s.Type == "ByteLevel" && s.AddPrefixSpace:
			return nil, false, gitobj.Problemf(gitobj.Usage, "not supported: pre_tokenizer ByteLevel with add_prefix_space")
		case s == nil || last:
			return nil, false, gitobj.Problemf(gitobj.Usage, "not supported: pre_tokenizer that does not end in ByteLevel (SentencePiece-style models have none)")
		case s.Type != "Split" || s.Behavior != "Isolated" || s.Invert || s.Pattern.Regex == "":
			return nil, false, gitobj.Problemf(gitobj.Usage, "not supported: pre_tokenizer %s with behavior %q", s.Type, s.Behavior)
		}
		patterns = append(patterns, escaped.Replace(s.Pattern.Regex))
	}
	return nil, false, gitobj.Problemf(gitobj.Usage, "not supported: empty pre_tokenizer")
}

// composes is true where the normaliser is NFC, false where there is none.
func composes(n *step) (bool, error) {
	switch {
	case n == nil:
		return false, nil
	case n.Type == "NFC":
		return true, nil
	case n.Type == "Sequence" && len(n.Normalizers) == 0:
		return false, nil
	case n.Type == "Sequence" && len(n.Normalizers) == 1:
		return composes(n.Normalizers[0])
	}
	return false, gitobj.Problemf(gitobj.Usage, "not supported: normalizer %s", n.Type)
}
