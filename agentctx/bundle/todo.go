package bundle

import (
	"strings"

	"github.com/git-anw/git-anw/agentctx/layout"
	"github.com/git-anw/git-anw/knowledge"
	"github.com/git-anw/git-anw/knowledge/config"
)

// addTodo adds what to start with and what is in progress.
func (p *packer) addTodo() {
	text := p.text(knowledge.TodoPath)
	if text == "" {
		return
	}
	settings, _ := p.tree.read(config.Path) // one that is not there names nothing
	list := knowledge.ParseTodoWith([]byte(text), config.Parse(settings).Headings)
	var parts []string
	for _, role := range []knowledge.TodoRole{knowledge.RoleStartHere, knowledge.RoleInProgress} {
		if section := todoSection(list, role); section != "" {
			parts = append(parts, section)
		}
	}
	b := layout.Block{Kind: layout.Todo, Path: knowledge.TodoPath, Text: strings.Join(parts, "\n\n"), Reason: "where to start, and what is in progress"}
	p.offer(&p.plan.todo, b, p.share(shareTodo))
}

// todoSection is a section with its heading, "" where it holds no more than
// the hint a fresh list has.
func todoSection(list *knowledge.Todo, role knowledge.TodoRole) string {
	text := list.Section(role)
	if text == "" || strings.HasPrefix(text, "*(") && !strings.Contains(text, "\n") {
		return ""
	}
	for _, s := range list.Sections() {
		if s.Role == role {
			return strings.Repeat("#", max(1, s.Level)) + " " + s.Title + "\n\n" + text
		}
	}
	return text
}
