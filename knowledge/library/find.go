package library

import (
	"cmp"
	"slices"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge/search"
)

// Asleep is what the score of a sleeping page is worth.
const Asleep = 0.5

// Found is a page, or a text beside the pages, that a question is about.
type Found struct {
	*Page      // nil for a text beside the pages
	Beside int // the number of that text
	Score  float64
	Terms  []string // what of the question is in it
	// Weights are how much each of Terms tells pages apart.
	Weights []float64
	// Replaces are the pages found that this one supersedes.
	Replaces []gitobj.Path
}

// Ask ranks the pages for a question, and with them texts beside: notes, tasks.
// A page that was superseded is replaced by its successor, a sleeping one ranks
// lower, and a deprecated one is not found unless it is asked for.
func (l *Library) Ask(question string, beside []search.Doc, deprecated bool) []Found {
	byPath := map[gitobj.Path]*Page{}
	if slices.ContainsFunc(l.Pages, func(p *Page) bool { return p.Successor != "" }) {
		for _, page := range l.Pages {
			byPath[page.Path] = page
		}
	}
	var found []Found
	at := map[*Page]int{}
	for _, hit := range l.beside(beside).Ask(question, 0) {
		f := Found{Score: hit.Score, Terms: hit.Terms, Weights: hit.Weights}
		if hit.Page >= len(l.Pages) {
			f.Beside = hit.Page - len(l.Pages)
			found = append(found, f)
			continue
		}
		f.Page = l.Pages[hit.Page]
		if latest := newest(f.Page, byPath); latest != f.Page {
			f.Replaces, f.Page = []gitobj.Path{f.Path}, latest
		}
		if f.fades(deprecated) {
			continue
		}
		if i, there := at[f.Page]; there {
			found[i].Score = max(found[i].Score, f.Score)
			found[i].Replaces = append(found[i].Replaces, f.Replaces...)
			continue
		}
		at[f.Page] = len(found)
		found = append(found, f)
	}
	slices.SortStableFunc(found, func(a, b Found) int { return cmp.Compare(b.Score, a.Score) })
	return found
}

// beside is the index with texts behind the pages.
func (l *Library) beside(docs []search.Doc) *search.Index {
	if len(docs) == 0 {
		return l.index
	}
	texts := make([]search.Text, len(docs))
	for i, doc := range docs {
		texts[i] = search.Text{Doc: doc}
	}
	segment, places := l.shelf.Lend(texts), slices.Clone(l.places)
	for i, doc := range docs {
		places = append(places, search.Page{Path: doc.Path, Segment: segment, Doc: i})
	}
	l.index = search.NewIndex(l.shelf.Segments(), places)
	return l.index
}

// fades lowers what sleeps, and is true for what is not to be shown.
func (f *Found) fades(deprecated bool) bool {
	if !f.library.shelf.Segments()[f.segment].Marked(f.doc) {
		return false
	}
	switch f.Facts().Freshness {
	case "sleeping":
		f.Score *= Asleep
	case "deprecated":
		return !deprecated
	}
	return false
}

// newest is the page that stands for this one now. Pages that replace each
// other in a circle stand for themselves.
func newest(page *Page, byPath map[gitobj.Path]*Page) *Page {
	latest := page
	for range len(byPath) {
		next := byPath[latest.Successor]
		if next == nil {
			return latest
		}
		if latest = next; latest == page {
			break
		}
	}
	return page
}
