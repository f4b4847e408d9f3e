package knowledge

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// MoveDone moves what is ticked in the start-here, in-progress and pending
// sections to Done, with everything below it, and dates it with day (YYYY-MM-DD)
// unless it has a date. It returns the texts of what it moved.
//
// A ticked item stays where something open is below it or above it, and in
// sections that are none of the three: nobody knows what a tick means there.
func (t *Todo) MoveDone(day string) ([]string, error) {
	var nodes []int
	var moved []string
	for i := range t.nodes {
		if t.Movable(i) {
			nodes, moved = append(nodes, i), append(moved, t.nodes[i].Text)
		}
	}
	if len(nodes) == 0 {
		return nil, nil
	}
	if err := t.move(nodes, day); err != nil {
		return nil, err
	}
	return moved, nil
}

// Movable reports whether MoveDone would move the item with this index.
func (t *Todo) Movable(item int) bool {
	n := t.nodes[item]
	switch n.Section {
	case RoleStartHere, RoleInProgress, RolePending:
		return n.top && n.Done && !n.openBelow && !n.Folded
	}
	return false
}

// Complete ticks the open task that text names by its hash, its words or a part
// of them, and moves it to Done. A task below another one is only ticked and
// dated, since it belongs there.
func (t *Todo) Complete(text, day string) error {
	if err := t.damaged(); err != nil {
		return err
	}
	i, err := t.find(text)
	if err != nil {
		return err
	}
	if t.nodes[i].openBelow {
		return gitobj.Problemf(gitobj.Usage, "todo: %q has open tasks below line %d", t.nodes[i].Text, t.nodes[i].Line)
	}
	if t.nodes[i].top && !t.nodes[i].Folded && t.nodes[i].Section != RoleDone {
		return t.move([]int{i}, day)
	}
	edit := t.tick(i, day)
	return t.replace(edit.apply(t.data), 0)
}

func (t *Todo) find(text string) (int, error) {
	wanted := strings.Join(strings.Fields(text), " ")
	if wanted == "" {
		return 0, gitobj.Problemf(gitobj.Usage, "todo: no text to look for")
	}
	tests := []func(TodoItem) bool{
		func(it TodoItem) bool { return it.Text == wanted || it.Hash == wanted },
		func(it TodoItem) bool { return strings.Contains(strings.ToLower(it.Text), strings.ToLower(wanted)) },
	}
	for _, matches := range tests {
		var found []int
		for i, n := range t.nodes {
			if !n.Done && matches(n.TodoItem) {
				found = append(found, i)
			}
		}
		switch len(found) {
		case 0:
			continue
		case 1:
			return found[0], nil
		}
		return 0, t.ambiguous(wanted, found)
	}
	return 0, gitobj.Problemf(gitobj.Usage, "todo: no open task matches %q", wanted)
}

func (t *Todo) ambiguous(wanted string, found []int) error {
	var lines []string
	for _, i := range found {
		lines = append(lines, fmt.Sprintf("line %d [%s] %s", t.nodes[i].Line, t.nodes[i].Hash, t.nodes[i].Text))
	}
	return gitobj.Problemf(gitobj.Usage, "todo: %q matches %d open tasks:\n  %s", wanted, len(found), strings.Join(lines, "\n  ")).
		WithHint("use more of the text, or the sign in brackets")
}

