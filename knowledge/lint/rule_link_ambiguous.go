package lint

import "fmt"

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
	var found []Finding
	for _, r := range now.linksTo(base).all() {
		if len(r.choices) > 0 {
			found = append(found, Finding{
				Severity: Warning, Path: r.from, Line: r.link.Line,
				Message: fmt.Sprintf("[[%s]] may be any of %s", r.link.Target, listPaths(r.choices)),
			})
		}
	}
	return found
}
