package lint

import (
	"io/fs"
	"slices"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
	"github.com/git-anw/git-anw/knowledge/config"
)

// Part is what of a workspace a small change can make wrong: the pages and notes
// that changed and what they lead to, their lines in the index, the lines that
// changed, and of the files that are read whole those that changed. A view of a
// part costs what the change is worth, not what the workspace is. What is the
// same in both states is wrong in both, and nobody asks.
//
// What another page has to say about the change, such as a link to it, is left
// to a view of everything.
type Part struct {
	pages   map[gitobj.Path]bool // what changed, and what has to be known with it
	changed map[gitobj.Path]bool
	added   bool            // files that only the later state has
	lines   map[string]bool // of the index, which only one of the states has
	// unlisted is true where the change is none for the index: it is the same,
	// and so is what the pages would have in it.
	unlisted bool
	// settled is true where agents are given the same instructions.
	settled  bool
	projects []knowledge.Project
}

const (
	// wholeUpTo is how many pages are looked at whatever changed, unless the
	// other pages cannot have anything to say about it.
	wholeUpTo = 300
	// partUpTo is how many changed files are a small change.
	partUpTo = 60
	// ledUpTo is how many pages are read because a changed one leads to them.
	ledUpTo = 400
)

// lister is a tree that has the list of its files.
type lister interface{ Entries() []gitobj.Entry }

// PartOf is what tells two states of a workspace apart; nil where everything
// has to be looked at: in a small workspace where other pages may have to say
// something, after a large change, and where pages went away or moved, since any
// page may have led to them. findings is how many the base is known to
// have, below 0 where nobody knows: then a small workspace is counted through.
func PartOf(now, base fs.FS, cache *Cache, findings int) (*Part, error) {
	a, listed := now.(lister)
	b, alsoListed := base.(lister)
	if !listed || !alsoListed {
		return nil, nil
	}
	small := pagesIn(a.Entries()) <= wholeUpTo
	p := &Part{pages: map[gitobj.Path]bool{}, changed: map[gitobj.Path]bool{}, lines: map[string]bool{}}
	if small && findings < 0 || !p.compare(a.Entries(), b.Entries()) || len(p.changed) > partUpTo || small && p.added && findings > 0 {
		return nil, nil
	}
	heads, faces := p.sameFaces(now, base, cache)
	p.unlisted = heads && !p.changed[knowledge.ManifestPath]
	if small && !(faces && p.unlisted) || !p.unlisted && p.changed[knowledge.ManifestPath] && !p.compareLines(now, base) {
		return nil, nil
	}
	p.lead(now, a.Entries(), cache)
	return p.withProjects(now, base)
}

// withProjects is nil where there is another project than before.
func (p *Part) withProjects(now, base fs.FS) (*Part, error) {
	projects, err := knowledge.Projects(base)
	if err != nil || !p.added {
		p.projects = projects
		return p, err
	}
	if p.projects, err = knowledge.Projects(now); err != nil || !slices.Equal(projects, p.projects) {
		return nil, err
	}
	return p, nil
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
			p.added = true
			if !p.note(now[0].Path) {
				return false
			}
			now = now[1:]
		case len(now) == 0 || base[0].Path < now[0].Path:
			return false
		default:
			if (now[0].ID != base[0].ID || now[0].Mode != base[0].Mode) && !p.note(now[0].Path) {
				return false
			}
			now, base = now[1:], base[1:]
		}
	}
	return true
}

func (p *Part) note(changed gitobj.Path) bool {
	p.pages[changed], p.changed[changed] = true, true
	return changed != config.Path
}

// without reports a file that is read whole and need not be.
func (p *Part) without(file gitobj.Path) bool {
	switch {
	case p == nil:
		return false
	case file == knowledge.ManifestPath:
		return p.unlisted
	case file == knowledge.TodoPath:
		return !p.changed[file]
	}
	return p.settled
}

// of lists the pages or notes of a folder that belong to the part.
func (p *Part) of(fsys fs.FS, dir string, wanted func(gitobj.Path) bool) ([]knowledge.File, error) {
	if p == nil {
		return knowledge.Files(fsys, dir, wanted)
	}
	return knowledge.FilesAmong(fsys, dir, p.pages, wanted), nil
}

// links lists the symbolic links among pages and notes that belong to the part.
func (p *Part) links(fsys fs.FS) (links []gitobj.Path, err error) {
	for _, dir := range []string{"wiki", "inbox"} {
		if p != nil {
			links = append(links, knowledge.LinksAmong(fsys, dir, p.pages)...)
			continue
		}
		found, err := knowledge.Links(fsys, dir)
		if err != nil {
			return nil, err
		}
		links = append(links, found...)
	}
	return links, nil
}
