package knowledge

import (
	"bytes"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge/pattern"
)

// TodoArchive is where finished tasks of a year lie.
func TodoArchive(year string) gitobj.Path { return gitobj.Path("inbox/archive/TODO-" + year + ".md") }

func isTodoArchive(p gitobj.Path) bool {
	return strings.HasPrefix(string(p), "inbox/archive/") && todoArchive.MatchString(string(p))
}

// ArchivedTask is a finished task with everything below it, as lines.
type ArchivedTask struct {
	Year string
	Text string
	Line int
	Body string
}

var (
	todoArchive = pattern.New(`^inbox/archive/TODO-\d{4}\.md$`)
)

// Archive takes the tasks of Done that were finished before day (YYYY-MM-DD) out
// of the list. A task without a date, and one with something open below it,
// stays.
func (t *Todo) Archive(day string) ([]ArchivedTask, error) {
	if err := t.damaged(); err != nil {
		return nil, err
	}
	var taken []ArchivedTask
	var edit todoEdit
	left := len(t.nodes)
	for i, n := range t.nodes {
		date := n.finished()
		if n.Section != RoleDone || !n.top || !n.Done || n.openBelow || n.Folded || date == "" || date >= day {
			continue
		}
		taken = append(taken, ArchivedTask{date[:4], n.Text, n.Line, t.body(i)})
		edit = append(edit, t.removal(i))
		left -= t.family(i)
	}
	if len(taken) == 0 {
		return nil, nil
	}
	edited := t.reread(edit.apply(t.data))
	if len(edited.nodes) != left {
		return nil, todoUneditable()
	}
	*t = *edited
	return taken, nil
}

func (t *Todo) body(i int) string { return strings.Join(t.carried(i, nil), "\n") }

// family counts a task and those below it.
func (t *Todo) family(i int) int {
	count := 0
	for _, n := range t.nodes[i:] {
		if n.first < t.nodes[i].last {
			count++
		}
	}
	return count
}

// finished is the day a task was done: the date it carries, else that of its
// sub-heading.
func (n todoNode) finished() string {
	if date := WrittenDay(todoDated.FindString(n.Text)); date != "" {
		return date
	}
	return WrittenDay(n.SectionTitle)
}

// AppendArchive writes tasks to the archive of their year, oldest first as they
// stand; data is empty for a new one. A task that is there is not written again,
// so that a run that was interrupted may be repeated.
func AppendArchive(data []byte, year string, tasks []ArchivedTask, lang Lang) []byte {
	eol := "\n"
	if bytes.Contains(data, []byte("\r\n")) {
		eol = "\r\n"
	}
	text := string(data)
	if text == "" {
		text = archiveTitle(year, lang) + "\n\n"
	} else if !strings.HasSuffix(text, "\n") {
		text += eol
	}
	there := map[string]int{}
	archive := ParseTodo(data)
	for i, n := range archive.nodes {
		if n.top {
			there[archive.body(i)]++
		}
	}
	for _, task := range tasks {
		if there[task.Body]--; there[task.Body] < 0 {
			text += strings.ReplaceAll(task.Body, "\n", eol) + eol
		}
	}
	return []byte(text)
}

func archiveTitle(year string, lang Lang) string {
	if lang == Chinese {
		return "# " + year + " 年完成的任务"
	}
	return "# Done in " + year
}
