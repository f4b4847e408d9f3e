package tokenizer

import (
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// Counter says how many tokens a text is. Every Counter may be shared by
// goroutines.
type Counter interface {
	// Count is the number of tokens of text; 0 for the empty text.
	Count(text string) int
	// Name is what New was given.
	Name() string
	// Exact is true where Count is what the model's own encoder says, false
	// where it is an estimate.
	Exact() bool
}

// Encoder is a Counter that has the tokens too: those of New do for
// o200k_base, o200k_harmony and cl100k_base.
type Encoder interface {
	Counter
	// Encode is the ids of the tokens of text, as many as Count says.
	Encode(text string) []int
	// Decode is the text of tokens. Encode and Decode give back any text that
	// is UTF-8. An id that is no token is a replacement character.
	Decode(ids []int) string
	// Truncate is the start of text, up to the end of a character, with at
	// most n tokens. No start of text up to 256 bytes longer has as few (except
	// inside a run of more than 8 kB without word boundaries).
	Truncate(text string, n int) string
}

// entry is a tokenizer of the registry.
type entry struct {
	name string
	open func(name string) Counter
}

// entries is the registry, the default first.
func entries() []entry {
	return []entry{
		{"o200k_base", openO200k},
		{"o200k_harmony", openHarmony},
		{"cl100k_base", openCL100k},
		{"p50k_base", openOlder},
		{"r50k_base", openOlder},
	}
}

// Names are the tokenizers New knows, the default first.
func Names() []string {
	var names []string
	for _, e := range entries() {
		names = append(names, e.name)
	}
	return names
}

// New is the counter of that name. It costs next to nothing: what is large is
// loaded or made at the first Count, so that a command may make a counter it
// never uses.
func New(name string) (Counter, error) {
	for _, e := range entries() {
		if e.name == name {
			return e.open(name), nil
		}
	}
	return nil, gitobj.Problemf(gitobj.Usage, "tokenizer: %q is not known", name).
		WithHint("use one of: %s", strings.Join(Names(), ", "))
}
