package estimate

import "strings"

// memoSize is how many words a text's commonest fit in.
const memoSize = 512

// memo remembers how words break while one text is read: half of a text is a
// few hundred words. An entry is lost to the next word that falls on it.
type memo [memoSize]struct {
	word       string
	tight      bool
	lower, raw pieces
}

// broken is into how many tokens a word breaks as if in lower case, and, where
// asked, as it is; all twice. Most words of a vocabulary begin with a space. Behind
// a sign there is none, and some tokenizers have the word all the same, as one with
// the sign: there it is once with a space and once without.
func (s *scanner) broken(word string, asIs bool) (lower, raw pieces) {
	tight := s.before.kind == signs
	entry := &s.memo[slot(word, tight)]
	if entry.word != word || entry.tight != tight {
		entry.word, entry.tight = word, tight
		entry.lower = s.twice(strings.ToLower(word), tight)
		if asIs {
			entry.raw = s.twice(word, tight)
		}
	}
	return entry.lower, entry.raw
}

func (s *scanner) twice(word string, tight bool) pieces {
	spaced := s.words.count(" " + word)
	if tight {
		return spaced.plus(s.words.count(word))
	}
	return spaced.plus(spaced)
}

// slot spreads words by FNV-1a.
func slot(word string, tight bool) uint32 {
	h := uint32(2166136261)
	if tight {
		h++
	}
	for i := range min(len(word), 16) {
		h = (h ^ uint32(word[i])) * 16777619
	}
	return (h ^ h>>16) % memoSize
}
