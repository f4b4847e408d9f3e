package lint

import (
	"fmt"

	"github.com/git-anw/git-anw/knowledge"
)

func conflictMarkersRule() Rule {
	return Rule{
		ID: "conflict-markers", Severity: Error,
		Reason: Text{
			"Both sides of an unfinished merge are in the file, and whoever reads it believes both.",
			"文件里留着没合并完的两边，读的人两边都会当真。"},
		Remedy: Text{
			"edit the file, keep what is right, remove the markers",
			"编辑文件，留下正确的内容，删掉冲突标记"},
		Check: checkConflictMarkers,
	}
}

func checkConflictMarkers(now, _ *View) []Finding {
	var found []Finding
	for _, f := range now.files() {
		if lines := knowledge.ConflictLines(f.Data); len(lines) > 0 {
			found = append(found, Finding{
				Severity: Error, Path: f.Path, Line: lines[0], Message: "the file has conflict markers",
				Remedy: fmt.Sprintf("edit lines %d to %d: keep what is right, remove the markers", lines[0], lines[len(lines)-1]),
			})
		}
	}
	return found
}
