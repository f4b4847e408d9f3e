package knowledge

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"strings"
	"unicode/utf8"

	"github.com/git-anw/git-anw/knowledge/pattern"
)

// TodoPath is where the cross-session list of a workspace lives.
const TodoPath = "inbox/TODO.md"

// Todo is a TODO list that can be edited without touching a byte that is not
// part of the edit.
//
// A task is a list item at any depth whose text begins with [ ], [x] or [X] and
// a blank; an ideographic space counts as that blank, since input methods write
// it. Boxes in quotes, code, comments and front matter are text, and so are
// those of a legend.
type Todo struct {
	data      []byte
	own       TodoHeadings
	lines     []todoLine
	blocks    []todoBlock
	sections  []todoSection
	nodes     []todoNode
	near      []Issue
	conflicts []int
}

// TodoSection is a heading of the list. Role is what the heading itself says:
// a date below Done is RoleOther, though its items belong to Done.
type TodoSection struct {
	Role  TodoRole
	Title string
	Level int
	Line  int
}

// TodoItem is a task. Section is the role of the nearest heading above that has
// one. Parent indexes Items, -1 for a task that is below no other task. Folded
// items are inside <details>: they are shown, never moved.
type TodoItem struct {
	Section      TodoRole
	SectionTitle string
	Text         string
	Line         int
	Done         bool
	Depth        int
	Parent       int
	Hash         string
	Folded       bool
}

// ParseTodo reads a list. It never fails: what it does not understand is kept.
func ParseTodo(data []byte) *Todo { return ParseTodoWith(data, nil) }

// ParseTodoWith reads a list whose headings a workspace named itself.
func ParseTodoWith(data []byte, own TodoHeadings) *Todo {
	t := &Todo{data: data, own: own, lines: splitTodoLines(data), conflicts: ConflictLines(data)}
	t.scan()
	return t
}

func (t *Todo) reread(data []byte) *Todo { return ParseTodoWith(data, t.own) }

// Bytes is the file as it stands, byte for byte what was parsed while nothing
// was edited.
func (t *Todo) Bytes() []byte { return t.data }

// Conflicts are the lines of unresolved conflict markers. Edits are refused
// while there are any.
func (t *Todo) Conflicts() []int { return t.conflicts }

// Sections are the headings in the order of the file.
func (t *Todo) Sections() []TodoSection {
	sections := make([]TodoSection, len(t.sections))
	for i, s := range t.sections {
		sections[i] = s.TodoSection
	}
	return sections
}

// Items are the tasks in the order of the file.
func (t *Todo) Items() []TodoItem {
	items := make([]TodoItem, len(t.nodes))
	for i, n := range t.nodes {
		items[i] = n.TodoItem
	}
	return items
}

// Section is what the first section of a role holds, sub-headings included,
// without its heading and the rule that closes it; "" where there is none.
// People number their next steps or write prose, so this is what to show.
func (t *Todo) Section(role TodoRole) string {
	for _, s := range t.sections {
		if s.Role == role {
			text := strings.TrimSpace(string(t.slice(s.body, s.end)))
			return strings.TrimSpace(strings.TrimSuffix(text, "\n---"))
		}
	}
	return ""
}

// Duplicate is a role that more than one heading beside each other claims.
type Duplicate struct {
	Role  TodoRole
	Title string
	Lines []int
}

// Duplicates are the sections that appear twice below the same heading, as a
// merge that keeps both sides leaves them.
func (t *Todo) Duplicates() []Duplicate {
	type place struct {
		role   TodoRole
		parent int
	}
	at := map[place]int{}
	var all, found []Duplicate
	for _, s := range t.sections {
		if s.Role == RoleOther {
			continue
		}
		i, seen := at[place{s.Role, s.parent}]
		if !seen {
			i = len(all)
			at[place{s.Role, s.parent}] = i
			all = append(all, Duplicate{Role: s.Role, Title: s.Title})
		}
		all[i].Lines = append(all[i].Lines, s.Line)
	}
	for _, d := range all {
		if len(d.Lines) > 1 {
			found = append(found, d)
		}
	}
	return found
}

var todoDate = pattern.New(`\s*[(（](\d{4}-\d{2}-\d{2}|YYYY-MM-DD)[)）]`)

// todoHash names a task by its words, so that ticking, dating, moving and
// re-wrapping it keep the name.
func todoHash(text string) string {
	words := strings.Join(strings.Fields(todoDate.ReplaceAllString(text, "")), " ")
	sum := sha256.Sum256([]byte(words))
	return hex.EncodeToString(sum[:4])
}

// ConflictLines are the lines (from 1) of the conflict markers git leaves in a
// file: an opening and a closing one with a divider between them. One marker
// alone is somebody's text.
func ConflictLines(data []byte) []int {
	if !bytes.Contains(data, []byte("<<<<<<< ")) {
		return nil
	}
	var found, open []int
	for i, line := range strings.Split(string(data), "\n") {
		line = strings.TrimSuffix(line, "\r")
		switch {
		case strings.HasPrefix(line, "<<<<<<< "):
			open = []int{i + 1}
		case len(open) > 0 && (line == "=======" || strings.HasPrefix(line, "||||||| ")):
			open = append(open, i+1)
		case len(open) > 1 && strings.HasPrefix(line, ">>>>>>> "):
			found, open = append(found, append(open, i+1)...), nil
		}
	}
	return found
}

// damaged explains why a list must not be written, or is nil.
func (t *Todo) damaged() error {
	if len(t.conflicts) > 0 {
		return todoConflict(t.conflicts)
	}
	if !utf8.Valid(t.data) || bytes.IndexByte(t.data, 0) >= 0 {
		return todoForeign()
	}
	return nil
}
