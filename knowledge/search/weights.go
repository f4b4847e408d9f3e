package search

import (
	"math"
	"unicode/utf8"
)

// More occurrences of a term count by their logarithm, the steeper it begins the
// less. BM25's own curve has a ceiling: a title alone comes close to it, and the
// page that is all about a word is no better than one that names it twice. Of CJK
// text the terms overlap, so that each word is counted several times.
const (
	steepWord = 3
	steepCJK  = 6
)

// curves are what weights come to, for terms that stand alone and for those that
// overlap.
func curves() [2][]float64 { return [...][]float64{curve(steepWord), curve(steepCJK)} }

func overlapping(term string) int {
	if first, _ := utf8.DecodeRuneInString(term); isCJK(first) {
		return 1
	}
	return 0
}

// maxWeight is where a page has enough of a term.
const maxWeight = 1 << 10

// curve is what the weights of a term come to, by weightUnit: 1 for one.
func curve(steep float64) []float64 {
	values := make([]float64, maxWeight+1)
	for i := range values {
		values[i] = math.Log1p(float64(i)/weightUnit*steep) / math.Log1p(steep)
	}
	return values
}

// rarity is how much a term tells pages apart: its inverse document frequency.
// A pair of CJK characters counts half, because each character is in two pairs; a
// single one a fifth, because it is in so many words. Without that, one Chinese
// word would outweigh several English ones beside it.
func rarity(term string, having, pages int) float64 {
	n := float64(having)
	idf := math.Log(1 + (float64(pages)-n+.5)/(n+.5))
	first, width := utf8.DecodeRuneInString(term)
	switch {
	case !isCJK(first):
		return idf
	case width == len(term):
		return .2 * idf
	}
	return .5 * idf
}
