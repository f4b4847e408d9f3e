package search

import (
	"math"
	"slices"
	"unicode/utf8"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// More occurrences of a term count by their logarithm, the steeper it begins the
// less. BM25's own curve has a ceiling: a title alone comes close to it, and the
// page that is all about a word is no better than one that names it twice. Of CJK
// text the terms overlap, so that each word is counted several times.
const (
	steepWord = 3
	steepCJK  = 6
)

func steepness(term string) float64 {
	if first, _ := utf8.DecodeRuneInString(term); isCJK(first) {
		return steepCJK
	}
	return steepWord
}

// Hit is a page that has at least one term of the query.
type Hit struct {
	Path  gitobj.Path
	Page  int      // into the pages the index was made from
	Score float64  // above 0; comparable within one query only
	Terms []string // the terms of the query that the page has, in the query's order
	// Weights are how much each of Terms tells pages apart: see Index.Weight.
	Weights []float64
}

// Search ranks the pages for query, the best first and equals by path: at most
// limit of them, or all where limit is 0 or less. A term written twice counts
// once.
func (ix *Index) Search(query string, limit int) []Hit {
	return ix.ask(unique(Terms(query)), func(word string) []string { return []string{word} }, limit)
}

// Weight is how much a term tells pages apart: its inverse document frequency,
// 0 for a term that no page has. A pair of CJK characters counts half, because
// each character is in two pairs; a single one a fifth, because it is in so
// many words. Without that, one Chinese word would outweigh several English
// ones beside it.
func (ix *Index) Weight(term string) float64 {
	return ix.weigh(term, len(ix.postings(term, ix.inPaths([]string{term}))))
}

func (ix *Index) weigh(term string, having int) float64 {
	if having == 0 {
		return 0
	}
	pages, n := float64(len(ix.pages)), float64(having)
	idf := math.Log(1 + (pages-n+.5)/(n+.5))
	first, width := utf8.DecodeRuneInString(term)
	switch {
	case !isCJK(first):
		return idf
	case width == len(term):
		return .2 * idf
	}
	return .5 * idf
}

func unique(terms []string) []string {
	var kept []string
	for _, term := range terms {
		if !slices.Contains(kept, term) {
			kept = append(kept, term)
		}
	}
	return kept
}
