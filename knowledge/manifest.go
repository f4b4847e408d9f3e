package knowledge

import (
	"slices"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// ManifestPath is where the index of a workspace is.
const ManifestPath gitobj.Path = "wiki/MANIFEST.md"

// Manifest is the index: one line a page, between prose and headings people
// wrote. Only entry lines are ever changed, and only by the methods below.
type Manifest struct {
	bom   string
	lines []*manifestLine
	index map[string][]*manifestLine // by sameFile of the target; made by targets
	asked int                        // how often a target was looked for without it
	// tail is the last block of the file, where lines behind it could be
	// swallowed by an open fence or comment; nil in an empty file.
	tail *manifestLine
}

// ManifestEntry is one line of the index. Target is a path of the workspace,
// Written the path as the line has it, Group the heading above.
type ManifestEntry struct {
	Line    int
	Target  gitobj.Path
	Written string
	Summary string
	Group   string
	// Bare is true for a line without a summary.
	Bare bool
	// Wiki is true for [[name]], whose Target is a guess until PageNames.Find
	// has looked at the pages there are.
	Wiki bool
}

// manifestLine is one line and what it is.
type manifestLine struct {
	text, eol string
	heading   string     // kindHeading
	entry     *entryLine // kindEntry
	kind      lineKind
	gone      bool
}

type lineKind uint8

const (
	kindOther lineKind = iota
	kindBlank
	kindHeading
	kindEntry
	kindMore // an indented line that goes on with the entry above
	kindOdd
	kindLoose // odd, if no line of ours lists its pages
)

// entryLine is an entry cut into its parts. Marks of emphasis around the ref are
// the end of the prefix and the closer.
type entryLine struct {
	prefix, ref, closer, dash, summary string
	written                            string
	target                             gitobj.Path
	style                              refStyle
	more                               []*manifestLine
}

// Clone is another Manifest of the same file: to copy one takes a fraction of the
// time it takes to parse. Entries are shared until one is edited.
func (m *Manifest) Clone() *Manifest {
	lines := make([]manifestLine, len(m.lines))
	c := &Manifest{bom: m.bom, lines: make([]*manifestLine, len(m.lines))}
	at := map[*manifestLine]*manifestLine{}
	for i, line := range m.lines {
		lines[i] = *line
		c.lines[i] = &lines[i]
		if line.kind == kindMore {
			at[line] = c.lines[i]
		}
		if line == m.tail {
			c.tail = c.lines[i]
		}
	}
	for _, line := range c.lines {
		if line.entry != nil && len(line.entry.more) > 0 {
			own := line.edited()
			own.more = slices.Clone(own.more)
			for k, more := range own.more {
				own.more[k] = at[more]
			}
		}
	}
	return c
}

// edited is the entry of a line, for this Manifest alone.
func (l *manifestLine) edited() *entryLine {
	own := *l.entry
	l.entry = &own
	return l.entry
}

// Bytes is the file: the bytes that were parsed, but for the lines edited.
func (m *Manifest) Bytes() []byte {
	size := len(m.bom)
	for _, line := range m.lines {
		size += len(line.text) + len(line.eol)
	}
	b := append(make([]byte, 0, size), m.bom...)
	for _, line := range m.lines {
		if !line.gone {
			b = append(append(b, line.text...), line.eol...)
		}
	}
	return b
}

// Text is a line, from 1, without its end; "" behind the last. It is for a file as
// it was read.
func (m *Manifest) Text(line int) string {
	switch {
	case line > len(m.lines):
		return ""
	case line == 1:
		return m.bom + m.lines[0].text
	}
	return m.lines[line-1].text
}

// Entries lists the entries in the order of the file.
func (m *Manifest) Entries() []ManifestEntry {
	return m.EntriesOf(make([]ManifestEntry, 0, len(m.lines)), func(int, gitobj.Path) bool { return true })
}

// EntriesOf adds to entries those that are wanted, by their line and target.
func (m *Manifest) EntriesOf(entries []ManifestEntry, wanted func(line int, target gitobj.Path) bool) []ManifestEntry {
	group, number := "", 0
	for _, line := range m.lines {
		if line.gone {
			continue
		}
		number++
		switch line.kind {
		case kindHeading:
			group = line.heading
		case kindEntry:
			if wanted(number, line.entry.target) {
				entries = append(entries, line.entry.public(number, group))
			}
		}
	}
	return entries
}

// line is the entry as it stands in the file.
func (e *entryLine) line() string { return e.prefix + e.ref + e.closer + e.dash + e.summary }

func (e *entryLine) public(number int, group string) ManifestEntry {
	summary := e.fullSummary()
	return ManifestEntry{
		Line: number, Target: e.target, Written: e.written, Group: group,
		Summary: summary, Bare: summary == "", Wiki: e.style == refWiki,
	}
}

// fullSummary is the summary with the lines that go on with it.
func (e *entryLine) fullSummary() string {
	text := e.summary
	for _, line := range e.more {
		text += " " + line.text
	}
	return oneLine(text)
}
