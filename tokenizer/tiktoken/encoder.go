package tiktoken

import (
	"unicode/utf8"

	"github.com/dlclark/regexp2"
	"github.com/pkoukk/tiktoken-go"
)

// longCut is the length in bytes above which a cut is not given to tiktoken-go:
// its merge takes n² steps for a piece of n bytes, and no cut below this length
// costs more than a tenth of a millisecond.
const longCut = 256

// Encoding counts the tokens of one encoding. It may be shared by goroutines.
type Encoding struct {
	core   *tiktoken.Tiktoken
	pieces *regexp2.Regexp
	merge  merger
	cache  cache
}

// Plain is the ids that tiktoken-go alone gives. A text without word boundaries
// takes it the square of its length.
func (e *Encoding) Plain(text string) []int { return e.core.EncodeOrdinary(text) }

// Count is the number of tokens of text.
func (e *Encoding) Count(text string) int {
	if !utf8.ValidString(text) {
		text = string([]rune(text)) // each bad byte becomes U+FFFD
	}
	total := 0
	for len(text) > 0 {
		n := nextCut(text)
		total += e.countCut(text[:n])
		text = text[n:]
	}
	return total
}

func (e *Encoding) countCut(cut string) int {
	if n, known := e.cache.get(cut); known {
		return n
	}
	n := e.encode(cut)
	e.cache.put(cut, n)
	return n
}

func (e *Encoding) encode(cut string) int {
	if len(cut) <= longCut {
		return len(e.core.EncodeOrdinary(cut))
	}
	return e.countLong(cut)
}

// countLong splits cut as tiktoken-go would and merges the pieces ourselves. A
// match is given in runes, and the pieces lie end to end because every
// character is in one: each pattern ends in alternatives that take anything.
func (e *Encoding) countLong(cut string) int {
	total, start := 0, 0
	// The only error of a match is its timeout, and none is set.
	match, _ := e.pieces.FindStringMatch(cut)
	for match != nil {
		end := start + skipRunes(cut[start:], match.Length)
		total += e.merge.count(cut[start:end])
		start = end
		match, _ = e.pieces.FindNextMatch(match)
	}
	return total
}

// skipRunes is the number of bytes of the first n runes of s.
func skipRunes(s string, n int) int {
	size := 0
	for ; n > 0; n-- {
		_, width := utf8.DecodeRuneInString(s[size:])
		size += width
	}
	return size
}
