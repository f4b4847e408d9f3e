package knowledge

import (
	"slices"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge/pattern"
)

// SetSummary writes the summary of a page on its lines; "" leaves the bare
// path. It reports whether the page is listed.
func (m *Manifest) SetSummary(target gitobj.Path, summary string) bool {
	lines := m.live(target)
	for _, line := range lines {
		m.setSummary(line, oneLine(summary))
	}
	return len(lines) > 0
}

func (m *Manifest) setSummary(line *manifestLine, summary string) {
	e := line.entry
	if e.fullSummary() == summary {
		return
	}
	for _, more := range e.more {
		more.gone = true
	}
	e.more, e.summary = nil, summary
	switch {
	case summary == "":
		e.dash = ""
	case e.dash == "":
		e.dash = m.dashStyle(line)
	case strings.TrimRight(e.dash, " \t") == e.dash:
		e.dash += " "
	}
	line.text = e.prefix + e.ref + e.dash + e.summary
}

// dashStyle is the dash of the nearest entry above line, else below, else what
// the language of the file asks for.
func (m *Manifest) dashStyle(line *manifestLine) string {
	above, below, passed := "", "", false
	for _, other := range m.lines {
		passed = passed || other == line
		if other == line || other.gone || other.kind != kindEntry || isBlank(other.entry.summary) {
			continue
		}
		if !passed {
			above = other.entry.dash
		} else {
			below = other.entry.dash
			break
		}
	}
	switch {
	case above != "":
		return above
	case below != "":
		return below
	}
	return m.lang().dash()
}

func (m *Manifest) lang() Lang { return LangOf(string(m.Bytes())) }

// dash is what stands between path and summary in this language.
func (l Lang) dash() string {
	if l == Chinese {
		return " —— "
	}
	return " — "
}

// Remove takes the lines of a page out. It reports whether there were any.
func (m *Manifest) Remove(target gitobj.Path) bool {
	lines := m.live(target)
	for _, line := range lines {
		line.gone = true
		for _, more := range line.entry.more {
			more.gone = true
		}
		m.lift(line)
	}
	delete(m.index, sameFile(target))
	return len(lines) > 0
}

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
		l.entry.prefix = space + strings.TrimLeft(l.entry.prefix, " \t")
	}
}

// Rename makes the line of a page that moved follow it with its text, in the
// same place where that is still in order. It reports whether old is listed.
func (m *Manifest) Rename(old, renamed gitobj.Path) bool {
	lines := m.live(old)
	if len(lines) == 0 {
		return false
	}
	delete(m.index, sameFile(old))
	for _, line := range lines {
		line.entry.point(renamed)
		line.text = line.entry.prefix + line.entry.ref + line.entry.dash + line.entry.summary
		m.remember(line)
	}
	m.moveToPlace(lines[0], old)
	return true
}

// point makes an entry name another page in the style it has.
func (e *entryLine) point(target gitobj.Path) {
	oldStem, label, alias := stem(e.target), "", ""
	switch e.style {
	case refLink:
		label, _, _ = strings.Cut(e.ref[1:], "](")
		if label == oldStem || label == e.written {
			label = stem(target)
		}
	case refWiki:
		if at := strings.IndexByte(e.ref, '|'); at >= 0 {
			alias = e.ref[at:]
		}
	case refBare:
		e.style = refCode
	}
	e.target = target
	e.ref, e.written = writeRef(target, e.style, label)
	if alias != "" {
		e.ref = strings.TrimSuffix(e.ref, "]]") + alias
	}
}
