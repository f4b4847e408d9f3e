package lint

import (
	"bytes"
	"io/fs"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
)

// compareLines finds the lines of the index that only one state has. Wikilinks
// may mean any page, so that an index with them is looked at whole.
func (p *Part) compareLines(now, base fs.FS) bool {
	a, errA := fs.ReadFile(now, string(knowledge.ManifestPath))
	b, errB := fs.ReadFile(base, string(knowledge.ManifestPath))
	if errA != nil || errB != nil || bytes.Contains(a, []byte("[[")) || bytes.Contains(b, []byte("[[")) {
		return false
	}
	a, b = differing(a, b)
	held := map[string]int{}
	for _, line := range rawLines(b) {
		held[line]++
	}
	for _, line := range rawLines(a) {
		if held[line]--; held[line] < 0 {
			p.lines[line] = true
		}
	}
	for line, n := range held {
		if n > 0 {
			p.lines[line] = true
		}
	}
	return p.pagesOfLines()
}

// differing takes off the lines that both begin and end with.
func differing(a, b []byte) (restA, restB []byte) {
	head := 0
	for i := 0; i < min(len(a), len(b)) && a[i] == b[i]; i++ {
		if a[i] == '\n' {
			head = i + 1
		}
	}
	a, b = a[head:], b[head:]
	tail := 0
	for i := 1; i <= min(len(a), len(b)) && a[len(a)-i] == b[len(b)-i]; i++ {
		if a[len(a)-i] == '\n' {
			tail = i - 1
		}
	}
	return a[:len(a)-tail], b[:len(b)-tail]
}

// pagesOfLines adds the pages that the changed lines name; false where a line
// may name one in a way that is not ours.
func (p *Part) pagesOfLines() bool {
	var text strings.Builder
	for line := range p.lines {
		text.WriteString(strings.TrimLeft(line, " \t") + "\n\n")
	}
	lines := knowledge.ParseManifest([]byte(text.String()))
	for _, e := range lines.Entries() {
		p.pages[e.Target] = true
	}
	return !lines.Doubtful()
}

// entriesOf keeps the lines of the index that belong to the part, and all others
// that name the same pages.
func (p *Part) entriesOf(index *knowledge.Manifest) []knowledge.ManifestEntry {
	if p == nil {
		return index.Entries()
	}
	named := map[gitobj.Path]bool{}
	if len(p.lines) > 0 {
		index.EntriesOf(nil, func(line int, target gitobj.Path) bool {
			if p.lines[index.Text(line)] {
				named[target] = true
			}
			return false
		})
	}
	return index.EntriesOf(nil, func(_ int, target gitobj.Path) bool { return p.pages[target] || named[target] })
}
