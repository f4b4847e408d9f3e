package knowledge

import (
	"slices"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// moveToPlace takes a renamed entry to where its new path belongs: another
// group if it changed folders and one is better, else its place in its own.
func (m *Manifest) moveToPlace(line *manifestLine, old gitobj.Path) {
	m.compact()
	home := slices.Index(m.lines, line)
	p := m.places(line)
	at := p.find(line.entry.target)
	own := slices.IndexFunc(p.runs, func(run manifestRun) bool { return run.has(home) })
	if own < 0 {
		return // nested under another entry: it stays with it
	}
	moved := folderOf(old) != folderOf(line.entry.target)
	if !moved || !at.named || at.run == own {
		m.reorder(p.runs[own], home)
		return
	}
	m.moveUnit(p, at, p.runs[own].unit(home))
}

func (r manifestRun) has(line int) bool {
	return r.units[0].from <= line && line < r.units[len(r.units)-1].to && r.unit(line).from == line
}

// unit is the unit that begins on a line.
func (r manifestRun) unit(line int) manifestUnit {
	for _, unit := range r.units {
		if unit.from == line {
			return unit
		}
	}
	return manifestUnit{-1, -1}
}

// reorder sorts a run if only the entry on line home is out of place; an order
// people chose is left alone.
func (m *Manifest) reorder(run manifestRun, home int) {
	others := slices.DeleteFunc(slices.Clone(run.units), func(u manifestUnit) bool { return u.from == home })
	if slices.IsSortedFunc(others, m.compareUnits) && !slices.IsSortedFunc(run.units, m.compareUnits) {
		m.sortRun(run)
	}
}

// moveUnit cuts a unit out and puts it in at another place.
func (m *Manifest) moveUnit(p places, at place, unit manifestUnit) {
	lines := slices.Clone(m.lines[unit.from:unit.to])
	inserted := map[int][]*manifestLine{}
	if at.run >= 0 {
		run := p.runs[at.run]
		slot, _ := m.slot(run, sameFile(lines[0].entry.target), slices.IsSortedFunc(run.units, m.compareUnits))
		inserted[slot] = lines
	} else {
		m.intoGap(at.heading, lines, inserted)
	}
	for i := unit.from; i < unit.to; i++ {
		m.lines[i] = &manifestLine{gone: true}
	}
	m.splice(inserted)
	m.compact()
}
