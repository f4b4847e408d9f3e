package lint

import (
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
