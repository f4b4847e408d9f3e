package lint

import (
	"fmt"
	"strings"

	"github.com/git-anw/git-anw/knowledge"
)

func todoOpenAndDoneRule() Rule {
	return Rule{
		ID: "todo-open-and-done", Severity: Warning,
		Reason: Text{
			"A merge that keeps both sides leaves a task open here and done there; only a person knows which is true.",
			"保留两边的合并会让一件事既没做又做完了，哪个对只有人知道。"},
		Remedy: Text{"remove the line that is wrong", "删掉不对的那一行"},
		Check:  checkTodoOpenAndDone,
	}
}

func checkTodoOpenAndDone(now, _ *View) []Finding {
	if now.list == nil {
		return nil
	}
	var found []Finding
	done := map[string]knowledge.TodoItem{}
	twice := map[string]bool{}
	for _, item := range now.list.Items() {
		if !item.Done {
			continue
		}
		if first, seen := done[item.Hash]; seen && first.Text == item.Text && !twice[item.Hash] && item.Parent < 0 && first.Parent < 0 {
			twice[item.Hash] = true
			found = append(found, Finding{
				Severity: Warning, Path: knowledge.TodoPath, Line: item.Line,
				Message: fmt.Sprintf("%q is done twice", brief(item.Text)),
				Remedy:  fmt.Sprintf("keep one of lines %d and %d", first.Line, item.Line),
			})
		}
		if _, seen := done[item.Hash]; !seen {
			done[item.Hash] = item
		}
	}
	return append(found, openTwins(now.list, done)...)
}

// openTwins leaves out tasks that come back: those are meant to be both.
func openTwins(list *knowledge.Todo, done map[string]knowledge.TodoItem) []Finding {
	var found []Finding
	for _, item := range list.Items() {
		twin, seen := done[item.Hash]
		if item.Done || !seen || item.Parent >= 0 || twin.Parent >= 0 || strings.Contains(item.Text, "🔁") {
			continue
		}
		found = append(found, Finding{
			Severity: Warning, Path: knowledge.TodoPath, Line: item.Line,
			Message: fmt.Sprintf("%q is open and done", brief(item.Text)),
			Remedy:  fmt.Sprintf("remove line %d or line %d", item.Line, twin.Line),
		})
	}
	return found
}
