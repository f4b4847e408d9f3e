package knowledge

import (
	"slices"
	"sort"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// Add lists a page: in the group of its folder, in the order of paths, with
// bullet, dash and line ending of its neighbours. A page that is listed keeps
// its line, which gets the summary if it has none. It reports whether the
// index changed.
func (m *Manifest) Add(target gitobj.Path, summary string) bool {
	return m.AddAll([]ManifestEntry{{Target: target, Summary: summary}})
}

// AddAll is Add for many pages in one pass; Target and Summary are read.
func (m *Manifest) AddAll(entries []ManifestEntry) bool {
	return m.addAt(entries, func(p places, e ManifestEntry) place { return p.find(e.Target) })
}

// addGrouped adds entries of another index: under the heading they have there
// if it is here too, else as Add does.
func (m *Manifest) addGrouped(entries []ManifestEntry) {
	m.addAt(entries, func(p places, e ManifestEntry) place {
		if line, ok := p.groups[e.Group]; ok && e.Group != "" {
			return p.under(line)
		}
		return p.find(e.Target)
	})
}

func (m *Manifest) addAt(entries []ManifestEntry, find func(places, ManifestEntry) place) bool {
	p := m.places(nil)
	changed := false
	byPlace := map[place][]ManifestEntry{}
	for _, entry := range entries {
		if lines := m.live(entry.Target); len(lines) > 0 {
			changed = m.fillIn(lines[0], oneLine(entry.Summary)) || changed
			continue
		}
		at := find(p, entry)
		at.named = false // two ways to one run are one place
		byPlace[at] = append(byPlace[at], entry)
	}
	m.insert(p, byPlace)
	return changed || len(byPlace) > 0
}

func (m *Manifest) fillIn(line *manifestLine, summary string) bool {
	if summary == "" || line.entry.fullSummary() != "" {
		return false
	}
	m.setSummary(line, summary)
	return true
}

// insert puts new entries in, from the last place to the first so that line
// numbers of earlier places hold.
func (m *Manifest) insert(p places, byPlace map[place][]ManifestEntry) {
	var all []place
	for at := range byPlace {
		all = append(all, at)
	}
	slices.SortFunc(all, func(a, b place) int { return p.start(b) - p.start(a) })
	inserted := map[int][]*manifestLine{}
	for _, at := range all {
		entries := dedupe(byPlace[at])
		if at.run >= 0 {
			m.intoRun(p.runs[at.run], entries, inserted)
			continue
		}
		var lines []*manifestLine
		for _, entry := range entries {
			lines = append(lines, m.newLine(entry, nil))
		}
		m.intoGap(at.heading, lines, inserted)
	}
	m.splice(inserted)
}

func (p places) start(at place) int {
	switch {
	case at.run >= 0:
		return p.runs[at.run].units[0].from
	case at.heading >= 0:
		return at.heading
	}
	return len(p.m.lines)
}

// dedupe sorts entries by path and keeps the first of each.
func dedupe(entries []ManifestEntry) []ManifestEntry {
	key := func(e ManifestEntry) string { return sameFile(e.Target) }
	slices.SortStableFunc(entries, func(a, b ManifestEntry) int {
		if key(a) < key(b) {
			return -1
		} else if key(a) > key(b) {
			return 1
		}
		return 0
	})
	return slices.CompactFunc(entries, func(a, b ManifestEntry) bool { return key(a) == key(b) })
}

// intoRun notes new lines before the first entry with a later path.
func (m *Manifest) intoRun(run manifestRun, entries []ManifestEntry, inserted map[int][]*manifestLine) {
	ordered := slices.IsSortedFunc(run.units, m.compareUnits)
	for _, entry := range entries {
		at, neighbour := m.slot(run, sameFile(entry.Target), ordered)
		inserted[at] = append(inserted[at], m.newLine(entry, m.lines[neighbour]))
	}
}

// slot is the line before which a path belongs in a run, and the line of the
// entry it should look like.
func (m *Manifest) slot(run manifestRun, key string, ordered bool) (at, neighbour int) {
	later := func(u manifestUnit) bool { return m.key(u) > key }
	i := slices.IndexFunc(run.units, later)
	if ordered {
		i = sort.Search(len(run.units), func(i int) bool { return later(run.units[i]) })
	}
	if i < 0 || i == len(run.units) {
		last := run.units[len(run.units)-1]
		return last.to, last.from
	}
	return run.units[i].from, run.units[max(i-1, 0)].from
}

// newLine is an entry that looks like its neighbour.
func (m *Manifest) newLine(entry ManifestEntry, neighbour *manifestLine) *manifestLine {
	e := &entryLine{prefix: "- ", target: entry.Target, summary: oneLine(entry.Summary)}
	if neighbour != nil {
		e.prefix, e.closer = neighbour.entry.prefix, neighbour.entry.closer
		if neighbour.entry.style != refBare {
			e.style = neighbour.entry.style
		}
	}
	e.ref, e.written = writeRef(e.target, e.style, stem(e.target))
	line := &manifestLine{kind: kindEntry, entry: e}
	if e.summary != "" {
		e.dash = m.dashLike(neighbour)
	}
	line.text = e.line()
	m.remember(line)
	return line
}

func (m *Manifest) dashLike(neighbour *manifestLine) string {
	if neighbour != nil && !isBlank(neighbour.entry.summary) {
		return neighbour.entry.dash
	}
	return m.dashStyle(neighbour)
}
