package bundle

import (
	"sort"
	"strings"
	"unicode"

	"github.com/git-anw/git-anw/knowledge"
	"github.com/git-anw/git-anw/knowledge/pattern"
)

// headOf is how far a piece can be shown where not all of it fits: to the end of
// a line, so that a long list or table is not missing altogether; of a single
// line to the end of a sentence, or of a word. It is the start of the piece where
// nothing behind its first bytes, up to body, fits.
func (e *excerpting) headOf(whole piece, body, room int) int {
	for _, ends := range [...]func(string, int, int) []int{lineEnds, sentenceEnds} {
		places := ends(e.text, max(body, whole.start), whole.end)
		n := sort.Search(len(places), func(i int) bool {
			_, ok := e.fits(e.text[whole.start:places[i]], room)
			return !ok
		})
		if n > 0 {
			return places[n-1]
		}
	}
	return whole.start
}

// tableRule is the line between the head of a table and its rows.
var tableRule = pattern.New(`^[\s>]*\|?[\s:|-]*-[\s:|-]*\|?\s*$`)

// lineEnds are the ends of lines that a text may be cut at: not in a fence, nor
// between the head of a table and its first row.
func lineEnds(text string, at, end int) (ends []int) {
	open := knowledge.Fence{}
	for at < end {
		line := lineAt(text, at, end)
		at += len(line)
		if !open.Step(line) && at < end && !tableRule.MatchString(line) && !tableRule.MatchString(lineAt(text, at, end)) {
			ends = append(ends, at)
		}
	}
	return ends
}

// sentenceEnds are the places in a line of prose where a sentence ends, or a word
// where no sentence does: not in code or a link, nor between a letter and its mark.
func sentenceEnds(text string, at, end int) (sentences []int) {
	var words []int
	before, code, open := ' ', false, 0
	for i, r := range lineAt(text, at, end) {
		if i == 0 && (unicode.IsSpace(r) || strings.ContainsRune("|#<$~`", r)) {
			return nil // not prose
		}
		switch prose := !code && open <= 0 && i > 0 && !unicode.Is(unicode.M, r); {
		case prose && (strings.ContainsRune("。！？", before) || r == ' ' && strings.ContainsRune(".!?", before)):
			sentences = append(sentences, at+i)
		case prose && (r == ' ' || strings.ContainsRune("，、；", before)):
			words = append(words, at+i)
		}
		switch r {
		case '`':
			code = !code
		case '[', '(':
			open++
		case ']', ')':
			open--
		}
		before = r
	}
	if len(sentences) > 0 {
		return sentences
	}
	return words
}
