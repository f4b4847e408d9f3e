package lint

import (
	"fmt"

	"github.com/git-anw/git-anw/knowledge"
)

func manifestStaleRule() Rule {
	return Rule{
		ID: "manifest-stale", Severity: Error,
		Reason: Text{
			"Line and page are two copies of one sentence. One of them was changed, and readers of the other are misled.",
			"索引行和页面摘要是同一句话的两份。只改了一份，读另一份的人就被误导。"},
		Remedy: Text{fixCommand, "运行 `git anw fix`"},
		Check:  checkManifestStale,
	}
}

func checkManifestStale(now, base *View) []Finding {
	var found []Finding
	for _, p := range now.Pages {
		e := single(p)
		if e == nil {
			continue
		}
		f := Finding{Severity: Error, Path: knowledge.ManifestPath, Line: e.Line}
		switch driftOf(p, e, base) {
		case pageMoved:
			f.Message = fmt.Sprintf("%s now says %q, the line %q", p.Path, wanted(p), e.Summary)
			f.mend = func(x *fixer) { x.setLine(e, wanted(p)) }
		case lineMoved:
			f.Message = fmt.Sprintf("the line of %s now says %q, the page %q", p.Path, e.Summary, wanted(p))
			f.mend = func(x *fixer) { x.setSummary(p, e.Summary) }
		default:
			continue
		}
		found = append(found, f)
	}
	return found
}
