package hf

import (
	"slices"
	"strings"
	"unicode"
)

// finder finds added tokens in a text: the leftmost, the longest of those that
// start there.
type finder struct {
	tokens  map[string]added
	lengths []int // of the tokens, the longest first
	first   [256]bool
}

func newFinders(all []added) (raw, later finder) {
	for _, token := range all {
		if token.Normalized {
			later.add(token)
		} else {
			raw.add(token)
		}
	}
	return raw, later
}

func (f *finder) add(token added) {
	if f.tokens == nil {
		f.tokens = make(map[string]added)
	}
	f.tokens[token.Text] = token
	f.first[token.Text[0]] = true
	if n := len(token.Text); !slices.Contains(f.lengths, n) {
		f.lengths = append(f.lengths, n)
		slices.SortFunc(f.lengths, func(a, b int) int { return b - a })
	}
}

// walk gives the parts between tokens, none of them empty, and the tokens.
func (f *finder) walk(text string, part func(string), token func(id int)) {
	for text != "" {
		start, found := f.next(text)
		end := start + len(found.Text)
		if found.Lstrip {
			start = len(strings.TrimRightFunc(text[:start], unicode.IsSpace))
		}
		if found.Rstrip {
			end = len(text) - len(strings.TrimLeftFunc(text[end:], unicode.IsSpace))
		}
		if start > 0 {
			part(text[:start])
		}
		if found.Text != "" {
			token(found.ID)
		}
		text = text[end:]
	}
}

// next is the first token and where it starts; the end of the text and none.
func (f *finder) next(text string) (int, added) {
	if len(f.tokens) == 0 {
		return len(text), added{}
	}
	for at := range len(text) {
		if !f.first[text[at]] {
			continue
		}
		for _, n := range f.lengths {
			if n > len(text)-at {
				continue
			}
			if token, ok := f.tokens[text[at:at+n]]; ok {
				return at, token
			}
		}
	}
	return len(text), added{}
}

// text is the text of a token, "" where the id is none. Decoding is rare.
func (f *finder) text(id int) string {
	for text, token := range f.tokens {
		if token.ID == id {
			return text
		}
	}
	return ""
}
