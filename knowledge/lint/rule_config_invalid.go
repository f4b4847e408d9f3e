package lint

import (
	"fmt"
	"slices"

	"github.com/git-anw/git-anw/knowledge/config"
)

func configInvalidRule() Rule {
	return Rule{
		ID: "config-invalid", Severity: Warning,
		Reason: Text{
			"A setting that is misspelt does nothing, and nobody notices.",
			"写错的设置不起作用，也没人会发现。"},
		Remedy: Text{
			"correct the line, or remove it; what is sound in the file counts all the same",
			"改正或删掉这一行；文件里其余没问题的设置照样有效"},
		Check: checkConfigInvalid,
	}
}

func checkConfigInvalid(now, _ *View) []Finding {
	var found []Finding
	for _, issue := range now.Config.Problems {
		found = append(found, Finding{Severity: Warning, Path: config.Path, Line: issue.Line, Message: issue.Text})
	}
	for _, level := range now.Config.Rules {
		if !slices.ContainsFunc(Rules(), func(r Rule) bool { return r.ID == level.ID }) {
			found = append(found, Finding{
				Severity: Warning, Path: config.Path, Line: level.Line, Message: fmt.Sprintf("there is no rule %q", level.ID),
				Remedy: "choose an id from `git anw rules`",
			})
		}
	}
	return found
}
