package search

import (
	"cmp"
	"slices"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// Doc is a page as the index sees it.
type Doc struct {
	Path     gitobj.Path
	Title    string // the name of the file stands for a missing one
	Summary  string // with the tags
	Headings string // one a line
	Body     string // the text, headings included
}

// field says how much a field counts. The numbers were measured on English,
// Chinese and Japanese pages, whole ones and single paragraphs, with questions,
// summaries and subjects of commits; a third more or less moves little.
type field struct {
	text      func(Doc) string
	weight    float64
	penalty   float64 // BM25's b: how much a long field dilutes a term
	reference float64 // the length in terms of an ordinary field
	least     int     // what is shorter is not more about its words for that
}

// fields are those of a text; pathField and titleField are asked of a page's
// path too, which is no part of the text.
func fields() []field {
	return []field{
		titleField(),
		{func(d Doc) string { return d.Summary }, 2, .5, 40, 0},
		{func(d Doc) string { return d.Headings }, 1.5, .6, 60, 0},
		{func(d Doc) string { return d.Body }, 1, .85, 900, 50},
	}
}

func titleField() field { return field{func(d Doc) string { return d.Title }, 5, .3, 8, 0} }

func pathField() field { return field{func(d Doc) string { return string(d.Path) }, 2, .3, 8, 0} }

// perTerm is what one occurrence adds in a field of that many terms.
func (f field) perTerm(length int) float32 {
	return float32(f.weight / (1 - f.penalty + f.penalty*float64(max(length, f.least))/f.reference))
}

// Page is a path with the text that lies there.
type Page struct {
	Path    gitobj.Path
	Segment int // into those of the index
	Doc     int
}

// Index finds pages by terms: the texts in segments, their paths beside them.
// A text can be at many paths, and texts at none are as if they were not there.
// It does not change, so goroutines may share it.
type Index struct {
	segments []*Segment
	pages    []Page
	holders  [][]int32 // by segment and text: the first page that has it, plus one
	next     []int32   // by page: the next one with the same text, plus one
}

// NewIndex puts pages over segments. A path should be there once.
func NewIndex(segments []*Segment, pages []Page) *Index {
	ix := &Index{segments: segments, pages: pages, next: make([]int32, len(pages))}
	for _, s := range segments {
		ix.holders = append(ix.holders, make([]int32, s.Len()))
	}
	for i, p := range pages {
		holder := &ix.holders[p.Segment][p.Doc]
		ix.next[i], *holder = *holder, int32(i+1)
	}
	return ix
}

// Build indexes pages in memory.
func Build(docs []Doc) *Index {
	texts, pages := make([]Text, len(docs)), make([]Page, len(docs))
	for i, doc := range docs {
		texts[i] = Text{Doc: doc}
		pages[i] = Page{Path: doc.Path, Doc: i}
	}
	segment, err := OpenSegment(NewSegment(texts))
	if err != nil {
		panic(err) // it was written a line above
	}
	return NewIndex([]*Segment{segment}, pages)
}

// posting is a term in a page: its occurrences, weighted by field.
type posting struct {
	page   int32
	weight float32
}

// postings are the pages that have a term, by rising page; of a path only what
// is in paths is known.
func (ix *Index) postings(term string, paths pathTerms) []posting {
	list := slices.Clone(paths[term])
	for i, s := range ix.segments {
		s.term(term).each(func(doc int, weight byte) {
			if doc >= len(ix.holders[i]) {
				return
			}
			for page := ix.holders[i][doc]; page > 0; page = ix.next[page-1] {
				list = append(list, posting{page - 1, float32(weight) / weightUnit})
			}
		})
	}
	return sumUp(list)
}

// sumUp adds the weights of each page.
func sumUp(list []posting) []posting {
	slices.SortStableFunc(list, func(a, b posting) int { return cmp.Compare(a.page, b.page) })
	kept := 0
	for i, p := range list {
		if i > 0 && list[kept-1].page == p.page {
			list[kept-1].weight += p.weight
			continue
		}
		list[kept] = p
		kept++
	}
	return list[:kept]
}

// Live reports whether a text is at some path.
func (ix *Index) Live(segment, doc int) bool {
	return segment < len(ix.holders) && doc < len(ix.holders[segment]) && ix.holders[segment][doc] > 0
}
