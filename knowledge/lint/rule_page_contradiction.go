package lint

import (
	"fmt"
	"slices"
	"strings"

	"github.com/git-anw/git-anw/knowledge"
)

func pageContradictionRule() Rule {
	return Rule{
		ID: "page-contradiction", Severity: Warning,
		Reason: Text{
			"Two active pages give one label two values. Whichever an agent happens to load, it believes.",
			"两个有效页面对同一项写了不同的值，agent 读到哪个就信哪个。"},
		Remedy: Text{
			"correct the wrong one, mark its page `freshness: deprecated`, or make the labels say what they are of",
			"改正错的那个，或把它的页面标为 `freshness: deprecated`，或把两处的名称写清楚各指什么"},
		Check: checkPageContradiction,
	}
}

// statement is a value with the first place that gives it.
type statement struct {
	page *Page
	fact knowledge.Fact
}

// checkPageContradiction speaks only where exactly two values stand against each
// other and no page gives both: a label with many values is an attribute of many
// things.
func checkPageContradiction(now, _ *View) []Finding {
	said := map[string][]statement{}
	for _, p := range now.Pages {
		if p.retired() {
			continue
		}
		for label, fact := range p.statements() {
			others := said[label]
			if !slices.ContainsFunc(others, func(s statement) bool { return sameValue(s.fact.Value, fact.Value) }) {
				said[label] = append(others, statement{p, fact})
			}
		}
	}
	var found []Finding
	for label, values := range said {
		if len(values) != 2 {
			continue
		}
		first, second := values[0], values[1]
		found = append(found, Finding{
			Severity: Warning, Path: second.page.Path, Line: second.fact.Line,
			Message: fmt.Sprintf("%q is %s here and %s in %s", label, second.fact.Value, first.fact.Value, first.page.Path),
			Remedy:  fmt.Sprintf("look at %s:%d and correct the one that is wrong", first.page.Path, first.fact.Line),
		})
	}
	return found
}

// statements are the labels to which a page gives one value.
func (p *parsed) statements() map[string]knowledge.Fact {
	once := map[string]knowledge.Fact{}
	several := map[string]bool{}
	for _, fact := range p.facts {
		if first, seen := once[fact.Label]; seen && !sameValue(first.Value, fact.Value) {
			several[fact.Label] = true
		} else if !seen {
			once[fact.Label] = fact
		}
	}
	for label := range several {
		delete(once, label)
	}
	return once
}

func sameValue(a, b string) bool {
	return strings.EqualFold(strings.NewReplacer(",", "", " ", "").Replace(a), strings.NewReplacer(",", "", " ", "").Replace(b))
}

// retired reports a page that nobody is to rely on.
func (p *Page) retired() bool {
	freshness := strings.ToLower(p.Freshness)
	return freshness == "deprecated" || freshness == "sleeping"
}
