package tokenizer

import (
	"sync"

	"github.com/git-anw/git-anw/tokenizer/tiktoken"
)

// older is an encoding of models before GPT-4, which tiktoken-go serves.
type older struct {
	name string
	load func() *tiktoken.Encoding
}

func openOlder(name string) Counter {
	return &older{name: name, load: sync.OnceValue(func() *tiktoken.Encoding { return mustOpen(name) })}
}

func (o *older) Name() string { return o.name }

func (o *older) Exact() bool { return true }

func (o *older) Count(text string) int {
	if text == "" {
		return 0
	}
	return o.load().Count(text)
}

// mustOpen panics where the program itself is broken: the vocabularies are
// compiled in.
func mustOpen(name string) *tiktoken.Encoding {
	encoding, err := tiktoken.Open(name)
	if err != nil {
		panic(err)
	}
	return encoding
}
