package lint

import (
	"fmt"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

func pageSourceTwiceRule() Rule {
	return Rule{
		ID: "page-source-twice", Severity: Warning,
		Reason: Text{
			"A note becomes one page. Of two that come from the same note, as two clones may make them, one goes stale unseen.",
			"一条笔记成为一个页面。两个克隆各自提升时会出现同一来源的两个页面，其中一个总会悄悄过时。"},
		Remedy: Text{
			"bring what is right into one of the pages and run `git anw archive` on the other, or take the entry out of its `sources`",
			"把正确的内容并进其中一页，对另一页运行 `git anw archive`，或从它的 `sources` 里去掉这个条目"},
		Check: checkPageSourceTwice,
	}
}

// checkPageSourceTwice asks of entries alone, which have a version: many pages may
// rest on one book.
func checkPageSourceTwice(now, _ *View) []Finding {
	var found []Finding
	named := map[string]gitobj.Path{}
	for _, p := range now.Pages {
		if p.retired() {
			continue
		}
		for _, source := range p.Sources {
			if source.Blob8 == "" {
				continue
			}
			if other, seen := named[source.ID]; seen && other != p.Path {
				found = append(found, Finding{
					Severity: Warning, Path: p.Path, Line: p.front.sourcesLine,
					Message: fmt.Sprintf("the entry %s is a source of this page and of %s", source.ID, other),
				})
			}
			named[source.ID] = p.Path
		}
	}
	return found
}
