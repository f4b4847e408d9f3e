package search

import "github.com/git-anw/git-anw/gitops/gitobj"

// Pages are paths, each once, with the texts that lie there.
type Pages interface {
	Len() int
	Path(page int) gitobj.Path
	Place(page int) Place
}

// Place is where the text of a page is, and its path.
type Place struct {
	Segment int // into those of the index
	Doc     int
	// Known is the number of the page in the index's catalogue, -1 where that does
	// not have it as it is.
	Known int
}

// Index finds pages by terms: the texts in segments, their paths beside them.
// A text can be at many paths, and texts at none are as if they were not there.
// It does not change, so goroutines may share it.
type Index struct {
	segments []*Segment
	pages    Pages
	holders  [][]int32 // by segment and text: the first page that has it, plus one
	next     []int32   // by page: the next one with the same text, plus one
	paths    []pathPart
}

// NewIndex puts pages over segments, with the catalogue that knows some of them,
// which may be nil.
func NewIndex(segments []*Segment, pages Pages, known *Catalogue) *Index {
	ix := &Index{segments: segments, pages: pages, next: make([]int32, pages.Len())}
	for _, s := range segments {
		ix.holders = append(ix.holders, make([]int32, s.Len()))
	}
	listed, others := partOf(known), pathPart{}
	for i := range ix.next {
		place := pages.Place(i)
		holder := &ix.holders[place.Segment][place.Doc]
		ix.next[i], *holder = *holder, int32(i+1)
		if place.Known >= 0 {
			listed.pages[place.Known] = int32(i)
		} else {
			others.pages = append(others.pages, int32(i))
		}
	}
	ix.addPaths(listed)
	if len(others.pages) > 0 {
		others.terms = ix.pathTerms(others.pages)
		ix.addPaths(others)
	}
	return ix
}

// Build indexes pages in memory.
func Build(docs []Doc) *Index {
	texts := make([]Text, len(docs))
	for i, doc := range docs {
		texts[i] = Text{Doc: doc}
	}
	return NewIndex([]*Segment{reopen(NewSegment(texts))}, built(docs), nil)
}

// built are pages whose texts are in one segment, in their order.
type built []Doc

func (b built) Len() int                  { return len(b) }
func (b built) Path(page int) gitobj.Path { return b[page].Path }
func (b built) Place(page int) Place      { return Place{Doc: page, Known: -1} }

// reopen opens what was written just now.
func reopen(data []byte) *Segment {
	segment, err := openSegment(data)
	if err != nil {
		panic(err)
	}
	return segment
}

// Live reports whether a text is at some path.
func (ix *Index) Live(segment, doc int) bool {
	return segment < len(ix.holders) && doc < len(ix.holders[segment]) && ix.holders[segment][doc] > 0
}

// tally adds up the weights of one term by page. It is emptied and used again.
type tally struct {
	weights []uint16 // weightUnit to one
	pages   []int32  // those that have a weight
}

func (t *tally) add(page int32, weight byte) {
	if t.weights[page] == 0 {
		t.pages = append(t.pages, page)
	}
	t.weights[page] += min(uint16(weight), maxWeight-t.weights[page])
}

func (t *tally) clear() {
	for _, page := range t.pages {
		t.weights[page] = 0
	}
	t.pages = t.pages[:0]
}

// count tallies the pages that have a term, in their text or their path.
func (ix *Index) count(term string, t *tally) {
	t.clear()
	for i, s := range ix.segments {
		holders := ix.holders[i]
		s.term(term).each(func(doc int, weight byte) {
			if doc >= len(holders) {
				return
			}
			for page := holders[doc]; page > 0; page = ix.next[page-1] {
				t.add(page-1, weight)
			}
		})
	}
	for _, part := range ix.paths {
		part.terms.term(term).each(func(doc int, weight byte) {
			if doc < len(part.pages) && part.pages[doc] >= 0 {
				t.add(part.pages[doc], weight)
			}
		})
	}
}
