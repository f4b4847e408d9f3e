package knowledge

import (
	"slices"
	"strings"
)

// prose picks the side that gives headings and text, or puts into ours what
// theirs changed. Blank lines go with what they stand before.
func (m *todoMerge) prose() (data []byte, source todoSide) {
	base, ours, theirs := m.base.list.prose(), m.ours.list.prose(), m.theirs.list.prose()
	switch {
	case slices.Equal(ours.texts, theirs.texts), slices.Equal(base.texts, theirs.texts), len(base.texts) == 0:
		return m.ours.list.data, m.ours
	case slices.Equal(base.texts, ours.texts):
		return m.theirs.list.data, m.theirs
	}
	list := m.ours.list
	inserted, dropped := map[int][]string{}, map[int]bool{}
	for _, h := range joinHunks(lineDiffs(base.texts, ours.texts), lineDiffs(base.texts, theirs.texts)) {
		o, t := ours.texts[h.ours.from:h.ours.to], theirs.texts[h.theirs.from:h.theirs.to]
		if !h.byTheirs || slices.Equal(o, t) {
			continue
		}
		fresh := theirs.spaced(h.theirs)
		if h.byOurs {
			m.conflicts = append(m.conflicts, TodoConflict{strings.Join(o, "\n"), strings.Join(t, "\n")})
			fresh = marked(o, t)
		}
		at := ours.position(h.ours, theirs, h.theirs)
		for i := h.ours.from; i < h.ours.to; i++ {
			dropped[ours.at[i]] = true
		}
		for len(fresh) > 0 && fresh[0] == "" && (len(o) > 0 || list.blank(at-1)) {
			fresh = fresh[1:]
		}
		if len(fresh) > 0 && len(o) == 0 && list.crowded(at) && strings.HasPrefix(fresh[0], "#") {
			fresh = append(fresh, "")
		}
		inserted[at] = append(inserted[at], fresh...)
	}
	return list.spliced(inserted, dropped), m.ours
}

// todoProse is every line of a list that is neither blank nor part of a task.
type todoProse struct {
	list  *Todo
	texts []string
	at    []int
}

func (t *Todo) prose() todoProse {
	p := todoProse{list: t}
	task := make([]bool, len(t.lines))
	for _, n := range t.nodes {
		for i := n.first; n.top && i < n.last; i++ {
			task[i] = true
		}
	}
	for i := range t.lines {
		if !task[i] && !t.blank(i) {
			p.texts = append(p.texts, strings.TrimRight(string(t.raw(i)), "\r\n"))
			p.at = append(p.at, i)
		}
	}
	return p
}

// spaced copies lines with the blank ones before each.
func (p todoProse) spaced(s span) []string {
	var lines []string
	for i := s.from; i < s.to; i++ {
		if p.at[i] > 0 && p.list.blank(p.at[i]-1) {
			lines = append(lines, "")
		}
		lines = append(lines, p.texts[i])
	}
	if len(lines) > 0 && strings.HasPrefix(lines[len(lines)-1], "#") && p.list.blank(p.at[s.to-1]+1) {
		lines = append(lines, "")
	}
	return lines
}

// position is the line of ours where what theirs has belongs: in the place of
// what it replaces, else right below the line before it, unless tasks stand
// between the two in theirs.
func (p todoProse) position(s span, theirs todoProse, from span) int {
	switch {
	case s.from < s.to:
		return p.at[s.from]
	case s.from == 0:
		return p.before(0)
	}
	after := from.from > 0 && theirs.taskBetween(theirs.at[from.from-1], theirs.at[from.from])
	if from.from == from.to || !after {
		return p.at[s.from-1] + 1
	}
	return p.before(s.from)
}

func (p todoProse) before(i int) int {
	if i == len(p.at) {
		return len(p.list.lines)
	}
	return p.at[i]
}

func (p todoProse) taskBetween(a, b int) bool {
	for i := a + 1; i < b; i++ {
		if !p.list.blank(i) {
			return true
		}
	}
	return false
}

// spliced is the list with lines put in and left out.
func (t *Todo) spliced(inserted map[int][]string, dropped map[int]bool) []byte {
	var out strings.Builder
	for i := 0; i <= len(t.lines); i++ {
		eol := t.eol(i)
		if lines := inserted[i]; len(lines) > 0 {
			if held := out.String(); held != "" && !strings.HasSuffix(held, "\n") {
				out.WriteString(eol)
			}
			out.WriteString(strings.Join(lines, eol) + eol)
		}
		if i < len(t.lines) && !dropped[i] {
			out.Write(t.raw(i))
		}
	}
	return []byte(out.String())
}
