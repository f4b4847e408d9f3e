package search

import (
	"encoding/binary"
	"encoding/hex"
	"slices"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// Catalogue is a list of pages as it once was: which text lay at which path, where
// that text was found, and the terms of the paths. To find and to cut ten thousand
// of them again takes longer than to answer a question.
//
// It is a segment whose texts are the paths. The list is the facts of one text
// more: the names of the segments, how long a text's name is, the paths in one
// piece, then for each page, in their order, a record that is read where it lies:
//
//	where its path ends, the number of its segment, that of its text there with a
//	bit for a marked one, each 4 bytes, and the text's name
type Catalogue struct {
	name     string // "" where it is not kept
	terms    *Segment
	segments []volume // by their numbers here
	paths    []byte
	records  []byte
	size     int // of a record
}

// volume is a segment of the shelf: its number there, and how many texts it has.
type volume struct{ number, texts int }

const (
	listedSegment = 4 // in a record
	listedDoc     = 8
	listedID      = 12
	listedMarked  = 1 << 31
)

// Len is how many pages are in it.
func (c *Catalogue) Len() int { return len(c.records) / c.size }

func (c *Catalogue) number(page, at int) int {
	return int(binary.LittleEndian.Uint32(c.records[page*c.size+at:]))
}

// Path is that of a page.
func (c *Catalogue) Path(page int) []byte {
	from, to := 0, min(c.number(page, 0), len(c.paths))
	if page > 0 {
		from = min(c.number(page-1, 0), to)
	}
	return c.paths[from:to]
}

// ID is the name of a page's text, zeros for one that has none.
func (c *Catalogue) ID(page int) []byte {
	return c.records[page*c.size+listedID : (page+1)*c.size]
}

// Place is where a page's text is, in no segment (-1) where that is not on the
// shelf any more.
func (c *Catalogue) Place(page int) (segment, doc int) {
	segment, doc = -1, c.number(page, listedDoc)&^listedMarked
	if n := c.number(page, listedSegment); n < len(c.segments) && doc < c.segments[n].texts {
		segment = c.segments[n].number
	}
	return segment, doc
}

// Marked reports what Text.Marked said of a page's text.
func (c *Catalogue) Marked(page int) bool { return c.number(page, listedDoc)&listedMarked != 0 }

// catalogueVersion begins the name of a catalogue.
const (
	anyCatalogue     = version + "paths"
	catalogueVersion = anyCatalogue + "3-"
)

// maxCatalogues is how many different trees are worth remembering.
const maxCatalogues = 4

// Catalogues are those that were kept.
func (s *Shelf) Catalogues(yield func(*Catalogue) bool) {
	for _, name := range s.catalogues {
		data, ok := s.store.Get(name)
		if !ok {
			continue
		}
		terms, err := openSegment(data)
		if err != nil {
			s.store.Delete(name)
			continue
		}
		c := s.catalogue(name, terms)
		if s.opened = append(s.opened, c); !yield(c) {
			return
		}
	}
}

// catalogue reads the list; one that is damaged has no pages.
func (s *Shelf) catalogue(name string, terms *Segment) *Catalogue {
	c := &Catalogue{name: name, terms: terms, size: listedID}
	if terms.Len() == 0 {
		return c
	}
	list := gitobj.Unpacking(terms.Facts(terms.Len() - 1))
	c.segments = make([]volume, list.Number(uint64(len(list))))
	for i := range c.segments {
		if at := slices.Index(s.names, string(list.Text())); at >= 0 {
			c.segments[i] = volume{at, s.segments[at].Len()}
		}
	}
	c.size += int(list.Number(uint64(len(list))))
	c.paths = list.Text()
	if n := c.size * (terms.Len() - 1); n <= len(list) {
		c.records = list[:n]
	}
	return c
}

// List makes a catalogue of pages with the names of their texts, "" for one that
// has none. It is kept when the shelf is tidied.
func (s *Shelf) List(pages Pages, ids func(page int) gitobj.ID) *Catalogue {
	s.list = s.pack(pages, ids)
	c := s.catalogue("", reopen(s.list))
	for i, segment := range s.segments { // also those that have no names
		c.segments[i] = volume{i, segment.Len()}
	}
	return c
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

func (s *Shelf) pack(pages Pages, ids func(page int) gitobj.ID) []byte {
	texts := make([]Text, pages.Len()+1)
	raw, size := make([][]byte, pages.Len()), 0
	var paths, records []byte
	for i := range raw {
		raw[i], _ = hex.DecodeString(string(ids(i)))
		size = max(size, len(raw[i]))
	}
	for i := range raw {
		path, place := pages.Path(i), pages.Place(i)
		segment, doc := s.segments[place.Segment], uint32(place.Doc)
		if segment.Marked(place.Doc) {
			doc |= listedMarked
		}
		texts[i].Doc = pathDoc(path, segment.has(place.Doc, flagTitled))
		paths = append(paths, path...)
		for _, n := range [...]uint32{uint32(len(paths)), uint32(place.Segment), doc} {
			records = binary.LittleEndian.AppendUint32(records, n)
		}
		records = append(append(records, raw[i]...), make([]byte, size-len(raw[i]))...)
	}
	var list gitobj.Packing
	list.Number(uint64(len(s.names)))
	for _, name := range s.names {
		list.Text(name)
	}
	list.Number(uint64(size))
	list.Text(string(paths))
	texts[len(raw)].Facts = append(list, records...)
	return newSegment(texts, pathFields())
}
