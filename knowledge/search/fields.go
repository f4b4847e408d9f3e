package search

import "github.com/git-anw/git-anw/gitops/gitobj"

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

// textFields are those of a text.
func textFields() []field {
	return []field{
		titleField(),
		{func(d Doc) string { return d.Summary }, 2, .5, 40, 0},
		{func(d Doc) string { return d.Headings }, 1.5, .6, 60, 0},
		{func(d Doc) string { return d.Body }, 1, .85, 900, 50},
	}
}

func titleField() field { return field{func(d Doc) string { return d.Title }, 5, .3, 8, 0} }

// pathFields are those of a path, which is no part of a text: see pathDoc. The
// extension all pages have tells none from another.
func pathFields() []field {
	return []field{titleField(), {func(d Doc) string { return withoutExtension(string(d.Path)) }, 2, .3, 8, 0}}
}

// perTerm is what one occurrence adds in a field of that many terms.
func (f field) perTerm(length int) float32 {
	return float32(f.weight / (1 - f.penalty + f.penalty*float64(max(length, f.least))/f.reference))
}
