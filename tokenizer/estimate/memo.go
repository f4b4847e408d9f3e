package estimate

import "strings"

// memoSize is how many words a text's commonest fit in.
const memoSize = 512

// memo remembers how words break while one text is read: half of a text is a
// few hundred words. An entry is lost to the next word that falls on it.
type memo [memoSize]struct {
	word       string
	lower, raw pieces
}

// broken is into how many tokens a word breaks as if in lower case, and as it
// is.
func (s *scanner) broken(word string) (lower, raw pieces) {
	entry := &s.memo[slot(word)]
	if entry.word != word {
		entry.word = word
		entry.raw = s.words.count(" " + word)
		entry.lower = entry.raw
		if small := strings.ToLower(word); small != word {
			entry.lower = s.words.count(" " + small)
		}
	}
	return entry.lower, entry.raw
}

// slot spreads words by FNV-1a.
func slot(word string) uint32 {
	h := uint32(2166136261)
	for i := range min(len(word), 16) {
		h = (h ^ uint32(word[i])) * 16777619
	}
	return (h ^ h>>16) % memoSize
}
