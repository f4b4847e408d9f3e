package knowledge

import (
	"slices"
	"strings"
)

// render brings the side whose prose was taken to what was decided, and checks
// that no task was lost or made on the way.
func (m *todoMerge) render() (merged []byte, ok bool) {
	data, source := m.prose()
	doc := ParseTodo(data)
	at := map[taskKey]int{}
	tops := 0
	for i, n := range doc.nodes {
		if !n.top {
			continue
		}
		if tops == len(source.order) {
			return nil, false
		}
		at[source.order[tops]] = i
		tops++
	}
	if tops != len(source.order) {
		return nil, false
	}
	if m.homeless(doc) {
		return nil, false
	}
	result := m.edits(doc, at).apply(doc.data)
	return result, m.holds(result)
}

// edits are the changes to doc. at is where each task stands in it.
func (m *todoMerge) edits(doc *Todo, at map[taskKey]int) todoEdit {
	var edit todoEdit
	arriving := map[int][]string{} // by section
	var sections []int
	for _, key := range m.keys() {
		want := m.decisions[key]
		i, here := at[key]
		switch {
		case !want.keep && here:
			edit = append(edit, doc.removal(i))
		case !want.keep:
		case here && (doc.home(i) == want.unit.section):
			edit = append(edit, doc.rewrite(i, want)...)
		default:
			section := doc.sectionOf(want.unit.section)
			if here {
				edit = append(edit, doc.removal(i))
			}
			if _, seen := arriving[section]; !seen {
				sections = append(sections, section)
			}
			arriving[section] = append(arriving[section], want.render()...)
		}
	}
	for _, section := range sections {
		if section >= 0 {
			edit = append(edit, doc.insert(doc.place(section, ""), arriving[section])...)
		} else {
			edit = append(edit, doc.insert(doc.top(), arriving[section])...)
		}
	}
	return edit
}

// render is a task as lines, both sides of it between markers in a conflict.
func (w todoWant) render() []string {
	if w.conflict == nil {
		return w.unit.lines
	}
	return marked(textsOf(w.conflict.Ours), textsOf(w.conflict.Theirs))
}

// rewrite replaces a task in its place; nothing where it is the same.
func (t *Todo) rewrite(i int, want todoWant) todoEdit {
	n := t.nodes[i]
	held := t.carried(i, nil)
	lines := want.render()
	if slices.Equal(held, lines) {
		return nil
	}
	eol := t.eol(n.last)
	text := strings.Join(lines, eol)
	end := t.lines[n.last-1].end
	if lineEnd(t.raw(n.last-1)) != "" || want.conflict != nil {
		text += eol
	}
	return todoEdit{{t.lines[n.first].start, end, text}}
}

func (t *Todo) home(i int) todoHome {
	if s := t.nodes[i].section; s >= 0 {
		return todoHome{t.sections[s].role, t.sections[s].Title}
	}
	return todoHome{}
}

// sectionOf is the section a task belongs to: the one of that name, else the
// first of that role; -1 above all headings or where there is none.
func (t *Todo) sectionOf(home todoHome) int {
	if home == (todoHome{}) {
		return -1
	}
	i := slices.IndexFunc(t.sections, func(s todoSection) bool { return s.role == home.role && s.Title == home.title })
	if i < 0 && home.role != RoleOther {
		i = t.sectionFor(home.role, -1)
	}
	return i
}

// top is above all headings.
func (t *Todo) top() todoPlace {
	if len(t.sections) == 0 {
		return todoPlace{at: len(t.lines)}
	}
	at := t.sections[0].Line - 1
	return todoPlace{at: at, blankBehind: true, blankBefore: at > 0 && !t.blank(at-1)}
}

// homeless reports whether a side took a whole section away while the other put
// tasks into it, which is for a person to look at line by line.
func (m *todoMerge) homeless(doc *Todo) bool {
	return slices.ContainsFunc(m.keys(), func(key taskKey) bool {
		want := m.decisions[key]
		return want.keep && want.unit.section != (todoHome{}) && doc.sectionOf(want.unit.section) < 0
	})
}

// holds reports whether a result has the tasks that were decided, each once. One
// in conflict may be there twice, in two wordings.
func (m *todoMerge) holds(result []byte) bool {
	want, got := map[string]int{}, map[string]int{}
	for _, key := range m.keys() {
		if d := m.decisions[key]; d.conflict != nil {
			return true
		} else if d.keep {
			want[d.unit.lines[0]]++
		}
	}
	for _, unit := range newTodoSide(result).units {
		got[unit.lines[0]]++
	}
	if len(want) != len(got) {
		return false
	}
	for line, n := range want {
		if got[line] != n {
			return false
		}
	}
	return true
}
