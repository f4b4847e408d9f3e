package knowledge

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/clipperhouse/uax29/v2/graphemes"
	"golang.org/x/text/width"
)

const (
	// summaryLimit is the length of a MANIFEST line: words, or full-width
	// characters where the summary is CJK.
	summaryLimit = 20
	// summaryRunes bounds one endless word, which counts as a single one.
	summaryRunes = 200
)

// SummaryTooLong reports whether s is more than 20 words. In a CJK summary each
// full-width character counts and so does each run of other letters, as word
// processors count Chinese; elsewhere a quoted CJK name is a word like others.
func SummaryTooLong(s string) bool {
	return units(s) > summaryLimit || utf8.RuneCountInString(s) > summaryRunes
}

func units(s string) int {
	n, step := 0, stepper(isCJK(s))
	for tokens := graphemes.FromString(s); tokens.Next(); {
		n += step(tokens.Value())
	}
	return n
}

// stepper counts grapheme by grapheme: 1 where a new unit begins, else 0.
func stepper(cjk bool) func(cluster string) int {
	inWord := false
	return func(cluster string) int {
		r, _ := utf8.DecodeRuneInString(cluster)
		if cjk && fullWidth(r) {
			inWord = false
			return 1
		}
		if unicode.IsSpace(r) {
			inWord = false
		}
		if inWord || !isWordRune(r) {
			return 0
		}
		inWord = true
		return 1
	}
}

// isCJK reports whether more of s is CJK characters than words of other
// scripts.
func isCJK(s string) bool {
	var c scriptCount
	c.add(s)
	return c.han+c.kana > c.words
}

func fullWidth(r rune) bool {
	k := width.LookupRune(r).Kind()
	return (k == width.EastAsianWide || k == width.EastAsianFullwidth) && !unicode.IsSpace(r)
}

func isWordRune(r rune) bool {
	return unicode.IsLetter(r) || unicode.IsNumber(r) || unicode.IsMark(r) || unicode.Is(unicode.So, r)
}

// Shorten folds s to one line and cuts it to the limit of a summary with "…".
func Shorten(s string) string {
	s = oneLine(s)
	if !SummaryTooLong(s) {
		return s
	}
	n, runes, end := 0, 0, 0
	step := stepper(isCJK(s))
	for tokens := graphemes.FromString(s); tokens.Next(); {
		cluster := tokens.Value()
		n += step(cluster)
		runes += utf8.RuneCountInString(cluster)
		if n > summaryLimit || runes >= summaryRunes {
			break
		}
		end += len(cluster)
	}
	return trimTail(s[:end]) + "…"
}

func trimTail(s string) string {
	return strings.TrimRightFunc(s, func(r rune) bool {
		return unicode.IsSpace(r) || strings.ContainsRune(",;:.-–—、，；：。（(", r)
	})
}
