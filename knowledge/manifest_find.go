package knowledge

import "github.com/git-anw/git-anw/gitops/gitobj"

// Find is the first entry of a page.
func (m *Manifest) Find(target gitobj.Path) (ManifestEntry, bool) {
	for _, entry := range m.Entries() {
		if sameFile(entry.Target) == sameFile(target) {
			return entry, true
		}
	}
	return ManifestEntry{}, false
}

// live are the lines that are still there for a target.
func (m *Manifest) live(target gitobj.Path) []*manifestLine {
	var lines []*manifestLine
	for _, line := range m.linesOf(target) {
		if !line.gone {
			lines = append(lines, line)
		}
	}
	return lines
}

// linesOf goes through the lines when the first few targets are looked for: most
// commits change one page, and to make the index takes a hundred times as long.
func (m *Manifest) linesOf(target gitobj.Path) []*manifestLine {
	const few = 8
	key := sameFile(target)
	if m.asked++; m.index != nil || m.asked > few {
		return m.targets()[key]
	}
	var lines []*manifestLine
	for _, line := range m.lines {
		if line.kind == kindEntry && sameFile(line.entry.target) == key {
			lines = append(lines, line)
		}
	}
	return lines
}

// targets is the index of the lines.
func (m *Manifest) targets() map[string][]*manifestLine {
	if m.index != nil {
		return m.index
	}
	m.index = make(map[string][]*manifestLine, len(m.lines))
	for _, line := range m.lines {
		if line.kind == kindEntry {
			m.remember(line)
		}
	}
	return m.index
}

// remember adds a line to the index, if that is made.
func (m *Manifest) remember(line *manifestLine) {
	if m.index == nil {
		return
	}
	key := sameFile(line.entry.target)
	m.index[key] = append(m.index[key], line)
}
