package hf

import (
	"slices"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// compose is the NFC form of a text.
func compose(text string) string {
	switch {
	case norm.NFC.IsNormalString(text):
		return text
	case manyMarks(text):
		return composeSlowly(text)
	}
	return norm.NFC.String(text)
}

// mostMarks is the length of a run of combining characters above which package
// norm puts a joiner into it (the Stream-Safe Text Format), which NFC does not.
const mostMarks = 30

func manyMarks(text string) bool {
	run := 0
	for at, r := range text {
		if r < utf8.RuneSelf {
			run = 0
			continue
		}
		// A decomposed character may bring marks of its own: count both.
		p := norm.NFD.PropertiesString(text[at:])
		if p.CCC() == 0 {
			run = 0
		}
		if run += 1 + len(p.Decomposition())/2; run > mostMarks {
			return true
		}
	}
	return false
}

// composeSlowly is the algorithm of Unicode Standard Annex 15 as it is written
// there.
func composeSlowly(text string) string {
	var composed []rune
	for _, r := range decompose(text) {
		if i := starterBefore(composed, class(r)); i >= 0 {
			if c, ok := composite(composed[i], r); ok {
				composed[i] = c
				continue
			}
		}
		composed = append(composed, r)
	}
	return string(composed)
}

// decompose is the characters of a text decomposed, runs of marks in their order.
func decompose(text string) []rune {
	var runes []rune
	for _, r := range text {
		runes = append(runes, []rune(norm.NFD.String(string(r)))...)
	}
	for at := 0; at < len(runes); at++ {
		end := at
		for end < len(runes) && class(runes[end]) != 0 {
			end++
		}
		slices.SortStableFunc(runes[at:end], func(a, b rune) int { return int(class(a)) - int(class(b)) })
		at = end
	}
	return runes
}

// starterBefore is the index of the starter that a character of a class may be
// composed with; -1 where there is none or it is blocked.
func starterBefore(runes []rune, of uint8) int {
	last := len(runes) - 1
	if last < 0 {
		return -1
	}
	if before := class(runes[last]); before != 0 && before >= of {
		return -1
	}
	for last >= 0 && class(runes[last]) != 0 {
		last--
	}
	return last
}

// composite is the one character that two compose to.
func composite(first, second rune) (rune, bool) {
	joined := norm.NFC.String(string([]rune{first, second}))
	r, width := utf8.DecodeRuneInString(joined)
	return r, width == len(joined)
}

func class(r rune) uint8 { return norm.NFD.PropertiesString(string(r)).CCC() }
