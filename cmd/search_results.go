package cmd

import (
	"math"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge/library"
	"github.com/git-anw/git-anw/knowledge/search"
)

// result is one line of a search; the score compares within one search only.
type result struct {
	Path      gitobj.Path   `json:"path"`
	Line      int           `json:"line"`
	Kind      string        `json:"kind"` // page, inbox or todo
	Title     string        `json:"title"`
	Section   string        `json:"section,omitempty"`
	Snippet   string        `json:"snippet,omitempty"`
	Score     float64       `json:"score"`
	Terms     []string      `json:"terms"`
	Freshness string        `json:"freshness,omitempty"`
	Replaces  []gitobj.Path `json:"replaces,omitempty"`

	text string // the whole line of the snippet
}

// jsonColumns is how wide a snippet is where no terminal says it.
const jsonColumns = 160

// resultsOf are the best results. Only of these the files are opened.
func resultsOf(lib *library.Library, others []beside, opts searchOptions) []result {
	docs := make([]search.Doc, len(others))
	for i, other := range others {
		docs[i] = other.doc
	}
	found := lib.Ask(opts.query, docs, opts.deprecated, opts.limit)
	weights := weightsOf(found)
	results := make([]result, len(found))
	for i, f := range found {
		r := result{Score: math.Round(f.Score*100) / 100, Terms: f.Terms, Replaces: f.Replaces}
		if f.Page != nil {
			r.ofPage(f.Page, weights)
		} else {
			r.ofOther(others[f.Beside], weights)
		}
		if opts.json {
			r.Snippet = visible(cut(r.text, r.Terms, jsonColumns))
		}
		results[i] = r
	}
	return results
}

// weightsOf are the terms of all results: of a successor, say, the page that was
// found for it has them.
func weightsOf(found []library.Found) map[string]float64 {
	weights := map[string]float64{}
	for _, f := range found {
		for i, term := range f.Terms {
			weights[term] = f.Weights[i]
		}
	}
	return weights
}

// ofPage describes a page; one that went meanwhile has no passage.
func (r *result) ofPage(page *library.Page, weights map[string]float64) {
	r.Path, r.Kind, r.Title, r.Freshness, r.Line = page.Path, "page", page.Title(), page.Facts().Freshness, 1
	if data, err := page.Read(); err == nil {
		r.at(library.BestPassage(data, weights))
	}
}

func (r *result) ofOther(other beside, weights map[string]float64) {
	r.Path, r.Kind, r.Title = other.doc.Path, other.kind, other.title
	passage := other.passage
	if other.content != nil {
		passage = library.BestPassage(other.content, weights)
	}
	r.at(passage)
}

func (r *result) at(p library.Passage) {
	r.Line, r.Section, r.text = p.Line, p.Section, p.Text
	if r.Section == r.Title {
		r.Section = ""
	}
}
