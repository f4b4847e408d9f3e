package lint

import (
	"fmt"

	"github.com/git-anw/git-anw/knowledge"
)

func todoDoneOutsideRule() Rule {
	return Rule{
		ID: "todo-done-outside", Severity: Warning,
		Reason: Text{
			"What is done and still stands among what is open is read again in every session.",
			"做完的事还混在没做的里面，每次会话都要再读一遍。"},
		Remedy: Text{fixCommand, "运行 `git anw fix`"},
		Check:  checkTodoDoneOutside,
	}
}

func checkTodoDoneOutside(now, _ *View) []Finding {
	if now.list == nil {
		return nil
	}
	var found []Finding
	for i, item := range now.list.Items() {
		if now.list.Movable(i) {
			found = append(found, Finding{
				Severity: Warning, Path: knowledge.TodoPath, Line: item.Line,
				Message: fmt.Sprintf("%q is done and not in the Done section", brief(item.Text)),
				mend:    func(x *fixer) { x.moveDone = true },
			})
		}
	}
	return found
}
