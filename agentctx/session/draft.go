package session

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
	"github.com/git-anw/git-anw/knowledge/pattern"
)

// Facts are what happened since a session started, as far as git and the TODO
// list tell.
type Facts struct {
	Lang    knowledge.Lang
	Task    string
	Commits []gitobj.Commit
	Files   []gitobj.Path
	Done    []string
}

// Gather collects the facts for the note that ends the session of this place.
// Without a journal, or from another repository than it was started in, there
// are none.
func Gather(ctx context.Context, ports Ports, place Place, agent Agent) (Facts, error) {
	current, err := ports.Trees.Current(ctx)
	if err != nil {
		return Facts{}, err
	}
	facts := Facts{Lang: knowledge.WorkspaceLang(current)}
	all, err := readJournals(ports.Journals)
	if err != nil {
		return facts, err
	}
	j, found := openFor(all, place, agent.ID)
	if !found {
		return facts, nil
	}
	facts.Task = j.Task
	for _, item := range readTodo(current).Items() {
		if item.Done && !slices.Contains(j.Done, item.Hash) {
			facts.Done = append(facts.Done, item.Text)
		}
	}
	if j.Repository != place.Repository {
		return facts, nil
	}
	facts.Commits, err = ports.Repository.Since(ctx, j.Head)
	if err != nil { // that commit is gone, after a rewrite and gc: no reason to keep a person from writing
		return facts, nil
	}
	facts.Files, err = ports.Repository.Changed(ctx, j.Head)
	return facts, err
}

// shown is how many commits or files a draft lists: a note is for people.
const shown = 30

// Draft is a note to be filled in: headings in the workspace's language, facts
// where there are some, instructions in comments elsewhere.
func Draft(facts Facts) []byte {
	t := draftTexts(facts.Lang)
	var done []string
	for _, commit := range slices.Backward(facts.Commits) {
		done = append(done, fmt.Sprintf("- %s (%s)", commit.Subject(), commit.ID.Short()))
	}
	for _, item := range facts.Done {
		done = append(done, "- "+item)
	}
	var files []string
	for _, file := range facts.Files {
		files = append(files, "- `"+string(file)+"`")
	}
	var b strings.Builder
	b.WriteString("<!-- " + t.head + " -->\n\n")
	if facts.Task != "" {
		b.WriteString("# " + facts.Task + "\n\n")
	}
	for _, section := range []struct {
		role  knowledge.EntryRole
		lines []string
		hint  string
	}{
		{knowledge.RoleSummary, nil, t.summary},
		{knowledge.RoleAchievements, done, t.achievements},
		{knowledge.RoleOutputs, files, t.outputs},
		{knowledge.RoleDiscussion, nil, t.discussion},
		{knowledge.RoleNext, nil, t.next},
	} {
		fmt.Fprintf(&b, "## %s\n\n%s\n\n", knowledge.EntryHeading(section.role, facts.Lang), cut(section.lines, section.hint, t.more))
	}
	return []byte(b.String())
}

func cut(lines []string, hint, more string) string {
	if len(lines) == 0 {
		return "<!-- " + hint + " -->"
	}
	if rest := len(lines) - shown; rest > 0 {
		lines = append(lines[:shown:shown], "- "+fmt.Sprintf(more, rest))
	}
	return strings.Join(lines, "\n")
}

type draftText struct{ head, summary, achievements, outputs, discussion, next, more string }

func draftTexts(lang knowledge.Lang) draftText {
	if lang == knowledge.Chinese {
		return draftText{
			head:    "本次会话的笔记。只有“摘要”必填；这样的注释和空的小节不会留下。摘要留空则放弃，草稿会保留。",
			summary: "一段话：做了什么，为什么", achievements: "完成了什么", outputs: "新增或修改的文件", discussion: "决定、疑问、走不通的路", next: "- 每行一件下一步要做的事",
			more: "另有 %d 项",
		}
	}
	return draftText{
		head:    "The note of this session. Only the summary is required; comments like this one and empty sections go. Leave the summary empty to abort: the draft is kept.",
		summary: "One paragraph: what was done, and why", achievements: "What is finished now", outputs: "Files that are new or changed", discussion: "Decisions, open questions, dead ends", next: "- one thing to do next a line",
		more: "and %d more",
	}
}

var comment = pattern.New(`(?s)[ \t]*<!--.*?-->`)

// withoutInstructions takes the comments and the sections that stayed empty out
// of an edited draft.
func withoutInstructions(e knowledge.Entry) knowledge.Entry {
	e.Preamble = strings.TrimSpace(comment.ReplaceAllString(e.Preamble, ""))
	for i := range e.Sections {
		e.Sections[i].Text = strings.TrimSpace(comment.ReplaceAllString(e.Sections[i].Text, ""))
	}
	e.Sections = slices.DeleteFunc(e.Sections, func(s knowledge.EntrySection) bool { return s.Text == "" })
	e.Data = knowledge.RenderEntry(e)
	return e
}
