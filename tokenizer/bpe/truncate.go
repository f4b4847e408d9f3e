package bpe

import (
	"unicode/utf8"

	"github.com/git-anw/git-anw/tokenizer/split"
)

// Truncate is the start of text, up to the end of a character, with at most n
// tokens. The number of tokens does not grow evenly with a text: "ab" may be one
// token where "a" followed by half of a longer word is two. So the longest start
// is searched for:
//
//   - no start of text up to 256 bytes longer than the first n tokens, and longer
//     than the result, has n tokens or fewer;
//   - where a run without word boundaries longer than 8 kB has to be cut, only
//     the ends of its tokens are tried.
//
// Bytes that are not UTF-8 are characters of one byte, and stay as they are.
func (e *Encoding) Truncate(text string, n int) string {
	if utf8.ValidString(text) {
		return text[:e.fit(text, n)]
	}
	repaired := string([]rune(text))
	runes := utf8.RuneCountInString(repaired[:e.fit(repaired, n)])
	for at := range text {
		if runes == 0 {
			return text[:at]
		}
		runes--
	}
	return text
}

const (
	// beyond is how far behind the first n tokens longer starts are tried.
	beyond = 256
	// nearby is the most text that is counted again for every start tried.
	nearby = 8192
)

// fit is the length of the start of a valid text with at most n tokens.
func (e *Encoding) fit(text string, n int) int {
	s := e.scratch.take(e.table)
	defer e.scratch.giveBack(s)
	for n > 0 {
		crossing := s.crossing(e.next, text, n)
		if crossing.start == len(text) {
			return len(text)
		}
		cut := cutting{s, e.next, text, crossing, n}
		if end := cut.longest(); end >= 0 {
			return end
		}
		text = text[:crossing.anchor]
	}
	return 0
}

// crossing is where the number of tokens passes n: at the piece that starts at
// start. Pieces left of the anchor stay the same wherever the text is cut right
// of the piece before start: a piece depends on what is right of it only as far
// as white space goes, and that is in at most two pieces.
type crossing struct {
	start, tokens       int // and the tokens left of it
	before              int // where the piece before it starts
	anchor, anchorCount int // and the tokens left of it
}

func (s *scratch) crossing(next split.Func, text string, n int) crossing {
	var starts, counts [5]int // of the last pieces, the present one last
	total := 0
	for at := 0; at < len(text); {
		copy(starts[:], starts[1:])
		copy(counts[:], counts[1:])
		starts[4], counts[4] = at, total
		end := next(text, at)
		if total += s.count(text, at, end); total > n {
			return crossing{at, counts[4], starts[3], starts[0], counts[0]}
		}
		at = end
	}
	return crossing{start: len(text)}
}

// cutting looks for the place where a text is cut.
type cutting struct {
	*scratch
	next split.Func
	text string
	crossing
	n int
}

// longest is the end of the longest start that has at most n tokens, -1 where
// none that ends right of the anchor has.
func (c cutting) longest() int {
	ends := c.tokenEnds()
	last := ends[len(ends)-1]
	end := min(last+beyond, len(c.text))
	if end-c.anchor > nearby {
		return c.longestOf(ends)
	}
	for ; end > c.anchor; end-- {
		if c.fits(end) {
			return end
		}
	}
	if c.anchor == 0 {
		return 0
	}
	return -1
}

// tokenEnds are where the piece starts and its tokens that belong to the first n
// end.
func (c cutting) tokenEnds() []int {
	ends := []int{c.before, c.start}
	left := c.n - c.tokens
	end := c.next(c.text, c.start)
	if left == 0 || c.table.findAt(c.text, c.start, end) != none {
		return ends
	}
	c.merge(c.text[c.start:end])
	for _, end := range c.ends[:left] {
		ends = append(ends, c.start+int(end))
	}
	return ends
}

func (c cutting) longestOf(ends []int) int {
	for i := len(ends) - 1; i >= 0 && ends[i] > c.anchor; i-- {
		if c.fits(ends[i]) {
			return ends[i]
		}
	}
	return -1
}

// fits is true where the text may be cut at an offset and then has at most n
// tokens.
func (c cutting) fits(end int) bool {
	if end < len(c.text) && !utf8.RuneStart(c.text[end]) {
		return false
	}
	total := c.anchorCount
	for at := c.anchor; at < end && total <= c.n; {
		next := c.next(c.text[:end], at)
		total += c.count(c.text, at, next)
		at = next
	}
	return total <= c.n
}
