package knowledge

import (
	"bytes"
	"slices"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// MergeManifest joins two sides of an index three ways: entries by path, each
// in its group in the order of paths, prose by lines. What one side changed or
// removed and the other did not touch is changed or removed. Where both wrote
// an index from nothing, ours gives the prose. The same inputs give the same
// bytes, and merging again changes nothing.
func MergeManifest(base, ours, theirs []byte) (merged []byte, conflicts []ManifestConflict) {
	switch {
	case bytes.Equal(ours, theirs), bytes.Equal(base, theirs):
		return ours, nil
	case bytes.Equal(base, ours):
		return theirs, nil
	}
	m := manifestMerge{base: ParseManifest(base), ours: ParseManifest(ours), theirs: ParseManifest(theirs)}
	m.mergeProse()
	m.mergeEntries()
	m.doc.Sort()
	for _, c := range m.conflicts {
		if c.Target != "" {
			m.doc.markConflict(c)
		}
	}
	return m.doc.Bytes(), m.conflicts
}

type manifestMerge struct {
	base, ours, theirs *Manifest
	doc                *Manifest // the result, at first one side's prose
	conflicts          []ManifestConflict
}

// entryMap holds the first entry of each page.
type entryMap map[string]ManifestEntry

func (m *Manifest) entryMap() entryMap {
	entries := entryMap{}
	for _, e := range m.Entries() {
		if _, known := entries[sameFile(e.Target)]; !known {
			entries[sameFile(e.Target)] = e
		}
	}
	return entries
}

// mergeEntries brings the entries of doc to what both sides together want.
func (m *manifestMerge) mergeEntries() {
	base, ours, theirs := m.base.entryMap(), m.ours.entryMap(), m.theirs.entryMap()
	followRenames(base, ours, theirs)
	followRenames(base, theirs, ours)
	var added []ManifestEntry
	for _, key := range unionKeys(base, ours, theirs, m.doc.entryMap()) {
		want, keep := m.decide(base, ours, theirs, key)
		switch {
		case !keep:
			m.doc.Remove(gitobj.Path(key))
		case len(m.doc.live(want.Target)) == 0:
			added = append(added, want)
		default:
			m.doc.SetSummary(want.Target, want.Summary)
		}
	}
	m.doc.addGrouped(added)
}

func unionKeys(maps ...entryMap) []string {
	var keys []string
	for _, entries := range maps {
		for key := range entries {
			keys = append(keys, key)
		}
	}
	slices.Sort(keys)
	return slices.Compact(keys)
}

// decide is the entry a page gets; keep is false for none.
func (m *manifestMerge) decide(base, ours, theirs entryMap, key string) (want ManifestEntry, keep bool) {
	b, inBase := base[key]
	o, inOurs := ours[key]
	t, inTheirs := theirs[key]
	same := func(x, y ManifestEntry, inX, inY bool) bool { return inX == inY && x.Summary == y.Summary }
	switch {
	case same(o, t, inOurs, inTheirs), same(b, t, inBase, inTheirs):
		return o, inOurs
	case same(b, o, inBase, inOurs):
		return t, inTheirs
	case inOurs && inTheirs && o.Bare:
		return t, true
	case inOurs && inTheirs && t.Bare:
		return o, true
	}
	if !inOurs {
		o = t
	}
	m.conflicts = append(m.conflicts, ManifestConflict{
		Target: o.Target, Ours: m.ours.rawEntry(gitobj.Path(key)), Theirs: m.theirs.rawEntry(gitobj.Path(key)),
	})
	return o, true
}

// mergeProse picks the side that gives headings and prose, or joins both.
func (m *manifestMerge) mergeProse() {
	base, ours, theirs := m.base.prose(), m.ours.prose(), m.theirs.prose()
	switch {
	case slices.Equal(ours, theirs), slices.Equal(base, theirs), strings.TrimSpace(strings.Join(base, "")) == "":
		m.doc = ParseManifest(m.ours.Bytes())
	case slices.Equal(base, ours):
		m.doc = ParseManifest(m.theirs.Bytes())
	default:
		m.joinProse(base, ours, theirs)
	}
}
