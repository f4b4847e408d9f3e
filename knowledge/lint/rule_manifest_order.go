package lint

import (
	"fmt"

	"github.com/git-anw/git-anw/knowledge"
)

func manifestOrderRule() Rule {
	return Rule{
		ID: "manifest-order", Severity: Warning,
		Reason: Text{
			"Sorted lines make merges of two new pages clean: each goes to its own place.",
			"按路径排序，两人各加一页时合并不会冲突：各有各的位置。"},
		Remedy: Text{fixCommand, "运行 `git anw fix`"},
		Check:  checkManifestOrder,
	}
}

func checkManifestOrder(now, _ *View) []Finding {
	if !now.indexed {
		return nil
	}
	groups := map[int]string{}
	for _, e := range now.entries {
		groups[e.Line] = e.Group
	}
	var found []Finding
	said := map[string]bool{}
	for _, line := range now.unordered() {
		group := groups[line]
		if said[group] {
			continue
		}
		said[group] = true
		found = append(found, Finding{
			Severity: Warning, Path: knowledge.ManifestPath, Line: line,
			Message: fmt.Sprintf("the lines of group %q are not in the order of their paths", group),
			mend:    func(x *fixer) { x.sorted = true },
		})
	}
	return found
}
