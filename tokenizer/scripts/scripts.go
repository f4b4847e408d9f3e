// Package scripts owns the question in which writing a text's tokens go: how many
// are Latin, Han, Kana, Hangul, Cyrillic or of others, and how many characters
// each of them has. It is pure, and imports nothing of
// this repository.
//
// A tokenizer does not say it, and an estimate has no tokens to look at. So the
// text is taken apart by script, the parts are counted, and the whole is divided
// in that ratio.
package scripts

import (
	"cmp"
	"math/bits"
	"slices"
	"unicode"
	"unicode/utf8"
)

// Script is one of those told apart.
type Script int

// The scripts. Other is letters of all others, and emoji.
const (
	Latin Script = iota
	Han
	Kana
	Hangul
	Cyrillic
	Other
	Number // how many there are
	none   // blanks, digits and signs: they go with the letters before them
)

func (s Script) String() string {
	return [Number]string{"Latin", "Han", "Kana", "Hangul", "Cyrillic", "other"}[s]
}

// Share is what a script has of a text.
type Share struct{ Tokens, Characters int }

// Shares are what each script has.
type Shares [Number]Share

// Plus is what two texts have; other may be nil.
func (s *Shares) Plus(other *Shares) *Shares {
	sum := *s
	if other != nil {
		for i, share := range other {
			sum[i].Tokens += share.Tokens
			sum[i].Characters += share.Characters
		}
	}
	return &sum
}

// Of divides total, the tokens of text, among its scripts; count counts a part.
func Of(text string, total int, count func(string) int) (shares Shares) {
	parts := split(text, &shares)
	var costs [Number]int
	for s, part := range parts {
		if len(part) == len(text) && text != "" { // nothing to divide
			shares[s].Tokens = total
			return shares
		}
		costs[s] = count(string(part))
	}
	for s, tokens := range divide(total, costs) {
		shares[s].Tokens = tokens
	}
	return shares
}

// split is the text of each script, put together. What has no script goes with
// what is before it; at the start, with what follows.
func split(text string, shares *Shares) (parts [Number][]byte) {
	current, from := none, 0
	for at, r := range text {
		found := of(r)
		if found != none && current == none {
			current = found
			shares[current].Characters += utf8.RuneCountInString(text[from:at])
		}
		if found != none && found != current {
			parts[current] = append(parts[current], text[from:at]...)
			current, from = found, at
		}
		if current != none {
			shares[current].Characters++
		}
	}
	if current == none {
		current = Other
		shares[Other].Characters = utf8.RuneCountInString(text)
	}
	parts[current] = append(parts[current], text[from:]...)
	return parts
}

// of is the script of a character, none where it has none of its own.
func of(r rune) Script {
	switch {
	case r < utf8.RuneSelf:
		if 'a' <= r|0x20 && r|0x20 <= 'z' {
			return Latin
		}
		return none
	case 0x4E00 <= r && r <= 0x9FFF || unicode.Is(unicode.Han, r):
		return Han
	case 0x3041 <= r && r <= 0x30FF || 0xFF66 <= r && r <= 0xFF9F || unicode.In(r, unicode.Hiragana, unicode.Katakana):
		return Kana // with the long vowel mark, which Unicode gives to none
	case unicode.Is(unicode.Hangul, r):
		return Hangul
	case unicode.Is(unicode.Latin, r):
		return Latin
	case unicode.Is(unicode.Cyrillic, r):
		return Cyrillic
	case unicode.IsLetter(r) || unicode.Is(unicode.So, r):
		return Other
	}
	return none
}

// divide is total in the ratio of costs, by the largest remainders.
func divide(total int, costs [Number]int) (tokens [Number]int) {
	sum := 0
	for _, cost := range costs {
		sum += cost
	}
	if sum == 0 {
		tokens[Other] = total
		return tokens
	}
	var rests [Number]uint64
	left := total
	for s, cost := range costs {
		high, low := bits.Mul64(uint64(total), uint64(cost))
		whole, rest := bits.Div64(high, low, uint64(sum))
		tokens[s], rests[s] = int(whole), rest
		left -= int(whole)
	}
	order := []Script{Latin, Han, Kana, Hangul, Cyrillic, Other}
	slices.SortStableFunc(order, func(a, b Script) int { return cmp.Compare(rests[b], rests[a]) })
	for _, s := range order[:left] {
		tokens[s]++
	}
	return tokens
}
