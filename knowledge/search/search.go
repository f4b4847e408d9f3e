package search

import (
	"cmp"
	"math"
	"slices"
	"unicode/utf8"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// saturation is BM25's k1: how soon more occurrences of a term stop to count.
const saturation = 1.2

// Hit is a page that has at least one term of the query.
type Hit struct {
	Path  gitobj.Path
	Score float64  // above 0; comparable within one query only
	Terms []string // the terms of the query that the page has, in the query's order
}

// Search ranks the pages for query, the best first and equals by path: at most
// limit of them, or all where limit is 0 or less. A term written twice counts
// once.
func (ix *Index) Search(query string, limit int) []Hit {
	terms := ix.known(query)
	scores := make([]float64, len(ix.paths))
	for _, term := range terms {
		ix.addScores(scores, term)
	}
	best := ix.rank(scores, limit)
	hits := make([]Hit, len(best))
	for i, page := range best {
		hits[i] = Hit{ix.paths[page], scores[page], ix.matched(terms, page)}
	}
	return hits
}

// Weight is how much a term tells pages apart: its inverse document frequency,
// 0 for a term that no page has. A pair of CJK characters counts half, because
// each character is in two pairs; a single one a fifth, because it is in so
// many words. Without that, one Chinese word would outweigh several English
// ones beside it.
func (ix *Index) Weight(term string) float64 {
	number, known := ix.terms[term]
	if !known {
		return 0
	}
	pages, having := float64(len(ix.paths)), float64(len(ix.postings[number]))
	idf := math.Log(1 + (pages-having+.5)/(having+.5))
	first, width := utf8.DecodeRuneInString(term)
	switch {
	case !isCJK(first):
		return idf
	case width == len(term):
		return .2 * idf
	}
	return .5 * idf
}

// known are the different terms of query that some page has.
func (ix *Index) known(query string) []string {
	var terms []string
	seen := make(map[string]bool)
	for _, term := range Terms(query) {
		if _, known := ix.terms[term]; known && !seen[term] {
			seen[term] = true
			terms = append(terms, term)
		}
	}
	return terms
}

func (ix *Index) addScores(scores []float64, term string) {
	weight := ix.Weight(term)
	for _, p := range ix.postings[ix.terms[term]] {
		w := float64(p.weight)
		scores[p.page] += weight * w * (saturation + 1) / (w + saturation)
	}
}

// rank are the pages with a score, by falling score and then by path.
func (ix *Index) rank(scores []float64, limit int) []int32 {
	var pages []int32
	for page, score := range scores {
		if score > 0 {
			pages = append(pages, int32(page))
		}
	}
	slices.SortFunc(pages, func(a, b int32) int {
		return cmp.Or(cmp.Compare(scores[b], scores[a]), cmp.Compare(ix.paths[a], ix.paths[b]))
	})
	if limit > 0 && len(pages) > limit {
		pages = pages[:limit]
	}
	return pages
}

func (ix *Index) matched(terms []string, page int32) []string {
	var matched []string
	for _, term := range terms {
		if ix.has(term, page) {
			matched = append(matched, term)
		}
	}
	return matched
}

func (ix *Index) has(term string, page int32) bool {
	_, has := slices.BinarySearchFunc(ix.postings[ix.terms[term]], page, func(p posting, page int32) int {
		return cmp.Compare(p.page, page)
	})
	return has
}
