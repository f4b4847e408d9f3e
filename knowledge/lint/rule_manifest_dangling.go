package lint

import (
	"fmt"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
)

func manifestDanglingRule() Rule {
	return Rule{
		ID: "manifest-dangling", Severity: Error,
		Reason: Text{
			"An agent chooses pages from the index and then cannot open what it chose.",
			"agent 按索引挑页面，挑中的却打不开。"},
		Remedy: Text{"create the page, `git add` it, or remove the line", "创建该页面、`git add` 它，或删掉这一行"},
		Check:  checkManifestDangling,
	}
}

func checkManifestDangling(now, base *View) []Finding {
	var found []Finding
	for _, e := range now.entries {
		if e.page != nil || e.twin {
			continue
		}
		f := Finding{Path: knowledge.ManifestPath, Line: e.Line}
		switch {
		case len(e.choices) > 0:
			f.Message = fmt.Sprintf("[[%s]] may be any of %s", e.Written, listPaths(e.choices))
			f.Remedy = "write the path of the page that is meant"
		case e.fold != nil:
			f.Message = fmt.Sprintf("%s is written in another case than the page %s", e.Written, e.fold.Path)
			f.Severity, f.Remedy = severityOfLine(e, base), fixCommand
			f.mend = func(x *fixer) { x.rename(e.Target, e.fold.Path) }
		case now.exists(e.Target) || standsForMany(e.Target):
			continue
		default:
			f.Message = fmt.Sprintf("%s does not exist", e.Target)
			f.Severity = severityOfLine(e, base)
			mendDangling(&f, e, now, base)
		}
		found = append(found, f)
	}
	return found
}

// standsForMany is true for `*.md` and `<name>.md`: whoever wrote that explains
// the folder and lists no page.
func standsForMany(p gitobj.Path) bool { return strings.ContainsAny(string(p), "*<>") }

// severityOfLine lets an old line pass: whoever adopts a folder is not to blame
// for it.
func severityOfLine(e *entry, base *View) Severity {
	if base == nil || base.entryFor(e.Target) != nil {
		return Warning
	}
	return Error
}

// mendDangling knows what to do when the page was there before: the line of a
// page that was moved follows it, that of a removed page goes. A line whose page
// never was is a promise somebody wrote down.
func mendDangling(f *Finding, e *entry, now, base *View) {
	was := base.page(e.Target)
	if was == nil {
		return
	}
	f.Severity, f.Remedy = Error, fixCommand
	if moved := now.bySum[was.sum]; moved != nil && len(moved.entries) == 0 && base.page(moved.Path) == nil {
		f.Message = fmt.Sprintf("%s is now %s", e.Target, moved.Path)
		f.mend = func(x *fixer) { x.follow(e, moved, base) }
		return
	}
	f.mend = func(x *fixer) { x.remove(e.Target) }
}

// follow also brings a line that was edited along with the move into the page,
// so that one run is enough.
func (x *fixer) follow(e *entry, moved *Page, base *View) {
	switch change := driftOf(moved, e, base); {
	case change == lineMoved, x.adopt && moved.bare(e):
		x.setSummary(moved, e.Summary)
	case change == pageMoved:
		x.setLine(e, wanted(moved))
	}
	x.rename(e.Target, moved.Path)
}

func listPaths(paths []gitobj.Path) string {
	var parts []string
	for _, p := range paths {
		parts = append(parts, string(p))
	}
	return strings.Join(parts, ", ")
}
