package search

import (
	"cmp"
	"slices"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// Hit is a page that has at least one term of the query.
type Hit struct {
	Path  gitobj.Path
	Page  int      // into the pages the index was made from
	Score float64  // above 0; comparable within one query only
	Terms []string // the terms of the query that the page has, in the query's order
	// Weights are how much each of Terms tells pages apart: see rarity.
	Weights []float64
}

// Ranking is the score of every page for one question.
type Ranking struct {
	index  *Index
	scores []float64 // by page
	words  [][]form  // the forms of each word that some page has
}

// form is one form of a word, with the pages that have it.
type form struct {
	term   string
	weight float64
	pages  bitmap
}

// rank scores the pages for words, each by its best form in a page.
func (ix *Index) rank(words []string, forms func(word string) []string) *Ranking {
	r := &Ranking{index: ix, scores: make([]float64, len(ix.next))}
	found, best := &tally{weights: make([]uint16, len(ix.next))}, make([]float64, len(ix.next))
	curves := curves()
	for _, word := range words {
		scored := newBitmap(len(ix.next))
		var known []form
		for _, term := range forms(word) {
			if ix.count(term, found); len(found.pages) == 0 {
				continue
			}
			f := form{term, rarity(term, len(found.pages), len(ix.next)), newBitmap(len(ix.next))}
			worth, curve := f.weightAs(word), curves[overlapping(term)]
			for _, page := range found.pages {
				f.pages.set(page)
				best[page] = max(best[page], worth*curve[found.weights[page]])
			}
			scored.add(f.pages)
			known = append(known, f)
		}
		r.words = append(r.words, known)
		scored.each(func(page int) {
			r.scores[page] += best[page]
			best[page] = 0
		})
	}
	return r
}

// weightAs is what a form counts for the word.
func (f form) weightAs(word string) float64 {
	if f.term != word {
		return f.weight * related
	}
	return f.weight
}

// Score is what a page has, 0 where it has nothing of the question.
func (r *Ranking) Score(page int) float64 { return r.scores[page] }

// SetScore puts another score in its place; 0 takes the page out.
func (r *Ranking) SetScore(page int, score float64) { r.scores[page] = score }

// Best are the pages with a score, by falling score and then by path: at most
// limit of them, or all where limit is 0 or less.
func (r *Ranking) Best(limit int) []int {
	better := func(p, q int) int {
		if order := cmp.Compare(r.scores[q], r.scores[p]); order != 0 {
			return order
		}
		return cmp.Compare(r.index.pages.Path(p), r.index.pages.Path(q))
	}
	var best []int
	for page, score := range r.scores {
		full := limit > 0 && len(best) == limit
		if score <= 0 || full && better(page, best[limit-1]) > 0 {
			continue
		}
		if full {
			best = best[:limit-1]
		}
		at := len(best)
		if limit > 0 {
			at, _ = slices.BinarySearchFunc(best, page, better)
		}
		best = slices.Insert(best, at, page)
	}
	if limit <= 0 {
		slices.SortFunc(best, better)
	}
	return best
}

// Hit is what a page was found by.
func (r *Ranking) Hit(page int) Hit {
	hit := Hit{Path: r.index.pages.Path(page), Page: page, Score: r.scores[page]}
	for _, forms := range r.words {
		for _, f := range forms {
			if f.pages.has(page) {
				hit.Terms = append(hit.Terms, f.term)
				hit.Weights = append(hit.Weights, f.weight)
				break
			}
		}
	}
	return hit
}

func (r *Ranking) hits(limit int) []Hit {
	best := r.Best(limit)
	hits := make([]Hit, len(best))
	for i, page := range best {
		hits[i] = r.Hit(page)
	}
	return hits
}
