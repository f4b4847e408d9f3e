package promotion

import (
	"context"
	"slices"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
	"github.com/git-anw/git-anw/knowledge/search"
)

// surroundings finds what links to the pages, and what is like them.
func (r *reviewer) surroundings(context.Context) error {
	pages, err := knowledge.Files(r.now, "wiki", knowledge.IsPage)
	if err != nil {
		return err
	}
	paths := make([]gitobj.Path, len(pages))
	for i, page := range pages {
		paths[i] = page.Path
	}
	if err := knowledge.Prefetch(r.now, paths); err != nil {
		return err
	}
	var docs []search.Doc
	for _, p := range paths {
		page := parse(r.now, p)
		structure := knowledge.ParseStructure(page.Body())
		docs = append(docs, document(page, structure))
		r.follow(p, structure.Links)
	}
	index := search.Build(docs)
	for i := range r.report.Pages {
		r.report.Pages[i].Similar = similar(index, r.report.Pages[i])
	}
	return nil
}

func document(page knowledge.Page, structure knowledge.Structure) search.Doc {
	var headings []string
	for _, heading := range structure.Headings {
		headings = append(headings, heading.Text)
	}
	return search.Doc{
		Path: page.Path, Title: page.Title, Summary: page.Summary + " " + strings.Join(page.Tags, " "),
		Headings: strings.Join(headings, "\n"), Body: string(page.Body()),
	}
}

// follow notes which of the reviewed pages a file links to.
func (r *reviewer) follow(from gitobj.Path, links []knowledge.Link) {
	for _, link := range links {
		target, ok := knowledge.ResolveLink(from, link.Target)
		for i := range r.report.Pages {
			if page := &r.report.Pages[i]; ok && target == page.Path && from != target && !slices.Contains(page.Linked, from) {
				page.Linked = append(page.Linked, from)
			}
		}
	}
}

// alike is how many similar pages are named.
const alike = 3

func similar(index *search.Index, page Reviewed) []gitobj.Path {
	var paths []gitobj.Path
	for _, hit := range index.Ask(page.Title+" "+page.Summary, alike+1) {
		if hit.Path != page.Path && len(hit.Terms) > 1 && len(paths) < alike {
			paths = append(paths, hit.Path)
		}
	}
	return paths
}
