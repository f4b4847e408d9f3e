package lint

import (
	"fmt"

	"github.com/git-anw/git-anw/knowledge"
)

func manifestOddRule() Rule {
	return Rule{
		ID: "manifest-odd", Severity: Warning,
		Reason: Text{
			"These lines seem to list pages in a form the program does not own. It neither changes them nor lists their pages again.",
			"这些行像是在列页面，但不是本程序的格式：既不改动，也不会把页面再列一遍。"},
		Remedy: Text{
			"write them as - `path` — summary",
			"改写成 - `路径` —— 摘要"},
		Check: checkManifestOdd,
	}
}

func checkManifestOdd(now, _ *View) []Finding {
	if !now.indexed {
		return nil
	}
	found := structureDamage(knowledge.ManifestPath, string(now.Manifest.Data))
	if len(now.odd) == 0 {
		return found
	}
	remedy := fmt.Sprintf("write the %d lines from line %d on as - `path` — summary", len(now.odd), now.odd[0].Line)
	if len(now.odd) == 1 {
		remedy = fmt.Sprintf("write line %d as - `path` — summary", now.odd[0].Line)
	}
	return append(found, Finding{
		Severity: Warning, Path: knowledge.ManifestPath, Line: now.odd[0].Line, Remedy: remedy,
		Message: "some lines look like entries but are not `- path — summary`",
	})
}
