package knowledge

import (
	"slices"
	"strings"

	"github.com/git-anw/git-anw/knowledge/pattern"
)

// lift takes the entries below one that is gone to its margin, with what is
// below them: they would become code, or children of the entry before.
func (m *Manifest) lift(gone *manifestLine) {
	at := slices.Index(m.lines, gone)
	below := m.lines[at+1 : m.containedEnd(at)]
	first := slices.IndexFunc(below, func(line *manifestLine) bool { return !line.gone && line.kind == kindEntry })
	if first < 0 {
		return
	}
	columns := indentOf(below[first].text) - indentOf(gone.text)
	for _, line := range below[first:] {
		line.outdent(columns)
	}
}

// blockStart begins a line at the margin that no item above goes on with.
var blockStart = pattern.New("^(```|~~~|[#>]|[-+*][ \\t])")

// containedEnd is unitEnd with the words at the margin that go on with a
// paragraph of the item: for Markdown the item does not end there.
func (m *Manifest) containedEnd(i int) int {
	end := m.unitEnd(i, len(m.lines))
	for end < len(m.lines) {
		line := m.lines[end]
		if line.kind != kindOther || m.lines[end-1].kind == kindBlank || blockStart.MatchString(line.text) {
			break
		}
		for end++; end < len(m.lines) && (m.lines[end].kind == kindBlank || indentOf(m.lines[end].text) > indentOf(m.lines[i].text)); {
			end++
		}
	}
	return end
}

// outdent takes columns of white space off the beginning of a line.
func (l *manifestLine) outdent(columns int) {
	words := strings.TrimLeft(l.text, " \t")
	space, width := l.text[:len(l.text)-len(words)], max(indentOf(l.text)-columns, 0)
	if strings.Contains(space, "\t") {
		space = strings.Repeat("\t", width/4) + strings.Repeat(" ", width%4)
	} else {
		space = strings.Repeat(" ", width)
	}
	if l.text = space + words; l.entry != nil {
		l.edited().prefix = space + strings.TrimLeft(l.entry.prefix, " \t")
	}
}
