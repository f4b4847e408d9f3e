package lint

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
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
		found = append(found, inConflict(f.Path, f.conflict)...)
	}
	for _, pages := range [][]*Page{now.Pages, now.Notes} {
		for _, page := range pages {
			found = append(found, inConflict(page.Path, page.conflict)...)
		}
	}
	return found
}

func inConflict(at gitobj.Path, lines []int) []Finding {
	if len(lines) == 0 {
		return nil
	}
	return []Finding{{
		Severity: Error, Path: at, Line: lines[0], Message: "the file has conflict markers",
		Remedy: fmt.Sprintf("edit lines %d to %d: keep what is right, remove the markers", lines[0], lines[len(lines)-1]),
	}}
}

// withoutExamples empties the lines of code blocks, in which pages about git
// show markers, and leaves the others where they are.
func withoutExamples(data []byte) []byte {
	if !bytes.Contains(data, []byte("<<<<<<< ")) {
		return nil
	}
	var out []byte
	var fence knowledge.Fence
	for line := range strings.Lines(string(data)) {
		if fence.Step(line) {
			line = "\n"
		}
		out = append(out, line...)
	}
	return out
}
