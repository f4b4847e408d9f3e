package bundle

import (
	"fmt"
	"slices"
	"strings"

	"github.com/git-anw/git-anw/agentctx/layout"
	"github.com/git-anw/git-anw/agentctx/task"
	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
	"github.com/git-anw/git-anw/knowledge/config"
	"github.com/git-anw/git-anw/knowledge/search"
)

// addTodo adds what to start with, what is in progress, and what else on the list
// the task is about.
func (p *packer) addTodo(pages []*wikiPage) {
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
	if about := p.todoAbout(pages, list); about != "" {
		parts = append(parts, about)
	}
	b := layout.Block{Kind: layout.Todo, Path: knowledge.TodoPath, Text: strings.Join(parts, "\n\n"), Reason: "where to start, what is in progress, what the task is about"}
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

const (
	// maxAbout bounds the items that are there for the task.
	maxAbout = 5
	// sharedTerms is how many terms an item and the task must share.
	sharedTerms = 2
)

// todoAbout are the open items of other sections that the task is about, under
// their headings. The files they name are as good as named by the task.
func (p *packer) todoAbout(pages []*wikiPage, list *knowledge.Todo) string {
	items := list.Items()
	var docs []search.Doc
	var open []knowledge.TodoItem
	for _, item := range items {
		if !item.Done && !item.Folded && item.Section != knowledge.RoleStartHere && item.Section != knowledge.RoleInProgress {
			docs = append(docs, search.Doc{Path: gitobj.Path(fmt.Sprintf("§%06d", len(docs))), Body: item.Text})
			open = append(open, item)
		}
	}
	lines, heading := []string{}, ""
	for _, i := range p.itemsAbout(docs) {
		item := open[i]
		if item.SectionTitle != heading {
			heading = item.SectionTitle
			lines = append(lines, "## "+heading, "")
		}
		lines = append(lines, "- [ ] "+item.Text)
		for _, file := range task.Read(item.Text).Files {
			p.pointFile(pages, file, false)
		}
	}
	return strings.Join(lines, "\n")
}

// itemsAbout are the items that share enough with the task, in their own order.
func (p *packer) itemsAbout(docs []search.Doc) []int {
	var about []int
	best := 0.0
	for _, hit := range search.Build(docs).Ask(p.query(), 0) {
		best = max(best, hit.Score)
		if len(widest(hit.Terms)) >= sharedTerms && hit.Score >= floor*best && len(about) < maxAbout {
			about = append(about, number(docs, hit.Path))
		}
	}
	slices.Sort(about)
	return about
}

func number(docs []search.Doc, at gitobj.Path) int {
	return slices.IndexFunc(docs, func(d search.Doc) bool { return d.Path == at })
}
