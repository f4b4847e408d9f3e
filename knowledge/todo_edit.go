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
	if err := t.move(nodes, todoMove{RoleDone, day}); err != nil {
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
		return t.move([]int{i}, todoMove{RoleDone, day})
	}
	edit := t.tick(i, day)
	return t.replace(edit.apply(t.data), 0)
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

// replace takes the edited bytes over if every task is still there: an edit that
// would lose or merge tasks in some odd list is refused, not written.
func (t *Todo) replace(data []byte, added int) error {
	edited := t.reread(data)
	before, after := t.hashes(), edited.hashes()
	kept := 0
	for hash, n := range before {
		kept += min(n, after[hash])
	}
	if kept != len(t.nodes) || len(edited.nodes) != len(t.nodes)+added {
		return todoUneditable()
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

func todoUneditable() error {
	return gitobj.Problemf(gitobj.Refused, "todo: this list cannot be edited without losing a task").WithHint("edit it by hand")
}

func todoForeign() error {
	return gitobj.Problemf(gitobj.Refused, "todo: the file is not text in UTF-8").WithHint("convert it to UTF-8 first, and take NUL bytes out")
}

func todoLineList(lines []int) string {
	var parts []string
	for _, line := range lines {
		parts = append(parts, fmt.Sprint(line))
	}
	return strings.Join(parts, ", ")
}
