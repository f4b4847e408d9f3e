package knowledge

import (
	"bytes"
	"maps"
	"slices"
	"strings"
)

// TodoConflict is what both sides changed in different ways: a task, or other
// lines of the list. A side that removed it is "".
type TodoConflict struct{ Ours, Theirs string }

// MergeTodo joins two sides of a TODO list three ways: tasks by what they say,
// whatever section they stand in, everything else by lines. A task ticked here
// and reworded there is both; one removed here and left alone there is gone;
// only a task that both reworded, or one removed and the other reworded, is a
// conflict, with both texts between markers. Which side is called ours does not
// change what tasks there are. A list that cannot be merged this way is merged
// by lines.
func MergeTodo(base, ours, theirs []byte) (merged []byte, conflicts []TodoConflict) {
	switch {
	case bytes.Equal(ours, theirs), bytes.Equal(base, theirs):
		return ours, nil
	case bytes.Equal(base, ours):
		return theirs, nil
	}
	m := newTodoMerge(base, ours, theirs)
	if m.sound() {
		m.decideAll()
		if merged, ok := m.render(); ok {
			return merged, m.conflicts
		}
	}
	return mergeTodoLines(base, ours, theirs)
}

func mergeTodoLines(base, ours, theirs []byte) ([]byte, []TodoConflict) {
	b, _ := bareLines(base)
	o, ended := bareLines(ours)
	t, _ := bareLines(theirs)
	lines, n := mergeLines(b, o, t)
	eol := "\n"
	if bytes.Contains(ours, []byte("\r\n")) {
		eol = "\r\n"
	}
	text := strings.Join(lines, eol)
	if ended && len(lines) > 0 || n > 0 {
		text += eol
	}
	return []byte(text), slices.Repeat([]TodoConflict{{}}, n)
}

type todoMerge struct {
	base, ours, theirs todoSide
	decisions          map[taskKey]todoWant
	conflicts          []TodoConflict
}

// todoSide is one version of the list with its tasks by key.
type todoSide struct {
	list  *Todo
	units map[taskKey]todoUnit
	order []taskKey
}

// todoWant is what becomes of a task.
type todoWant struct {
	keep     bool
	unit     todoUnit
	conflict *TodoConflict
}

func newTodoMerge(base, ours, theirs []byte) *todoMerge {
	m := &todoMerge{base: newTodoSide(base), ours: newTodoSide(ours), theirs: newTodoSide(theirs), decisions: map[taskKey]todoWant{}}
	before := todoSide{units: maps.Clone(m.ours.units)} // what theirs is compared with, before ours is renamed
	m.ours.follow(m.base, m.theirs)
	m.theirs.follow(m.base, before)
	return m
}

// sound holds back from lists that must not be written, and from tasks that are
// never moved.
func (m *todoMerge) sound() bool {
	for _, side := range []todoSide{m.base, m.ours, m.theirs} {
		if side.list.damaged() != nil || slices.ContainsFunc(side.list.nodes, func(n todoNode) bool { return n.Folded }) {
			return false
		}
	}
	return true
}

func (m *todoMerge) keys() []taskKey {
	var all []taskKey
	seen := map[taskKey]bool{}
	for _, side := range []todoSide{m.ours, m.theirs, m.base} {
		for _, key := range side.order {
			if !seen[key] {
				seen[key] = true
				all = append(all, key)
			}
		}
	}
	return all
}

func (m *todoMerge) decideAll() {
	for _, key := range m.keys() {
		b, inBase := m.base.units[key]
		o, inOurs := m.ours.units[key]
		t, inTheirs := m.theirs.units[key]
		var want todoWant
		switch {
		case inOurs && inTheirs:
			want = mergeUnits(b, o, t, inBase)
		case inOurs:
			want = removedThere(b, o, inBase)
		case inTheirs:
			want = removedThere(b, t, inBase)
			if want.conflict != nil {
				want.conflict = &TodoConflict{Theirs: t.text()}
			}
		}
		if want.conflict != nil {
			m.conflicts = append(m.conflicts, *want.conflict)
		}
		m.decisions[key] = want
	}
}

// removedThere is for a task only one side has. One that was finished or moved
// here and removed there stays: nobody took back what was done.
func removedThere(base, here todoUnit, inBase bool) todoWant {
	switch {
	case !inBase:
		return todoWant{keep: true, unit: here}
	case here.same(base):
		return todoWant{}
	case here.words == base.words:
		return todoWant{keep: true, unit: here}
	}
	return todoWant{keep: true, unit: here, conflict: &TodoConflict{Ours: here.text()}}
}

// mergeUnits joins two versions of a task, aspect by aspect.
func mergeUnits(base, ours, theirs todoUnit, inBase bool) todoWant {
	if !inBase {
		base = todoUnit{}
	}
	unit := ours
	unit.section = pickSection(base, ours, theirs, inBase)
	switch {
	case ours.same(theirs), ours.text() == theirs.text(), inBase && theirs.text() == base.text():
		return todoWant{keep: true, unit: unit}
	case inBase && ours.text() == base.text():
		unit.lines = theirs.lines
		return todoWant{keep: true, unit: unit}
	}
	head, agreed := mergeHead(base, ours, theirs, inBase)
	var below []string
	if inBase {
		below = base.lines[1:]
	}
	body, clashes := mergeLines(below, ours.lines[1:], theirs.lines[1:])
	if !agreed || clashes > 0 {
		return todoWant{keep: true, unit: unit, conflict: &TodoConflict{Ours: ours.text(), Theirs: theirs.text()}}
	}
	unit.lines = append([]string{head}, body...)
	return todoWant{keep: true, unit: unit}
}
