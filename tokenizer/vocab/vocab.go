package vocab

import (
	_ "embed"

	"github.com/git-anw/git-anw/tokenizer/bpe"
)

//go:embed o200k_base.bin
var o200k string

//go:embed cl100k_base.bin
var cl100k string

// O200k is the vocabulary of o200k_base and o200k_harmony.
func O200k() *bpe.Table { return open(o200k) }

// CL100k is the vocabulary of cl100k_base.
func CL100k() *bpe.Table { return open(cl100k) }

// open panics where the program itself is broken.
func open(packed string) *bpe.Table {
	table, err := bpe.OpenTable(packed)
	if err != nil {
		panic(err)
	}
	return table
}
