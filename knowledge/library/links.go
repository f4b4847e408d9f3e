package library

import (
	"path"
	"slices"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
)

// countLinks notes for every page how many other pages link to it. Sites link
// without extension and to the folder of an index page, so those count too.
func countLinks(pages []*Page) {
	names, paths := map[string]*Page{}, make([]gitobj.Path, len(pages))
	for i, page := range pages {
		paths[i] = page.Path
		for _, name := range linkNames(page.Path) {
			if names[name] == nil {
				names[name] = page
			}
		}
	}
	bare := knowledge.NewPageNames(paths)
	for _, page := range pages {
		linked := map[*Page]bool{page: true}
		for _, link := range page.Facts().Links {
			target := names[link.resolve(page.Path, bare)]
			if target != nil && !linked[target] {
				linked[target] = true
				target.links++
			}
		}
	}
}

// linkNames are the spellings a link may name a page by.
func linkNames(p gitobj.Path) []string {
	full := string(p)
	stem := strings.TrimSuffix(full, path.Ext(full))
	names := []string{full, stem}
	switch strings.ToLower(path.Base(stem)) {
	case "index", "_index", "readme":
		names = append(names, path.Dir(stem))
	}
	for _, name := range slices.Clone(names) { // as from the root of a site
		names = append(names, strings.TrimPrefix(name, "wiki/"))
	}
	return names
}

// Link is a link as written, to what may be a page.
type Link struct {
	Target string
	Wiki   bool // [[target]]
}

func (l Link) resolve(from gitobj.Path, bare knowledge.PageNames) string {
	if l.Wiki {
		if found := bare.Find(from, l.Target); len(found) == 1 {
			return string(found[0])
		}
		return ""
	}
	target, _ := knowledge.ResolveLink(from, l.Target)
	return string(target)
}

// scanLinks finds [text](target) and [[target]] without parsing Markdown: a
// whole wiki is scanned for every bundle, and a link in code that is counted
// wrongly changes no order worth noticing. Fenced code is skipped all the same.
func scanLinks(body string) []Link {
	var links []Link
	fence := knowledge.Fence{}
	for line := range strings.SplitSeq(body, "\n") {
		if fence.Step(line) || !strings.Contains(line, "[") {
			continue
		}
		links = appendLinks(links, line)
	}
	return slices.DeleteFunc(links, Link.elsewhere)
}

// elsewhere is true for what is no page whatever the page it is on: an address,
// or a place on the page itself.
func (l Link) elsewhere() bool {
	if l.Wiki {
		return l.Target == ""
	}
	_, ok := knowledge.ResolveLink("wiki/x.md", l.Target)
	return !ok && !strings.HasPrefix(l.Target, ".")
}

func appendLinks(links []Link, line string) []Link {
	for {
		at := strings.IndexAny(line, "[]")
		if at < 0 {
			return links
		}
		line = line[at:]
		switch {
		case strings.HasPrefix(line, "[["):
			if end := strings.Index(line, "]]"); end > 2 {
				links = append(links, Link{Target: wikiTarget(line[2:end]), Wiki: true})
				line = line[end:]
			}
			line = line[2:]
		case strings.HasPrefix(line, "]("):
			if end := strings.IndexAny(line, ") "); end > 2 {
				links = append(links, Link{Target: strings.Trim(line[2:end], "<>")})
			}
			line = line[2:]
		case strings.HasPrefix(line, "]: "): // a reference definition
			if target := strings.Fields(line[3:]); len(target) > 0 {
				links = append(links, Link{Target: strings.Trim(target[0], "<>")})
			}
			line = line[3:]
		default:
			line = line[1:]
		}
	}
}

// wikiTarget takes the heading and the shown text off.
func wikiTarget(s string) string {
	if at := strings.IndexAny(s, "#|"); at >= 0 {
		s = s[:at]
	}
	return strings.TrimSpace(s)
}
