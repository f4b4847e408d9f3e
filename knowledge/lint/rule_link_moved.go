package lint

import (
	"fmt"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
)

func linkMovedRule() Rule {
	return Rule{
		ID: "link-moved", Severity: Warning,
		Reason: Text{
			"The page is still there, under another path, and whoever follows the link finds nothing.",
			"页面还在，只是换了路径；照着链接走的人什么也找不到。"},
		Remedy: Text{
			"run `git anw fix --links`",
			"运行 `git anw fix --links`"},
		Check: checkLinkMoved,
	}
}

func checkLinkMoved(now, base *View) []Finding {
	l := now.linksTo(base)
	var found []Finding
	now.linked(func(from gitobj.Path, _ bool, links []knowledge.Link) {
		for _, link := range links {
			if r := l.resolve(from, link); r.moved != nil {
				found = append(found, Finding{
					Severity: Warning, Path: from, Line: link.Line,
					Message: fmt.Sprintf("the link %q leads to what is now %s", link.Target, r.moved.Path),
				})
			}
		}
	})
	return found
}
