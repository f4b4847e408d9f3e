package lint

import (
	"path"
	"strings"
	"sync"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
)

// linker resolves links between two states of a workspace.
type linker struct {
	now, base *View
	names     func() knowledge.PageNames // pages as they are
	before    func() knowledge.PageNames // pages as they were
	stems     map[string][]*Page
	resolved  []resolvedLink // all of them, made on first use
	answers   map[question]answer
}

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

// resolvedLink is a link of a file with what became of it. Retired files are
// not to be relied on themselves.
type resolvedLink struct {
	from    gitobj.Path
	retired bool
	link    knowledge.Link
	resolution
}

// all are the links a rule may speak of, resolved once: those that lead to a
// page in good standing are left out.
func (l *linker) all() []resolvedLink {
	if l.resolved == nil {
		l.resolved = []resolvedLink{}
		l.now.linked(func(from gitobj.Path, retired bool, links []knowledge.Link) {
			for _, link := range links {
				if r := l.resolve(from, link); r.moved != nil || r.choices != nil || r.page != nil && r.page.Freshness != "" {
					l.resolved = append(l.resolved, resolvedLink{from, retired, link, r})
				}
			}
		})
	}
	return l.resolved
}

// linksTo is the linker of a state and the one before it, made once.
func (v *View) linksTo(base *View) *linker {
	if v.links == nil || v.links.base != base {
		v.links = newLinker(v, base)
	}
	return v.links
}

func newLinker(now, base *View) *linker {
	l := &linker{now: now, base: base, names: now.names(), stems: map[string][]*Page{}, answers: map[question]answer{}}
	if base != nil {
		l.before = base.names()
	}
	for _, p := range now.Pages {
		name := same(gitobj.Path(p.Path.Base()))
		l.stems[name] = append(l.stems[name], p)
	}
	return l
}

// names are the pages by name, sorted out when a link asks for one.
func (v *View) names() func() knowledge.PageNames {
	return sync.OnceValue(func() knowledge.PageNames {
		var all []gitobj.Path
		files, _ := knowledge.Files(v.fsys, "wiki", knowledge.IsPage) // the same list was made before without error
		for _, f := range files {
			all = append(all, f.Path)
		}
		return knowledge.NewPageNames(all)
	})
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

// linked are the files whose links are looked at, with those links.
func (v *View) linked(each func(from gitobj.Path, retired bool, links []knowledge.Link)) {
	for _, p := range v.Pages {
		if p.encoding == "" {
			each(p.Path, p.retired(), p.links)
		}
	}
	for _, f := range v.files() {
		if f.Path == knowledge.ManifestPath || f.foreign != "" {
			continue // the index has rules of its own
		}
		var links []knowledge.Link
		for _, link := range knowledge.ScanText(f.Data, 0).Links {
			links = append(links, link.Link)
		}
		each(f.Path, false, links)
	}
}

// Place is a line of a file.
type Place struct {
	Path gitobj.Path
	Line int
}

// LinksTo are the links that lead to a page, from other files than the index.
func (v *View) LinksTo(page gitobj.Path) []Place {
	var places []Place
	l := v.linksTo(nil)
	v.linked(func(from gitobj.Path, _ bool, links []knowledge.Link) {
		for _, link := range links {
			if to := l.resolve(from, link).page; to != nil && to.Path == page && from != page {
				places = append(places, Place{from, link.Line})
			}
		}
	})
	return places
}
