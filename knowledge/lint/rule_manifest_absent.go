package lint

import (
	"fmt"
	"io/fs"
	"path"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
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
		found = append(found, otherCase(twin, knowledge.ManifestPath))
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

func otherCase(twin, right gitobj.Path) Finding {
	return Finding{
		Severity: Warning, Path: twin, Message: fmt.Sprintf("the name differs from %s in case only", right),
		Remedy: fmt.Sprintf("run `git mv %s %s`: on macOS and Windows both are one file", twin, right),
	}
}

// absent is the finding for a file that is not there, unless it is, or its folder
// is, in another case: init would make a second one.
func (v *View) absent(p gitobj.Path, f Finding) []Finding {
	entries, err := fs.ReadDir(v.fsys, string(p.Dir()))
	if err != nil && p.Dir() != "." {
		return v.absent(p.Dir(), f)
	}
	for _, entry := range entries {
		if name := entry.Name(); name != p.Base() && strings.EqualFold(name, p.Base()) {
			return []Finding{otherCase(gitobj.Path(path.Join(string(p.Dir()), name)), p)}
		}
	}
	return []Finding{f}
}
