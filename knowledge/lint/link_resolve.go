package lint

import (
	"path"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
)

// A question is a link as the files of one folder write it: a wiki asks few of
// them many times.
type question struct {
	dir    gitobj.Path
	target string
	wiki   bool
}

type answer struct {
	resolution
	done bool
}

// resolution is what became of a link: the page it leads to, the page that took
// its target's place, or several pages it may mean.
type resolution struct {
	page    *Page
	moved   *Page
	choices []gitobj.Path
	target  gitobj.Path // as the link says it
}

// resolve reads a link of a file. Links that lead out of the wiki, and those to
// what never was, are nobody's business here.
func (l *linker) resolve(from gitobj.Path, link knowledge.Link) (r resolution) {
	for _, at := range l.places(from) {
		var done bool
		if r, done = l.from(at, link); done {
			if at != from && r.page != nil { // sound where the file was, and broken where it is
				return resolution{moved: r.page, target: r.page.Path}
			}
			return r
		}
	}
	return resolution{}
}

// places are where a file is, and where it was before it was moved.
func (l *linker) places(from gitobj.Path) []gitobj.Path {
	p := l.now.page(from)
	if p == nil || l.base == nil || l.base.page(from) != nil {
		return []gitobj.Path{from}
	}
	if was := l.base.bySum[p.sum]; was != nil && l.now.page(was.Path) == nil {
		return []gitobj.Path{from, was.Path}
	}
	return []gitobj.Path{from}
}

func (l *linker) from(at gitobj.Path, link knowledge.Link) (resolution, bool) {
	q := question{at.Dir(), link.Target, link.Wiki}
	a, known := l.answers[q]
	if !known {
		a.resolution, a.done = l.find(at, link)
		l.answers[q] = a
	}
	return a.resolution, a.done
}

func (l *linker) find(at gitobj.Path, link knowledge.Link) (resolution, bool) {
	if link.Wiki {
		return l.wiki(at, link.Target)
	}
	target, ok := knowledge.ResolveLink(at, link.Target)
	if !ok || !knowledge.IsPage(target) {
		return resolution{}, false
	}
	if page := l.now.page(target); page != nil {
		return resolution{page: page, target: target}, true
	}
	if l.now.exists(target) {
		return resolution{}, true
	}
	moved := l.follow(target)
	return resolution{moved: moved, target: target}, moved != nil
}

func (l *linker) wiki(at gitobj.Path, target string) (resolution, bool) {
	switch found := l.names().Find(at, target); len(found) {
	case 0:
	case 1:
		return resolution{page: l.now.page(found[0]), target: found[0]}, true
	default:
		return resolution{choices: found}, true
	}
	if l.base == nil {
		return resolution{}, false
	}
	if was := l.before().Find(at, target); len(was) == 1 {
		moved := l.follow(was[0])
		return resolution{moved: moved, target: was[0]}, moved != nil
	}
	return resolution{}, false
}

// follow finds where a page went: the same content elsewhere, else the only page
// of its name. A README or an index has the name of many.
func (l *linker) follow(target gitobj.Path) *Page {
	if was := l.base.page(target); was != nil {
		if moved := l.now.bySum[was.sum]; moved != nil && l.base.page(moved.Path) == nil {
			return moved
		}
	}
	name := same(gitobj.Path(target.Base()))
	switch strings.ToLower(strings.TrimSuffix(name, path.Ext(name))) {
	case "readme", "index", "_index", "log":
		return nil
	}
	if found := l.stems[name]; len(found) == 1 {
		return found[0]
	}
	return nil
}
