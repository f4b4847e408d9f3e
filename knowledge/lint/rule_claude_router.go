package lint

import (
	"fmt"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
)

func claudeRouterRule() Rule {
	return Rule{
		ID: "claude-router", Severity: Warning,
		Reason: Text{
			"The root CLAUDE.md is the map: an agent that starts there never learns of a project it does not name.",
			"根 CLAUDE.md 是地图：里面没提到的项目，从那里开始的 agent 永远不知道。"},
		Remedy: Text{
			"add a line for the project to CLAUDE.md",
			"在 CLAUDE.md 里给该项目加一行"},
		Check: checkClaudeRouter,
	}
}

// checkClaudeRouter takes what the root imports for a part of it: a file that
// only points to AGENTS.md is a router by that.
func checkClaudeRouter(now, _ *View) []Finding {
	if now.part.without(knowledge.ClaudeName) {
		return nil
	}
	root := now.root()
	if root == nil {
		return now.absent(knowledge.ClaudeName, Finding{Severity: Warning, Path: knowledge.ClaudeName, Message: "the workspace has no root CLAUDE.md", Remedy: now.rootRemedy()})
	}
	var found []Finding
	files := now.withImports(".", knowledge.ClaudeName)
	for _, p := range now.Projects {
		if named(files, p) {
			continue
		}
		found = append(found, Finding{
			Severity: Warning, Path: root.File.Path, Line: 1,
			Message: fmt.Sprintf("the project %s is not named", p.Dir),
			Remedy:  fmt.Sprintf("add a line to CLAUDE.md, such as - %s — what it is", knowledge.Mention(string(projectLink(p)))),
		})
	}
	return found
}

// rootRemedy: not every version of Claude Code in use reads AGENTS.md.
func (v *View) rootRemedy() string {
	if v.instructions["AGENTS.md"] != nil {
		return "run `git anw layers --bridge claude`, which makes one that imports AGENTS.md"
	}
	return "run `git anw init`"
}

func named(files []*Instruction, p knowledge.Project) bool {
	for _, f := range files {
		if f.Names(p) {
			return true
		}
	}
	return false
}

func projectLink(p knowledge.Project) gitobj.Path {
	if p.HasClaude {
		return p.Claude()
	}
	return p.Dir + "/"
}