// Add writes a new task at the end of the section with this role, which is made
// if it is not there. An open task with the same words in that section is
// enough: adding twice changes nothing. Line breaks in text become spaces.
func (t *Todo) Add(role TodoRole, text string) error {
	if err := t.damaged(); err != nil {
		return err
	}
	words := strings.Join(strings.Fields(text), " ")
	if words == "" || !utf8.ValidString(words) {
		return gitobj.Problemf(gitobj.Usage, "todo: a task needs a text in UTF-8")
	}
	if role == RoleOther || !slices.ContainsFunc(todoRoles(), func(n todoRoleNames) bool { return n.Role == role }) {
		return gitobj.Problemf(gitobj.Usage, "todo: no section has the role %q", role)
	}
	for _, n := range t.nodes {
		if n.Section == role && n.Hash == todoHash(words) && n.Done == (role == RoleDone) {
			return nil
		}
	}
	box := "[ ] "
	if role == RoleDone {
		box = "[x] "
	}
	section := t.sectionFor(role, -1)
	if section < 0 {
		return t.replace(t.withSection(role, []string{"- " + box + words}), 1)
	}
	edit := t.insert(t.place(section, ""), []string{t.markerOf(section) + " " + box + words})
	return t.replace(edit.apply(t.data), 1)
}

// move ticks, dates and moves the items to the Done section nearest to the first
// of them.
func (t *Todo) move(nodes []int, day string) error {
	if err := t.damaged(); err != nil {
		return err
	}
	if t.sectionFor(RoleDone, -1) < 0 {
		return t.moveToNew(nodes, day)
	}
	var edit todoEdit
	blocks := map[int][]string{}
	var targets []int
	for _, i := range nodes {
		target := t.sectionFor(RoleDone, t.nodes[i].section)
		if _, seen := blocks[target]; !seen {
			targets = append(targets, target)
		}
		blocks[target] = append(blocks[target], t.carried(i, day)...)
		edit = append(edit, t.removal(i))
	}
	for _, target := range targets {
		edit = append(edit, t.insert(t.place(target, day), blocks[target])...)
	}
	return t.replace(edit.apply(t.data), 0)
}

// moveToNew moves the items into a Done section that does not exist yet.
func (t *Todo) moveToNew(nodes []int, day string) error {
	var edit todoEdit
	var lines []string
	for _, i := range nodes {
		lines = append(lines, t.carried(i, day)...)
		edit = append(edit, t.removal(i))
	}
	without := ParseTodo(edit.apply(t.data))
	return t.replace(without.withSection(RoleDone, lines), 0)
}

// replace takes the edited bytes over if every task is still there: an edit that
// would lose or merge tasks in some odd list is refused, not written.
func (t *Todo) replace(data []byte, added int) error {
	edited := ParseTodo(data)
	before, after := t.hashes(), edited.hashes()
	kept := 0
	for hash, n := range before {
		kept += min(n, after[hash])
	}
	if kept != len(t.nodes) || len(edited.nodes) != len(t.nodes)+added {
		return gitobj.Problemf(gitobj.Refused, "todo: this list cannot be edited without losing a task").
			WithHint("edit it by hand")
	}
	*t = *edited
	return nil
}

func (t *Todo) hashes() map[string]int {
	hashes := map[string]int{}
	for _, n := range t.nodes {
		hashes[n.Hash]++
	}
	return hashes
}

// todoChange replaces the bytes [start, end).
type todoChange struct {
	start, end int
	text       string
}

type todoEdit []todoChange

// apply makes all changes at once; they do not overlap.
func (e todoEdit) apply(data []byte) []byte {
	slices.SortStableFunc(e, func(a, b todoChange) int { return cmp.Compare(a.start, b.start) })
	var out []byte
	at := 0
	for _, c := range e {
		out = append(append(out, data[at:max(at, c.start)]...), c.text...)
		at = max(at, c.end)
	}
	return append(out, data[at:]...)
}

func todoConflict(lines []int) error {
	return gitobj.Problemf(gitobj.Conflict, "todo: conflict markers on lines %s", todoLineList(lines)).
		WithHint("resolve the conflict, then run the command again")
}

func todoForeign() error {
	return gitobj.Problemf(gitobj.Refused, "todo: the file is not UTF-8").WithHint("convert it to UTF-8 first")
}

func todoLineList(lines []int) string {
	var parts []string
	for _, line := range lines {
		parts = append(parts, fmt.Sprint(line))
	}
	return strings.Join(parts, ", ")
}
