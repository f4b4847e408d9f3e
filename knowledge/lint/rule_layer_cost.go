package lint

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
	"github.com/git-anw/git-anw/knowledge/layers"
)

// bootBudget is what an agent may be given before its task, in tokens, where
// layers.budget of .anw/config.yaml says nothing else.
const bootBudget = 5000

func layerCostRule() Rule {
	return Rule{
		ID: "layer-cost", Severity: Warning,
		Reason: Text{
			"What is loaded at the start is paid for in every session, whatever the task, and crowds out what the task needs.",
			"启动时加载的内容每次会话都要付费，跟任务有没有关系都一样，还会挤掉任务真正需要的东西。"},
		Remedy: Text{
			"keep at the start what every task needs and name the rest, to be read on demand; `layers.budget` in .anw/config.yaml sets the limit",
			"启动时只留每个任务都要用的，其余写明在哪、按需再读；上限由 .anw/config.yaml 的 `layers.budget` 决定"},
		Check: checkLayerCost,
	}
}

// checkLayerCost looks at the top first: where that is too much already, each
// project below it is, and saying so again helps nobody.
func checkLayerCost(now, _ *View) []Finding {
	budget := cmp.Or(now.Config.Budget, bootBudget)
	var found []Finding
	for _, at := range now.places {
		cost := costliest(at)
		if cost.tokens <= budget {
			continue
		}
		found = append(found, Finding{
			Severity: Warning, Path: cost.files[0].path, Line: 1,
			Message: fmt.Sprintf("an agent that starts %s is given more than %d tokens", placeName(at.dir), budget),
			Remedy:  cost.remedy(at.dir),
		})
		if at.dir == "." {
			break
		}
	}
	return found
}

func placeName(dir gitobj.Path) string {
	if dir == "." {
		return "at the top"
	}
	return "in " + string(dir)
}

// bootCost is about what a start costs, the largest files first.
type bootCost struct {
	agent  layers.Agent
	tokens int
	files  []fileCost
}

type fileCost struct {
	path   gitobj.Path
	tokens int
}

// costliest is the start of the agent that is given most.
func costliest(at place) (worst bootCost) {
	for _, loading := range at.loads {
		cost := bootCost{agent: loading.Agent}
		for _, f := range loading.Start() {
			tokens := knowledge.RoughTokens(f.Text)
			cost.files = append(cost.files, fileCost{f.Path, tokens})
			cost.tokens += tokens
		}
		if cost.tokens > worst.tokens {
			worst = cost
		}
	}
	slices.SortStableFunc(worst.files, func(a, b fileCost) int { return b.tokens - a.tokens })
	return worst
}

func (c bootCost) remedy(dir gitobj.Path) string {
	var largest []string
	for _, f := range c.files[:min(3, len(c.files))] {
		largest = append(largest, fmt.Sprintf("%s %d", f.path, f.tokens))
	}
	return fmt.Sprintf("%s is given about %d (%s): keep what every task needs and name the rest; see `git anw layers %s --for %s`",
		c.agent.Title, c.tokens, strings.Join(largest, ", "), dir, c.agent.Name)
}
