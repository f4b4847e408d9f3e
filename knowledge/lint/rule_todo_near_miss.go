package lint

import (
	"fmt"

	"github.com/git-anw/git-anw/knowledge"
)

func todoNearMissRule() Rule {
	return Rule{
		ID: "todo-near-miss", Severity: Warning,
		Reason: Text{
			"The line looks like a task to a person and is text to every program: it is never listed, ticked or moved.",
			"人看着像任务，程序却只当文字：列不出来，勾不上，也不会移走。"},
		Remedy: Text{
			"begin a task with `- [ ] ` in half-width brackets, a blank before and behind them",
			"任务用半角写成 `- [ ] `，方括号前后各一个空格"},
		Check: checkTodoNearMiss,
	}
}

func checkTodoNearMiss(now, _ *View) []Finding {
	if now.list == nil {
		return nil
	}
	var found []Finding
	for _, near := range now.list.NearMisses() {
		found = append(found, Finding{
			Severity: Warning, Path: knowledge.TodoPath, Line: near.Line,
			Message: fmt.Sprintf("%q looks like a task and is none", beginning(near.Text)),
		})
	}
	return found
}

// beginning is as much of a line as tells it from others, to the character: what
// looks like a blank may be the fault.
func beginning(text string) string { return upTo(40, text) }

// brief is a sentence as it is quoted to a person: people keep whole documents
// on one line.
func brief(text string) string { return upTo(160, text) }

func upTo(limit int, text string) string {
	if len(text) <= limit {
		return text
	}
	runes := 0
	for at := range text {
		if runes++; runes > limit {
			return text[:at] + "…"
		}
	}
	return text
}
