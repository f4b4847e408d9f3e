package estimate

import (
	"strconv"

	"github.com/git-anw/git-anw/tokenizer/bpe"
	"github.com/git-anw/git-anw/tokenizer/vocab"
)

// cutoffs are the sizes to which the vocabulary is cut. A word that a small
// vocabulary has whole is a common one, and a tokenizer nobody has seen will
// have it too; how much a rarer one breaks is read off at each size.
var cutoffs = [...]cutoff{1500, 4000, 12000, 50000, none}

// cutoff is a number of tokens, the commonest of a vocabulary.
type cutoff int32

func (c cutoff) String() string {
	if c == none {
		return "all"
	}
	return strconv.Itoa(int(c))
}

// none is above every rank: that of a text that is no token.
const none = 1<<31 - 1

// vocabulary tells common from rare by two public vocabularies. Their ids are
// ranks: the lower, the commoner.
type vocabulary struct {
	words *bpe.Table // of words and signs
	large *bpe.Table // has more of the Han characters
}

// newVocabulary costs nothing: the tables are used in place.
func newVocabulary() vocabulary {
	return vocabulary{words: vocab.CL100k(), large: vocab.O200k()}
}

func (v vocabulary) rank(token string) int32 {
	if id, ok := v.words.Find(token); ok {
		return int32(id)
	}
	return none
}

// han is the number of tokens of a Han character in the larger vocabulary, which
// has every two bytes that begin one.
func (v vocabulary) han(char string) int {
	if _, ok := v.large.Find(char); ok {
		return 1
	}
	return 2
}
