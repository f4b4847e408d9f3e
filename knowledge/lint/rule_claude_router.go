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

func checkClaudeRouter(now, _ *View) []Finding {
	root := now.root()
	if root == nil {
		return []Finding{{
			Severity: Warning, Path: knowledge.ClaudeName, Message: "the workspace has no root CLAUDE.md", Remedy: "run `git anw init`",
		}}
	}
	layers := []knowledge.Layer{root.Layer}
	for _, i := range root.Imports {
		if data, err := read(now.fsys, i.Path); i.Path != "" && err == nil && data != nil {
			layers = append(layers, knowledge.ParseLayer(i.Path, data))
		}
	}
	var found []Finding
	for _, p := range now.Projects {
		if named(layers, p) {
			continue
		}
		found = append(found, Finding{
			Severity: Warning, Path: root.File.Path, Line: 1,
			Message: fmt.Sprintf("the project %s is not named", p.Dir),
			Remedy:  fmt.Sprintf("add a line to CLAUDE.md, such as - `%s` — what it is", projectLink(p)),
		})
	}
	return found
}

func named(layers []knowledge.Layer, p knowledge.Project) bool {
	for _, l := range layers {
		if l.Names(p) {
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
