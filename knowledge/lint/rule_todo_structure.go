package lint

import (
	"fmt"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
)

func todoStructureRule() Rule {
	return Rule{
		ID: "todo-structure", Severity: Warning,
		Reason: Text{
			"The next session starts at the first section and finished work goes to the last; without them nobody knows where to look.",
			"下次会话从第一段开始，完成的移到最后一段；缺了它们就不知道看哪里。"},
		Remedy: Text{
			"add the heading, for example `## ✅ Done`",
			"补上标题，例如 `## ✅ 已完成`"},
		Check: checkTodoStructure,
	}
}

func checkTodoStructure(now, _ *View) []Finding {
	if now.part.without(knowledge.TodoPath) {
		return nil
	}
	if now.Todo == nil {
		return now.absent(knowledge.TodoPath, Finding{
			Severity: Warning, Path: knowledge.TodoPath, Message: "the workspace has no TODO list", Remedy: "run `git anw init`",
		})
	}
	if now.list == nil {
		return nil
	}
	found := structureDamage(knowledge.TodoPath, string(now.Todo.Data))
	if missing := missingRoles(now.list); missing != "" {
		found = append(found, Finding{Severity: Warning, Path: knowledge.TodoPath, Line: 1, Message: "no section is for " + missing})
	}
	for _, d := range now.list.Duplicates() {
		found = append(found, Finding{
			Severity: Warning, Path: knowledge.TodoPath, Line: d.Lines[1],
			Message: fmt.Sprintf("the section %q is there %d times", brief(d.Title), len(d.Lines)),
			Remedy:  fmt.Sprintf("join them; the first, on line %d, is the one that is written to", d.Lines[0]),
		})
	}
	return found
}

// structureDamage finds what makes the lines of a list something else than they
// look like.
func structureDamage(at gitobj.Path, text string) []Finding {
	var found []Finding
	for _, issue := range append(knowledge.BareCR(text), knowledge.OpenAtTheEnd(text)...) {
		found = append(found, Finding{Severity: Warning, Path: at, Line: issue.Line, Message: issue.Text, Remedy: "mend the file by hand"})
	}
	return found
}

func missingRoles(list *knowledge.Todo) string {
	there := map[knowledge.TodoRole]bool{}
	for _, s := range list.Sections() {
		there[s.Role] = true
	}
	var missing []string
	for _, role := range []knowledge.TodoRole{knowledge.RoleStartHere, knowledge.RoleInProgress, knowledge.RolePending, knowledge.RoleDone} {
		if !there[role] {
			missing = append(missing, string(role))
		}
	}
	return strings.Join(missing, ", ")
}
