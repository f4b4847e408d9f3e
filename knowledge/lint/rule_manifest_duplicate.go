package lint

import (
	"fmt"

	"github.com/git-anw/git-anw/knowledge"
)

func manifestDuplicateRule() Rule {
	return Rule{
		ID: "manifest-duplicate", Severity: Error,
		Reason: Text{
			"A page has one line. With two, one of them goes stale unseen, and a union merge makes such pairs silently.",
			"一页一行。有两行时总有一行悄悄过时；union 合并会不声不响地造出这种重复。"},
		Remedy: Text{"keep one of the lines", "只留一行"},
		Check:  checkManifestDuplicate,
	}
}

// checkManifestDuplicate offers to mend only twins: the same line twice in one
// group. Lines that say different things are for a person.
func checkManifestDuplicate(now, _ *View) []Finding {
	var found []Finding
	for _, e := range now.entries {
		if e.first == nil {
			continue
		}
		f := Finding{
			Severity: Error, Path: knowledge.ManifestPath, Line: e.Line,
			Message: fmt.Sprintf("%s is listed twice", e.key()),
			Remedy:  fmt.Sprintf("keep one of lines %d and %d", e.first.Line, e.Line),
		}
		if e.twin {
			f.Remedy, f.mend = fixCommand, func(x *fixer) { x.cut(e.Line) }
		}
		found = append(found, f)
	}
	return found
}
