package lint

import (
	"io/fs"
	"slices"
	"sync"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
)

// sameFaces compares every page that changed with what it was. Heads are the
// same where each is known by the same title and summary, as it is while people
// write; faces are where other pages cannot tell the difference.
func (p *Part) sameFaces(now, base fs.FS, cache *Cache) (heads, faces bool) {
	heads, faces = true, true
	for name := range p.changed {
		if !knowledge.IsPage(name) && !knowledge.IsNote(name) {
			continue
		}
		a, b := cache.parsedAt(now, name), cache.parsedAt(base, name)
		if a == nil || b == nil {
			heads, faces = heads && !knowledge.IsPage(name), false
			continue
		}
		heads = heads && (!knowledge.IsPage(name) || a.sameHead(b))
		faces = faces && a.sameFace(b)
	}
	return heads, faces
}

func (p *parsed) sameHead(q *parsed) bool {
	return p.page.Title == q.page.Title && p.page.Summary == q.page.Summary && p.page.SummaryKey == q.page.SummaryKey &&
		p.encoding == q.encoding && len(p.front.problems) == len(q.front.problems)
}

func (p *parsed) sameFace(q *parsed) bool {
	return p.sameHead(q) && p.page.Freshness == q.page.Freshness && slices.Equal(p.page.Supersedes, q.page.Supersedes) && slices.Equal(p.page.Sources, q.page.Sources) &&
		slices.EqualFunc(p.facts, q.facts, func(a, b knowledge.Fact) bool { return a.Label == b.Label && a.Value == b.Value })
}

// parsedAt is a page of a tree; nil where it is not there as a plain file.
func (c *Cache) parsedAt(fsys fs.FS, name gitobj.Path) *parsed {
	for _, f := range knowledge.FilesAmong(fsys, "", map[gitobj.Path]bool{name: true}, func(gitobj.Path) bool { return true }) {
		if p, known := c.get(f); known {
			return p
		}
		if data, err := fs.ReadFile(fsys, string(name)); err == nil {
			return c.parse(f, data)
		}
	}
	return nil
}

// lead adds the pages that changed files lead to: what is said of a link depends
// on the page behind it.
func (p *Part) lead(now fs.FS, entries []gitobj.Entry, cache *Cache) {
	names := sync.OnceValue(func() knowledge.PageNames { return knowledge.NewPageNames(pagesOf(entries)) })
	for name := range p.changed {
		var links []knowledge.Link
		var supersedes []gitobj.Path
		if name == knowledge.TodoPath {
			links = linksIn(now, name)
		} else if page := cache.parsedAt(now, name); page != nil && (knowledge.IsPage(name) || knowledge.IsNote(name)) {
			links, supersedes = page.links, page.page.Supersedes
		}
		for _, link := range links {
			if len(p.pages) > ledUpTo {
				return
			}
			for _, target := range targets(name, link, names) {
				p.pages[target] = true
			}
		}
		for _, target := range supersedes {
			p.pages[target] = true
		}
	}
}

func targets(from gitobj.Path, link knowledge.Link, names func() knowledge.PageNames) []gitobj.Path {
	if link.Wiki {
		return names().Find(from, link.Target)
	}
	if target, ok := knowledge.ResolveLink(from, link.Target); ok {
		return []gitobj.Path{target}
	}
	return nil
}

func linksIn(fsys fs.FS, name gitobj.Path) (links []knowledge.Link) {
	data, err := fs.ReadFile(fsys, string(name))
	if err != nil || foreignEncoding(data) != "" {
		return nil
	}
	for _, link := range knowledge.ScanText(data, 0).Links {
		links = append(links, link.Link)
	}
	return links
}

func pagesOf(entries []gitobj.Entry) (pages []gitobj.Path) {
	for _, e := range entries {
		if knowledge.IsPage(e.Path) {
			pages = append(pages, e.Path)
		}
	}
	return pages
}
