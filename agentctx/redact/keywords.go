package redact

import "bytes"

// keywords finds many words in one pass, by their first two bytes. Letters of
// ASCII match in either case. It is quickly made, which counts for more than how
// quickly it finds: most texts are a note of a page.
type keywords struct {
	first [1 << 16]uint16 // by two bytes in lower case: the last word's number; 0 for none
	words []keyword       // from number 1 on
}

// keyword is a word in lower case, whom it is for, and the number of the one
// before it that begins in the same way.
type keyword struct {
	text   []byte
	owner  int
	before uint16
}

func newKeywords() *keywords { return &keywords{words: make([]keyword, 1)} }

// add makes a word of two bytes and more known. Of those that stand at one place
// the one added last is found first.
func (k *keywords) add(text string, owner int) {
	at := &k.first[int(text[0])<<8|int(text[1])]
	k.words = append(k.words, keyword{[]byte(text), owner, *at})
	*at = uint16(len(k.words) - 1)
}

// each calls found for every word in the text, in the order of their starts.
func (k *keywords) each(text []byte, found func(start, owner int)) {
	var two uint16
	for i, c := range text {
		two = two<<8 | uint16(lower(c))
		if k.first[two] == 0 || i == 0 {
			continue
		}
		for n := k.first[two]; n != 0; n = k.words[n].before {
			if w := &k.words[n]; standsAt(text[i-1:], w.text) {
				found(i-1, w.owner)
			}
		}
	}
}

// standsAt reports whether a text begins with a word; the first two bytes are
// known to.
func standsAt(text, word []byte) bool {
	if len(text) < len(word) {
		return false
	}
	if bytes.HasPrefix(text, word) {
		return true
	}
	for i := 2; i < len(word); i++ {
		if lower(text[i]) != word[i] {
			return false
		}
	}
	return true
}

func lower(c byte) byte {
	if 'A' <= c && c <= 'Z' {
		c += 'a' - 'A'
	}
	return c
}
