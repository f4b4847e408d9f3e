package tokenizer

import (
	"strings"
	"sync"

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

// Names are the tokenizers New knows, the default first.
func Names() []string {
	var names []string
	for _, e := range encodings() {
		names = append(names, e.name)
	}
	return names
}

// New is the counter of that name. It costs nothing: the vocabulary is loaded
// at the first Count, so that a command may make a counter it never uses.
func New(name string) (Counter, error) {
	for _, e := range encodings() {
		if e.name == name {
			return &bpeCounter{name: name, load: sync.OnceValue(e.load)}, nil
		}
	}
	return nil, gitobj.Problemf(gitobj.Usage, "tokenizer: %q is not known", name).
		WithHint("use one of: %s", strings.Join(Names(), ", "))
}

// bpeCounter counts by a byte-pair encoding.
type bpeCounter struct {
	name string
	load func() *encoder
}

func (c *bpeCounter) Name() string { return c.name }

func (c *bpeCounter) Exact() bool { return true }

func (c *bpeCounter) Count(text string) int {
	if text == "" {
		return 0
	}
	return c.load().count(text)
}
