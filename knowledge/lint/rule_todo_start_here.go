package lint

import (
	"fmt"

	"github.com/git-anw/git-anw/knowledge"
	"github.com/git-anw/git-anw/knowledge/pattern"
)

// startItems is how many tasks a session can begin with, manyOpen how many open
// ones make it worth saying where.
const (
	startItems = 3
	manyOpen   = 3
)

func todoStartHereRule() Rule {
	return Rule{
		ID: "todo-start-here", Severity: Warning,
		Reason: Text{
			"The next session begins at this section. Ten tasks there are no beginning, and none leaves the choice to whoever comes next.",
			"下次会话从这一段开始。放十件事等于没有开头，一件不放就等于让来的人自己猜。"},
		Remedy: Text{
			fmt.Sprintf("keep one to %d tasks there and move the rest to pending", startItems),
			fmt.Sprintf("这一段只留一到 %d 件，其余移到待办", startItems)},
		Check: checkTodoStartHere,
	}
}

var numbered = pattern.New(`(?m)^(\d+[.)]|[-*+])[ \t]+\S`)

func checkTodoStartHere(now, _ *View) []Finding {
	if now.list == nil {
		return nil
	}
	line, here, elsewhere := 0, 0, 0
	for _, s := range now.list.Sections() {
		if s.Role == knowledge.RoleStartHere && line == 0 {
			line = s.Line
		}
	}
	for _, item := range now.list.Items() {
		switch {
		case item.Done || item.Parent >= 0:
		case item.Section == knowledge.RoleStartHere:
			here++
		case item.Section != knowledge.RoleDone:
			elsewhere++
		}
	}
	if here == 0 {
		here = len(numbered.FindAllString(now.list.Section(knowledge.RoleStartHere), -1))
	}
	f := Finding{Severity: Warning, Path: knowledge.TodoPath, Line: line}
	switch {
	case line == 0:
		return nil
	case here > startItems:
		f.Message = fmt.Sprintf("more than %d tasks are where to start", startItems)
	case here == 0 && elsewhere > manyOpen && !now.prose():
		f.Message, f.Remedy = "no task is where to start", "move one to three tasks there: `git anw todo add --to start TEXT`"
	default:
		return nil
	}
	return []Finding{f}
}

var placeholder = pattern.New(`^[*_(（][^\n]*[*_)）]$`)

// prose reports a beginning that is told, not listed.
func (v *View) prose() bool {
	text := v.list.Section(knowledge.RoleStartHere)
	return text != "" && !placeholder.MatchString(text)
}
