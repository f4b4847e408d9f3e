// Package generate makes the generated files of packages vocab and split: in
// go generate, and in the tests that say whether they are up to date. Nothing
// else imports it.
package generate

import (
	"fmt"

	loader "github.com/pkoukk/tiktoken-go-loader"

	"github.com/git-anw/git-anw/tokenizer/bpe"
)

// Vocabulary is the packed table of an encoding of tiktoken-go's loader.
func Vocabulary(name string) ([]byte, error) {
	ranks, err := loader.NewOfflineLoader().LoadTiktokenBpe(name + ".tiktoken")
	if err != nil {
		return nil, fmt.Errorf("ranks of %s: %w", name, err)
	}
	last := 0
	for _, rank := range ranks {
		last = max(last, rank)
	}
	tokens := make([]string, last+1)
	for token, rank := range ranks {
		tokens[rank] = token
	}
	return bpe.Pack(bpe.Vocabulary{Tokens: tokens})
}
