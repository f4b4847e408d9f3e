package lint

import (
	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge/layers"
)

func claudeDamagedRule() Rule {
	return Rule{
		ID: "claude-damaged", Severity: Warning,
		Reason: Text{
			"The file is not what its author sees: agents read it as empty, as one line or as code.",
			"文件和作者看到的不一样：agent 会把它当成空的、一整行或一段代码。"},
		Remedy: Text{"mend the file by hand", "手工修好这个文件"},
		Check:  checkClaudeDamaged,
	}
}

func checkClaudeDamaged(now, _ *View) []Finding {
	var found []Finding
	dead := map[gitobj.Path]bool{}
	for _, b := range now.breaches() {
		if b.Kind == layers.DeadLink {
			dead[b.Path] = true
			found = append(found, Finding{
				Severity: Warning, Path: b.Path, Line: 1, Message: "the symbolic link leads to no file of the workspace",
				Remedy: "let it lead to a file of the workspace, or put a file in its place",
			})
		}
	}
	for _, l := range now.layersAnd(now.written()) {
		for _, issue := range l.Issues {
			if !dead[l.Path] {
				found = append(found, Finding{Severity: Warning, Path: l.Path, Line: issue.Line, Message: issue.Text})
			}
		}
	}
	return found
}
