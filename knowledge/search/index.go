package search

import "github.com/git-anw/git-anw/gitops/gitobj"

// Doc is a page as the index sees it.
type Doc struct {
	Path     gitobj.Path
	Title    string
	Summary  string // with the tags
	Headings string // one a line
	Body     string // the text, headings included
}

// field says how much a field counts. The numbers were measured on English,
// Chinese and Japanese pages; a third more or less moves little.
type field struct {
	text      func(Doc) string
	weight    float64
	penalty   float64 // BM25's b: how much a long field dilutes a term
	reference float64 // the length in terms of an ordinary field
}

func fields() []field {
	return []field{
		{func(d Doc) string { return string(d.Path) }, 2, .3, 8},
		{func(d Doc) string { return d.Title }, 5, .3, 8},
		{func(d Doc) string { return d.Summary }, 2, .5, 40},
		{func(d Doc) string { return d.Headings }, 1.5, .6, 60},
		{func(d Doc) string { return d.Body }, 1, .75, 900},
	}
}

// perTerm is what one occurrence adds in a field of that many terms.
func (f field) perTerm(length int) float32 {
	return float32(f.weight / (1 - f.penalty + f.penalty*float64(length)/f.reference))
}

// Index finds pages by terms. It does not change after Build, so goroutines may
// share it.
type Index struct {
	paths    []gitobj.Path
	terms    map[string]int32 // to the place in postings
	postings [][]posting      // each by rising page
}

// posting is a term in a page: its occurrences, weighted by field.
type posting struct {
	page   int32
	weight float32
}

// Build indexes the pages. A path should be there once.
func Build(docs []Doc) *Index {
	b := builder{Index: &Index{terms: make(map[string]int32)}, fields: fields()}
	for _, doc := range docs {
		b.add(doc)
	}
	return b.Index
}

// builder adds pages one by one. The weights of the page at hand are kept beside
// the terms, not in a map of the page's own: that map would be most of the work.
type builder struct {
	*Index
	fields  []field
	weights []float32 // by term; 0 for a term the page has not
	found   []int32   // the terms of the page
	run     []int32   // the terms of the field
}

func (b *builder) add(doc Doc) {
	for _, f := range b.fields {
		b.run = b.run[:0]
		eachTerm(f.text(doc), func(term []byte) { b.run = append(b.run, b.number(term)) })
		b.weigh(f.perTerm(len(b.run)))
	}
	page := int32(len(b.paths))
	b.paths = append(b.paths, doc.Path)
	for _, term := range b.found {
		b.postings[term] = append(b.postings[term], posting{page, b.weights[term]})
		b.weights[term] = 0
	}
	b.found = b.found[:0]
}

func (b *builder) weigh(each float32) {
	for _, term := range b.run {
		if b.weights[term] == 0 {
			b.found = append(b.found, term)
		}
		b.weights[term] += each
	}
}

func (b *builder) number(term []byte) int32 {
	if n, known := b.terms[string(term)]; known {
		return n
	}
	n := int32(len(b.postings))
	b.terms[string(term)] = n
	b.postings = append(b.postings, nil)
	b.weights = append(b.weights, 0)
	return n
}
