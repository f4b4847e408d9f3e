package lint

import (
	"fmt"

	"github.com/git-anw/git-anw/knowledge"
)

func manifestConflictRule() Rule {
	return Rule{
		ID: "manifest-conflict", Severity: Error,
		Reason: Text{
			"Line and page say different things and neither is plainly the newer one. Choosing for you would lose a sentence somebody wrote.",
			"索引行和页面摘要不一致，又看不出哪个更新。替你选就会丢掉一句别人写的话。"},
		Remedy: Text{
			"write the same sentence in both, or empty the line and run `git anw fix`",
			"两处写成同一句，或清空该行的摘要再运行 `git anw fix`"},
		Check: checkManifestConflict,
	}
}

func checkManifestConflict(now, base *View) []Finding {
	var found []Finding
	for _, p := range now.Pages {
		e := single(p)
		if e == nil {
			continue
		}
		severity := Warning
		switch driftOf(p, e, base) {
		case bothMoved:
			severity = Error
		case alwaysApart:
		default:
			continue
		}
		found = append(found, Finding{
			Severity: severity, Path: knowledge.ManifestPath, Line: e.Line,
			Message: fmt.Sprintf("%s says %q, its line %q", p.Path, brief(wanted(p)), brief(e.Summary)),
		})
	}
	return found
}
