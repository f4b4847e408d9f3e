package search

import (
	"encoding/hex"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// Catalogue is a list of pages as it once was: which text lay at which path, where
// that text was found, and the terms of the paths. To find and to cut ten thousand
// of them again takes longer than to answer a question.
//
// It is a segment whose texts are the paths. The list is the facts of one text
// more: the names of the segments, then for each page its path, which shares its
// beginning with the one before, its text's name, its segment and its number there.
type Catalogue struct {
	name  string // "" where it is not kept
	terms *Segment
}

// Listed is a page of a catalogue. Path and ID are only valid until the next one.
type Listed struct {
	Path, ID     []byte
	Segment, Doc int // the segment is -1 where it is not on the shelf any more
}

// Len is how many pages are in it.
func (c *Catalogue) Len() int { return max(0, c.terms.Len()-1) }

// catalogueVersion begins the name of a catalogue.
const catalogueVersion = version + "paths-"

// maxCatalogues is how many different trees are worth remembering.
const maxCatalogues = 4

// Catalogues are those that were kept.
func (s *Shelf) Catalogues(yield func(*Catalogue) bool) {
	for _, name := range s.catalogues {
		data, ok := s.store.Get(name)
		if !ok {
			continue
		}
		terms, err := OpenSegment(data)
		if err != nil {
			s.store.Delete(name)
			continue
		}
		c := &Catalogue{name, terms}
		if s.opened = append(s.opened, c); !yield(c) {
			return
		}
	}
}

// List makes a catalogue of pages with the names of their texts, "" for one that
// has none. It is kept when the shelf is tidied.
func (s *Shelf) List(pages []Page, ids []gitobj.ID) *Catalogue {
	s.list = s.pack(pages, ids)
	return &Catalogue{terms: reopen(s.list)}
}

// keepList puts the catalogue there that was made, and takes away those there is
// no room for: they did not fit, or one would not have been made.
func (s *Shelf) keepList() {
	if s.list == nil {
		return
	}
	s.store.Put(nameOf(catalogueVersion, s.list), s.list)
	for _, name := range s.catalogues[:max(0, len(s.catalogues)-maxCatalogues+1)] {
		s.store.Delete(name)
	}
	s.list = nil
}

func (s *Shelf) discardCatalogues() (any bool) {
	for _, c := range s.opened {
		if c.terms.Damaged() {
			any = true
			s.store.Delete(c.name)
		}
	}
	return any
}

func (s *Shelf) pack(pages []Page, ids []gitobj.ID) []byte {
	var list gitobj.Packing
	list.Number(uint64(len(s.names)))
	for _, name := range s.names {
		list.Text(name)
	}
	texts := make([]Text, len(pages)+1)
	last := ""
	for i, page := range pages {
		texts[i].Doc = pathDoc(page.Path, s.segments[page.Segment].has(page.Doc, flagTitled))
		at := string(page.Path)
		shared := sharedPrefix(last, at)
		list.Number(uint64(shared))
		list.Text(at[shared:])
		id, _ := hex.DecodeString(string(ids[i]))
		list.Text(string(id))
		list.Number(uint64(page.Segment))
		list.Number(uint64(page.Doc))
		last = at
	}
	texts[len(pages)].Facts = list
	return newSegment(texts, pathFields())
}

func sharedPrefix(a, b string) (n int) {
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

// Each calls f with the pages in their order.
func (s *Shelf) Each(c *Catalogue, f func(i int, page Listed)) {
	list := gitobj.Unpacking(c.terms.Facts(c.Len()))
	numbers := make([]int, list.Number(uint64(len(list))))
	for i := range numbers {
		numbers[i] = s.numberOf(string(list.Text()))
	}
	var page Listed
	for i := range c.Len() {
		shared := list.Number(uint64(len(page.Path)))
		page.Path = append(page.Path[:shared], list.Text()...)
		page.ID = list.Text()
		page.Segment = -1
		if n := list.Number(uint64(len(numbers))); n < uint64(len(numbers)) {
			page.Segment = numbers[n]
		}
		page.Doc = int(list.Number(1 << 31))
		if page.Segment >= 0 && page.Doc >= s.segments[page.Segment].Len() {
			page.Segment = -1
		}
		f(i, page)
	}
}

func (s *Shelf) numberOf(name string) int {
	for i, known := range s.names {
		if known == name && name != "" {
			return i
		}
	}
	return -1
}
