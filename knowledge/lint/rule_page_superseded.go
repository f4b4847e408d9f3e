package lint

import (
	"fmt"
	"strings"
)

func pageSupersededRule() Rule {
	return Rule{
		ID: "page-superseded", Severity: Warning,
		Reason: Text{
			"A page that another one supersedes and that is not marked so is still found and believed.",
			"被取代却没有标记的页面，还会被搜到并当真。"},
		Remedy: Text{
			"set `freshness: deprecated` there, or run `git anw archive PAGE`",
			"在那里写上 `freshness: deprecated`，或运行 `git anw archive 页面`"},
		Check: checkPageSuperseded,
	}
}

func checkPageSuperseded(now, base *View) []Finding {
	l := now.linksTo(base)
	var found []Finding
	for _, p := range now.Pages {
		for _, target := range p.Supersedes {
			f := Finding{Severity: Warning, Path: p.Path, Line: 1}
			switch old := now.page(target); {
			case old != nil && strings.EqualFold(old.Freshness, "deprecated"):
				continue
			case old != nil:
				f.Message = fmt.Sprintf("%s is superseded here and not deprecated", target)
			case l.follow(target) != nil:
				f.Message = fmt.Sprintf("%s, which is superseded here, is now %s", target, l.follow(target).Path)
				f.Remedy = "write the new path"
			default:
				f.Message = fmt.Sprintf("%s, which is superseded here, does not exist", target)
				f.Remedy = "correct the path, or remove it: git keeps the history"
			}
			found = append(found, f)
		}
	}
	return found
}
