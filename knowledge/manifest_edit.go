package knowledge

import (
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
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
	if line.entry.fullSummary() == summary {
		return
	}
	e := line.edited()
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
	line.text = e.line()
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
	delete(m.targets(), sameFile(target))
	return len(lines) > 0
}

// Rename makes the line of a page that moved follow it with its text, in the
// same place where that is still in order. It reports whether old is listed.
func (m *Manifest) Rename(old, renamed gitobj.Path) bool {
	lines := m.live(old)
	if len(lines) == 0 {
		return false
	}
	delete(m.targets(), sameFile(old))
	for _, line := range lines {
		line.edited().point(renamed)
		line.text = line.entry.line()
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
