package lint

import (
	"fmt"
	"io/fs"

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
			f.Message = fmt.Sprintf("%s now says %q, the line %q", p.Path, brief(wanted(p)), brief(e.Summary))
			f.mend = func(x *fixer) { x.setLine(e, wanted(p)) }
		case lineMoved:
			f.Message = fmt.Sprintf("the line of %s now says %q, the page %q", p.Path, brief(e.Summary), brief(wanted(p)))
			if f.mend = func(x *fixer) { x.setSummary(p, e.Summary) }; !now.takes(p, e.Summary) {
				f.mend, f.Remedy = nil, fmt.Sprintf("write the summary into %s by hand: its front matter cannot be edited without touching other lines", p.Path)
			}
		default:
			continue
		}
		found = append(found, f)
	}
	return found
}

// takes reports whether a summary can be written into a page.
func (v *View) takes(p *Page, summary string) bool {
	data, err := fs.ReadFile(v.fsys, string(p.Path))
	if err != nil {
		return false
	}
	changed, err := knowledge.SetField(data, "summary", summary)
	return err == nil && knowledge.ParsePage(p.Path, changed).Summary == summary
}
