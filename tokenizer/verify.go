package tokenizer

import (
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/tokenizer/tiktoken"
)

// Difference is a text that two encoders do not count alike.
type Difference struct {
	Text         string
	Count, Other int
}

// Verify counts texts with the tokenizer of that name and with tiktoken-go alone,
// an encoder with which it shares no code, and is where they differ. Texts with
// a long s behind an apostrophe are left out, because tiktoken-go itself
// miscounts some of them.
//
// tiktoken-go takes the square of the length of a text without word boundaries:
// it is given the first 4 kB of each run of that kind.
func Verify(name string, texts []string) ([]Difference, error) {
	counter, err := New(name)
	if err != nil {
		return nil, err
	}
	other, err := tiktoken.Open(strings.Replace(name, "o200k_harmony", "o200k_base", 1))
	if err != nil {
		return nil, gitobj.Problemf(gitobj.Usage, "%w", err)
	}
	var differences []Difference
	for _, text := range texts {
		if text = verifiable(text); strings.Contains(text, "'ſ") {
			continue
		}
		if n, m := counter.Count(text), len(other.Plain(text)); n != m {
			differences = append(differences, Difference{text, n, m})
		}
	}
	return differences, nil
}

// verifiable shortens the runs of one kind of character in a text.
func verifiable(text string) string {
	const most = 4096
	var short strings.Builder
	run, before := 0, false
	for _, r := range text {
		space := r == ' ' || r == '\n'
		if run++; space != before {
			run, before = 0, space
		}
		if run < most {
			short.WriteRune(r)
		}
	}
	return short.String()
}
