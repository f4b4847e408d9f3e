package lint

import "fmt"

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

// RelinkAfter is the remedy for links that a commit leaves behind.
const RelinkAfter = "run `git anw fix --links --since HEAD~1`"

func checkLinkMoved(now, base *View) []Finding {
	var found []Finding
	for _, r := range now.linksTo(base).all() {
		if r.moved != nil {
			found = append(found, Finding{
				Severity: Warning, Path: r.from, Line: r.link.Line,
				Message: fmt.Sprintf("the link %q leads to what is now %s", r.link.Target, r.moved.Path),
			})
		}
	}
	return found
}
