package lint

import (
	"fmt"

	"github.com/git-anw/git-anw/knowledge"
)

func manifestAbsentRule() Rule {
	return Rule{
		ID: "manifest-absent", Severity: Error,
		Reason: Text{
			"Without the index an agent has to read every page to know what there is.",
			"没有索引，agent 得读完所有页面才知道有什么。"},
		Remedy: Text{"run `git anw init`", "运行 `git anw init`"},
		Check:  checkManifestAbsent,
	}
}

// checkManifestAbsent refuses only the commit that removes an index: one that
// never was is created on request.
func checkManifestAbsent(now, base *View) []Finding {
	var found []Finding
	for _, twin := range now.twins {
		found = append(found, Finding{
			Severity: Warning, Path: twin, Message: fmt.Sprintf("the name differs from %s in case only", knowledge.ManifestPath),
			Remedy: fmt.Sprintf("run `git mv %s %s`: on macOS and Windows both are one file", twin, knowledge.ManifestPath),
		})
	}
	if now.Manifest != nil || len(now.Pages) == 0 || len(now.twins) > 0 || now.part.without(knowledge.ManifestPath) {
		return found
	}
	severity := Warning
	if base != nil && base.Manifest != nil {
		severity = Error
	}
	return append(found, Finding{Severity: severity, Path: knowledge.ManifestPath, Message: "the wiki has pages and no MANIFEST.md"})
}
