package gitops

import (
	"slices"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// Entries lists every file in order.
func (s *Snapshot) Entries() []gitobj.Entry {
	s.made.Do(func() {
		if s.roll != nil {
			s.entries = s.roll.entries()
		}
	})
	return s.entries
}

// Listed calls yield with every file in order, as Entries lists them, without
// making a value for each.
func (s *Snapshot) Listed(yield func(gitobj.Listed) bool) {
	if s.roll != nil {
		s.roll.each(yield)
		return
	}
	var at unrolled
	for _, entry := range s.entries {
		if !yield(at.listed(entry)) {
			return
		}
	}
}

// Lookup finds one file.
func (s *Snapshot) Lookup(p gitobj.Path) (gitobj.Entry, bool) {
	if entry, found := s.find(p); found || s.beyond == nil || !p.Valid() {
		return entry, found
	}
	if first, after := s.below(string(p)); first < after {
		return gitobj.Entry{}, false
	}
	return s.beyond(p)
}

func (s *Snapshot) find(p gitobj.Path) (gitobj.Entry, bool) {
	if s.roll != nil {
		return s.roll.find(p)
	}
	i, found := slices.BinarySearchFunc(s.entries, p, func(e gitobj.Entry, p gitobj.Path) int { return strings.Compare(string(e.Path), string(p)) })
	if !found {
		return gitobj.Entry{}, false
	}
	return s.entries[i], true
}
