package knowledge

import (
	"slices"
	"strings"
)

// manifestRun is a stretch of entries at one margin with nothing but blank
// lines between them; its units may be put in another order.
type manifestRun struct {
	units []manifestUnit
}

// manifestUnit is an entry with the lines that belong to it: m.lines[from:to].
type manifestUnit struct{ from, to int }

// compact drops the lines that are gone.
func (m *Manifest) compact() {
	m.lines = slices.DeleteFunc(m.lines, func(line *manifestLine) bool { return line.gone })
}

// eachUnit calls visit with the units in m.lines[from:to], without those inside
// a unit; opens is true for the first one of a run.
func (m *Manifest) eachUnit(from, to int, visit func(unit manifestUnit, opens bool)) {
	open, margin := false, 0
	for i := from; i < to; {
		line := m.lines[i]
		if line.kind != kindEntry {
			open = open && line.kind == kindBlank
			i++
			continue
		}
		own := indentOf(line.text)
		opens := !open || own != margin
		if opens {
			open, margin = true, own
		}
		unit := manifestUnit{i, m.unitEnd(i, to)}
		visit(unit, opens)
		i = unit.to
	}
}

// runs lists the runs of m.lines[from:to].
func (m *Manifest) runs(from, to int) []manifestRun {
	var runs []manifestRun
	m.eachUnit(from, to, func(unit manifestUnit, opens bool) {
		if opens {
			runs = append(runs, manifestRun{})
		}
		last := &runs[len(runs)-1]
		last.units = append(last.units, unit)
	})
	return runs
}

// unitEnd is the line behind the entry on line i and all that is indented
// under it.
func (m *Manifest) unitEnd(i, limit int) int {
	margin, end := indentOf(m.lines[i].text), i+1
	for k := i + 1; k < limit; k++ {
		if m.lines[k].kind == kindBlank {
			continue
		}
		if indentOf(m.lines[k].text) <= margin {
			break
		}
		end = k + 1
	}
	return end
}

func (m *Manifest) key(u manifestUnit) string { return sameFile(m.lines[u.from].entry.target) }

func (m *Manifest) compareUnits(a, b manifestUnit) int { return strings.Compare(m.key(a), m.key(b)) }

// Sorted lists the lines of entries that stand behind a later path; none means
// that the index is in order.
func (m *Manifest) Sorted() []int {
	m.compact()
	return m.unsorted(0, len(m.lines))
}

func (m *Manifest) unsorted(from, to int) []int {
	var numbers []int
	highest := ""
	m.eachUnit(from, to, func(unit manifestUnit, opens bool) {
		if key := m.key(unit); !opens && key < highest {
			numbers = append(numbers, unit.from+1)
		} else {
			highest = key
		}
		if unit.to > unit.from+1 {
			numbers = append(numbers, m.unsorted(unit.from+1, unit.to)...)
		}
	})
	return numbers
}

// Sort puts the entries of each group in the order of their paths. Blank lines
// and prose between entries stay where they are.
func (m *Manifest) Sort() {
	m.compact()
	m.sortRange(0, len(m.lines))
}

func (m *Manifest) sortRange(from, to int) {
	for _, run := range m.runs(from, to) {
		for _, unit := range run.units {
			m.sortRange(unit.from+1, unit.to)
		}
		if !slices.IsSortedFunc(run.units, m.compareUnits) {
			m.sortRun(run)
		}
	}
}

// sortRun moves whole units into the slots between the blank lines.
func (m *Manifest) sortRun(run manifestRun) {
	from, to := run.units[0].from, run.units[len(run.units)-1].to
	finalEOL := m.lines[to-1].eol
	if finalEOL == "" {
		m.lines[to-1].eol = m.eol()
	}
	sorted := slices.Clone(run.units)
	slices.SortStableFunc(sorted, m.compareUnits)
	var lines []*manifestLine
	for i, unit := range run.units {
		lines = append(lines, m.lines[sorted[i].from:sorted[i].to]...)
		if i+1 < len(run.units) {
			lines = append(lines, m.lines[unit.to:run.units[i+1].from]...)
		}
	}
	copy(m.lines[from:to], lines)
	if finalEOL == "" {
		m.lines[to-1].eol = ""
	}
}

// eol is the first line ending of the file.
func (m *Manifest) eol() string {
	for _, line := range m.lines {
		if line.eol != "" {
			return line.eol
		}
	}
	return "\n"
}
