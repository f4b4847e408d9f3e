package lint

import (
	"fmt"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
)

func linkAmbiguousRule() Rule {
	return Rule{
		ID: "link-ambiguous", Severity: Warning,
		Reason: Text{
			"Several pages have this name, and each program picks another one.",
			"好几个页面叫这个名字，不同的程序会挑不同的那个。"},
		Remedy: Text{
			"write the path of the page that is meant",
			"写明是哪个页面的路径"},
		Check: checkLinkAmbiguous,
	}
}

func checkLinkAmbiguous(now, base *View) []Finding {
	l := now.linksTo(base)
	var found []Finding
	now.linked(func(from gitobj.Path, _ bool, links []knowledge.Link) {
		for _, link := range links {
			if r := l.resolve(from, link); len(r.choices) > 0 {
				found = append(found, Finding{
					Severity: Warning, Path: from, Line: link.Line,
					Message: fmt.Sprintf("[[%s]] may be any of %s", link.Target, listPaths(r.choices)),
				})
			}
		}
	})
	return found
}
