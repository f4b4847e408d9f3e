package lint

import (
	"bytes"
	"io/fs"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
	"github.com/git-anw/git-anw/knowledge/config"
)

// Part is what of a large workspace a small change can make wrong: the pages and
// notes that changed, their lines in the index, the lines that changed, and the
// files that are read whole anyway. A view of a part costs what the change is
// worth, not what the workspace is. What another page has to say about the
// change, such as a link to it, is left to a view of everything.
type Part struct {
	pages map[gitobj.Path]bool
	lines map[string]bool // of the index, which only one of the states has
	// unlisted is true where the change is none for the index: it is the same,
	// and so is what the pages would have in it.
	unlisted bool
}

const (
	// wholeUpTo is how many pages are looked at whatever changed.
	wholeUpTo = 300
	// partUpTo is how many changed files are a small change.
	partUpTo = 60
)

// lister is a tree that has the list of its files.
type lister interface{ Entries() []gitobj.Entry }

// PartOf is what tells two states of a workspace apart; nil where everything
// has to be looked at: in a small workspace, after a large change, and where
// pages went away or moved, since any page may have led to them.
func PartOf(now, base fs.FS) *Part {
	a, listed := now.(lister)
	b, alsoListed := base.(lister)
	if !listed || !alsoListed || pagesIn(a.Entries()) <= wholeUpTo {
		return nil
	}
	p := &Part{pages: map[gitobj.Path]bool{}, lines: map[string]bool{}}
	if !p.compare(a.Entries(), b.Entries()) || len(p.pages) > partUpTo {
		return nil
	}
	if !p.pages[knowledge.ManifestPath] {
		p.unlisted = p.sameHeads(now, base)
	} else if !p.compareLines(now, base) {
		return nil
	}
	return p
}

// sameHeads reports whether every page that changed is known by the same title
// and summary as before, as it is while people write.
func (p *Part) sameHeads(now, base fs.FS) bool {
	for name := range p.pages {
		if !knowledge.IsPage(name) {
			continue
		}
		a, errA := fs.ReadFile(now, string(name))
		b, errB := fs.ReadFile(base, string(name))
		if errA != nil || errB != nil {
			return false
		}
		x, y := knowledge.ParsePage(name, a), knowledge.ParsePage(name, b)
		if x.Title != y.Title || x.Summary != y.Summary || x.SummaryKey != y.SummaryKey {
			return false
		}
	}
	return true
}

func pagesIn(entries []gitobj.Entry) int {
	pages := 0
	for _, e := range entries {
		if strings.HasPrefix(string(e.Path), "wiki/") {
			pages++
		}
	}
	return pages
}

// compare walks two sorted lists at once; false where the change reaches further
// than the files in it.
func (p *Part) compare(now, base []gitobj.Entry) bool {
	for len(now) > 0 || len(base) > 0 {
		switch {
		case len(base) == 0 || len(now) > 0 && now[0].Path < base[0].Path:
			if p.pages[now[0].Path] = true; reaches(now[0].Path) {
				return false
			}
			now = now[1:]
		case len(now) == 0 || base[0].Path < now[0].Path:
			return false
		default:
			if now[0].ID != base[0].ID || now[0].Mode != base[0].Mode {
				if p.pages[now[0].Path] = true; reaches(now[0].Path) {
					return false
				}
			}
			now, base = now[1:], base[1:]
		}
	}
	return true
}

func reaches(p gitobj.Path) bool { return p == config.Path }

// compareLines finds the lines of the index that only one state has. Wikilinks
// may mean any page, so that an index with them is looked at whole.
func (p *Part) compareLines(now, base fs.FS) bool {
	a, errA := fs.ReadFile(now, string(knowledge.ManifestPath))
	b, errB := fs.ReadFile(base, string(knowledge.ManifestPath))
	if errA != nil || errB != nil || bytes.Contains(a, []byte("[[")) || bytes.Contains(b, []byte("[[")) {
		return false
	}
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
	return len(lines.Odd()) == 0
}

// of keeps the files that belong to the part.
func (p *Part) of(files []knowledge.File) []knowledge.File {
	if p == nil {
		return files
	}
	var kept []knowledge.File
	for _, f := range files {
		if p.pages[f.Path] {
			kept = append(kept, f)
		}
	}
	return kept
}

// entriesOf keeps the lines of the index that belong to the part, and all others
// that name the same pages.
func (p *Part) entriesOf(entries []knowledge.ManifestEntry, lines []string) []knowledge.ManifestEntry {
	if p == nil {
		return entries
	}
	named := map[gitobj.Path]bool{}
	for _, e := range entries {
		if p.lines[lines[e.Line-1]] {
			named[e.Target] = true
		}
	}
	var kept []knowledge.ManifestEntry
	for _, e := range entries {
		if p.pages[e.Target] || named[e.Target] {
			kept = append(kept, e)
		}
	}
	return kept
}
