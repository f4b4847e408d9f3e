package search

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// Store keeps segments under names. What it loses is indexed again, so nothing
// it answers is an error; a value that was put is never changed.
type Store interface {
	Names() []string
	Get(name string) ([]byte, bool)
	Put(name string, data []byte)
	Delete(name string)
}

// version begins the name of a segment: of its format, and of the terms and facts
// that are made of a text. Another version's segments are as if they were not there.
const version = "1.4-"

// Shelf is the segments of a repository. Any process may put one there at any
// time; none is changed, and one that went was merged into another.
type Shelf struct {
	store Store
	volumes
	catalogues []string     // the names of those in the store
	opened     []*Catalogue // that were looked into
	list       []byte       // a catalogue that is to be kept
}

// volumes are the segments with their names.
type volumes struct {
	segments []*Segment
	names    []string
}

// OpenShelf opens what is in the store, which may be nil: then what is added is
// for this process alone. Damaged segments are removed.
func OpenShelf(store Store) *Shelf {
	s := &Shelf{store: store}
	if store == nil {
		return s
	}
	for range 2 { // a segment may be merged away between its name and its content
		if s.open() {
			break
		}
	}
	return s
}

func (s *Shelf) open() (whole bool) {
	s.volumes, s.catalogues, whole = volumes{}, nil, true
	for _, name := range s.store.Names() {
		if strings.HasPrefix(name, catalogueVersion) {
			s.catalogues = append(s.catalogues, name)
			continue
		}
		if strings.HasPrefix(name, anyCatalogue) { // of another layout
			s.store.Delete(name)
			continue
		}
		if !strings.HasPrefix(name, version) {
			continue
		}
		data, ok := s.store.Get(name)
		if !ok {
			whole = false
			continue
		}
		segment, err := openSegment(data)
		if err != nil {
			s.store.Delete(name)
			continue
		}
		s.segments, s.names = append(s.segments, segment), append(s.names, name)
	}
	return whole
}

// Segments are what an index is made over; Find and Add number into them.
func (s *Shelf) Segments() []*Segment { return s.segments }

// Find is where a text is.
func (s *Shelf) Find(id gitobj.ID) (segment, doc int, found bool) {
	raw, err := hex.DecodeString(string(id))
	if err != nil {
		return 0, 0, false
	}
	for i, candidate := range s.segments {
		if doc, found := candidate.find(raw); found {
			return i, doc, true
		}
	}
	return 0, 0, false
}

// Add indexes texts with names and keeps them.
func (s *Shelf) Add(texts []Text) {
	if len(texts) == 0 {
		return
	}
	s.keep(NewSegment(texts))
}

// Lend indexes texts without names: for this process alone.
func (s *Shelf) Lend(texts []Text) (segment int) {
	s.segments, s.names = append(s.segments, reopen(NewSegment(texts))), append(s.names, "")
	return len(s.segments) - 1
}

func (s *Shelf) keep(data []byte) {
	segment, err := openSegment(data)
	if err != nil {
		return
	}
	name := nameOf(version, data)
	if s.store != nil {
		if len(s.named()) == 0 {
			s.replaceVersions()
		}
		s.store.Put(name, data)
	}
	s.segments, s.names = append(s.segments, segment), append(s.names, name)
}

func nameOf(version string, data []byte) string {
	sum := sha256.Sum256(data)
	return version + hex.EncodeToString(sum[:10])
}

// replaceVersions removes the segments of other versions when ours begin.
func (s *Shelf) replaceVersions() {
	for _, name := range s.store.Names() {
		if !strings.HasPrefix(name, version) {
			s.store.Delete(name)
		}
	}
}

// Discard removes the segments that turned out to be damaged, and reports
// whether there were any: what was found is then to be asked for again.
func (s *Shelf) Discard() bool {
	any := false
	for i, segment := range s.segments {
		if segment.Damaged() {
			any = true
			if s.store != nil && s.names[i] != "" {
				s.store.Delete(s.names[i])
			}
		}
	}
	return s.discardCatalogues() || any
}

// named are the numbers of the segments that are kept, the largest first.
func (s *Shelf) named() []int {
	var kept []int
	for i, name := range s.names {
		if name != "" {
			kept = append(kept, i)
		}
	}
	slices.SortStableFunc(kept, func(a, b int) int { return s.segments[b].Len() - s.segments[a].Len() })
	return kept
}
