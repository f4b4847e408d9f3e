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

// partOf is the terms of a catalogue, which may be nil, of no pages yet.
func partOf(c *Catalogue) pathPart {
	if c == nil {
		return pathPart{}
	}
	part := pathPart{c.terms, make([]int32, c.Len())}
	for i := range part.pages {
		part.pages[i] = -1
	}
	return part
}

func (ix *Index) addPaths(part pathPart) {
	if part.terms != nil {
		ix.paths = append(ix.paths, part)
	}
}

// pathTerms cuts the paths of some pages into terms.
func (ix *Index) pathTerms(pages []int32) *Segment {
	docs := make([]Text, len(pages))
	for i, page := range pages {
		place := ix.pages.Place(int(page))
		docs[i] = Text{Doc: pathDoc(ix.pages.Path(int(page)), ix.segments[place.Segment].has(place.Doc, flagTitled))}
	}
	return reopen(newSegment(docs, pathFields()))
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
	return withoutExtension(path.Base(file))
}

func withoutExtension(file string) string { return strings.TrimSuffix(file, path.Ext(file)) }
