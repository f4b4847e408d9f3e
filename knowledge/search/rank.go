package search

import (
	"cmp"
	"math"
	"slices"
)

// asking is one query under way.
type asking struct {
	*Index
	scores []float64 // by page
	words  [][]form  // the forms of each word that some page has
}

// form is one form of a word with the pages that have it.
type form struct {
	term     string
	postings []posting
	weight   float64 // see Index.Weight
}

// ask ranks the pages for words, each by its best form in a page.
func (ix *Index) ask(words []string, forms func(word string) []string, limit int) []Hit {
	a := asking{Index: ix, scores: make([]float64, len(ix.pages))}
	paths := ix.inPaths(words)
	for _, word := range words {
		var known []form
		for _, term := range forms(word) {
			if list := ix.postings(term, paths); len(list) > 0 {
				known = append(known, form{term, list, ix.weigh(term, len(list))})
			}
		}
		a.words = append(a.words, known)
		a.score(word, known)
	}
	return a.hits(limit)
}

// score adds to each page what the word counts there, or its best form.
func (a *asking) score(word string, forms []form) {
	if len(forms) == 1 { // nothing to choose from
		weight, steep := forms[0].weightAs(word), steepness(word)
		for _, p := range forms[0].postings {
			a.scores[p.page] += p.score(weight, steep)
		}
		return
	}
	best := map[int32]float64{}
	for _, f := range forms {
		weight, steep := f.weightAs(word), steepness(word)
		for _, p := range f.postings {
			best[p.page] = max(best[p.page], p.score(weight, steep))
		}
	}
	for page, score := range best {
		a.scores[page] += score
	}
}

// weightAs is what a form counts for the word.
func (f form) weightAs(word string) float64 {
	if f.term != word {
		return f.weight * related
	}
	return f.weight
}

// score is 1 for a single occurrence of weight 1. More of them count less and
// less, but never nothing: see steepWord.
func (p posting) score(weight, steep float64) float64 {
	return weight * math.Log1p(float64(p.weight)*steep) / math.Log1p(steep)
}

func (a *asking) hits(limit int) []Hit {
	best := a.rank(limit)
	hits := make([]Hit, len(best))
	for i, page := range best {
		hits[i] = Hit{Path: a.pages[page].Path, Page: int(page), Score: a.scores[page]}
		a.match(&hits[i])
	}
	return hits
}

// rank are the pages with a score, by falling score and then by path.
func (a *asking) rank(limit int) []int32 {
	var pages []int32
	for page, score := range a.scores {
		if score > 0 {
			pages = append(pages, int32(page))
		}
	}
	slices.SortFunc(pages, func(p, q int32) int {
		return cmp.Or(cmp.Compare(a.scores[q], a.scores[p]), cmp.Compare(a.pages[p].Path, a.pages[q].Path))
	})
	if limit > 0 && len(pages) > limit {
		pages = pages[:limit]
	}
	return pages
}

// match notes the words that a page has, each in the first of its forms.
func (a *asking) match(hit *Hit) {
	for _, forms := range a.words {
		for _, f := range forms {
			if f.has(int32(hit.Page)) {
				hit.Terms = append(hit.Terms, f.term)
				hit.Weights = append(hit.Weights, f.weight)
				break
			}
		}
	}
}

func (f form) has(page int32) bool {
	_, has := slices.BinarySearchFunc(f.postings, page, func(p posting, page int32) int { return cmp.Compare(p.page, page) })
	return has
}
