package knowledge

import (
	"slices"

	"github.com/git-anw/git-anw/knowledge/pattern"
)

var thematicBreak = pattern.New(`^ {0,3}(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})$`)

// intoGap notes new lines behind the prose of a group without entries, or at
// the end of the file; a rule that separates groups stays below them.
func (m *Manifest) intoGap(heading int, fresh []*manifestLine, inserted map[int][]*manifestLine) {
	at := len(m.lines)
	if heading >= 0 {
		at = m.nextHeading(heading)
	}
	if at == len(m.lines) && m.swallows() {
		at = slices.Index(m.lines, m.tail)
	}
	for at > heading+1 && m.isSpacing(m.lines[at-1], heading) {
		at--
	}
	var lines []*manifestLine
	if at > 0 && m.lines[at-1].kind != kindBlank {
		lines = append(lines, &manifestLine{kind: kindBlank})
	}
	lines = append(lines, fresh...)
	if at < len(m.lines) && m.lines[at].kind != kindBlank {
		lines = append(lines, &manifestLine{kind: kindBlank})
	}
	inserted[at] = append(inserted[at], lines...)
}

// isSpacing is true for what stays below new lines: blank lines, and under a
// heading the rule that closes its group.
func (m *Manifest) isSpacing(line *manifestLine, heading int) bool {
	return line.kind == kindBlank || heading >= 0 && thematicBreak.MatchString(line.text)
}

// swallows reports whether an open fence or comment takes in whatever is
// written at the end of the file.
func (m *Manifest) swallows() bool {
	if m.tail == nil || m.tail.gone {
		return false
	}
	const probe = "wiki/probe/swallowed.md"
	ref, _ := writeRef(probe, refCode, "")
	_, found := ParseManifest(append(m.Bytes(), "\n\n- "+ref+"\n"...)).Find(probe)
	return !found
}

// splice builds the file with the new lines, each with the ending of the line
// before it.
func (m *Manifest) splice(inserted map[int][]*manifestLine) {
	if len(inserted) == 0 {
		return
	}
	var out []*manifestLine
	eol := m.eol()
	for i := 0; i <= len(m.lines); i++ {
		if fresh := inserted[i]; len(fresh) > 0 {
			out = appendFresh(out, fresh, eol)
		}
		if i < len(m.lines) {
			out = append(out, m.lines[i])
			if m.lines[i].eol != "" {
				eol = m.lines[i].eol
			}
		}
	}
	m.lines = out
}

// appendFresh keeps a file without a final line ending without one. A line that
// comes from elsewhere in the file brings its own ending.
func appendFresh(out, fresh []*manifestLine, eol string) []*manifestLine {
	for _, line := range fresh {
		if line.eol == "" {
			line.eol = eol
		}
	}
	if len(out) > 0 && out[len(out)-1].eol == "" {
		out[len(out)-1].eol = eol
		fresh[len(fresh)-1].eol = ""
	}
	return append(out, fresh...)
}
