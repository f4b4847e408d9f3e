package search

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Span is a part of a text, in bytes.
type Span struct{ Start, End int }

// Spans are the parts of text that are one of the terms, in order and apart. Of
// CJK text a term within another is not looked for.
func Spans(text string, terms []string) []Span {
	wanted := map[string]bool{}
	for _, term := range widest(terms) {
		wanted[term] = true
	}
	var found []Span
	eachWord(text, func(start, end int) {
		hit := false
		eachTerm(text[start:end], func(term []byte) { hit = hit || wanted[string(term)] })
		if hit {
			if last := len(found) - 1; last >= 0 && start <= found[last].End { // pairs overlap
				found[last].End = end
			} else {
				found = append(found, Span{start, end})
			}
		}
	})
	return found
}

func widest(terms []string) []string {
	return slices.DeleteFunc(slices.Clone(terms), func(term string) bool {
		first, _ := utf8.DecodeRuneInString(term)
		return isCJK(first) && slices.ContainsFunc(terms, func(other string) bool { return len(other) > len(term) && strings.Contains(other, term) })
	})
}

// eachWord calls f with the words of a text as it is written, and with the
// characters and pairs of CJK text.
func eachWord(text string, f func(start, end int)) {
	word, before := -1, -1 // where a word, and the CJK character before, began
	for at, r := range text {
		cjk := isCJK(r)
		letter := !cjk && (unicode.In(r, unicode.L, unicode.N) || unicode.Is(unicode.M, r) && word >= 0)
		if word >= 0 && !letter {
			f(word, at)
			word = -1
		}
		switch {
		case letter && word < 0:
			word = at
		case cjk && before >= 0:
			f(before, at+utf8.RuneLen(r))
		}
		if cjk {
			f(at, at+utf8.RuneLen(r))
			before = at
		} else {
			before = -1
		}
	}
	if word >= 0 {
		f(word, len(text))
	}
}
