package search

import (
	"path"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// pathPart is the terms of some paths.
type pathPart struct {
	terms *Segment
	pages []int32 // by number in the segment: the page, -1 for none
}

// pathParts are the catalogue, where there is one, and the paths that it does not
// know.
func (ix *Index) pathParts(known *Catalogue) (parts []pathPart) {
	if known != nil {
		parts = append(parts, pathPart{known.terms, make([]int32, known.Len())})
		for i := range parts[0].pages {
			parts[0].pages[i] = -1
		}
	}
	var others pathPart
	var docs []Text
	for i, page := range ix.pages {
		if known != nil && page.Known > 0 {
			parts[0].pages[page.Known-1] = int32(i)
			continue
		}
		others.pages = append(others.pages, int32(i))
		docs = append(docs, Text{Doc: pathDoc(page.Path, ix.segments[page.Segment].has(page.Doc, flagTitled))})
	}
	if len(docs) > 0 {
		others.terms = reopen(newSegment(docs, pathFields()))
		parts = append(parts, others)
	}
	return parts
}

// pathDoc is a path as a page: the name of the file stands for a title that the
// text does not have.
func pathDoc(at gitobj.Path, titled bool) Doc {
	if titled {
		return Doc{Path: at}
	}
	return Doc{Path: at, Title: stemOf(string(at))}
}

// stemOf is the name of a file without folder and extension.
func stemOf(file string) string {
	name := path.Base(file)
	return strings.TrimSuffix(name, path.Ext(name))
}
