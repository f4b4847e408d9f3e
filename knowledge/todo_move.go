package knowledge

import "github.com/git-anw/git-anw/gitops/gitobj"

// todoMove says where tasks go. Those that go to Done are ticked, and dated with
// day.
type todoMove struct {
	role TodoRole
	day  string
}

func (m todoMove) change(t *Todo, i int) todoEdit {
	if m.role == RoleDone {
		return t.tick(i, m.day)
	}
	return nil
}

// Start moves the open task that text names to the in-progress section, with
// everything below it. One that is there already stays.
func (t *Todo) Start(text string) error {
	if err := t.damaged(); err != nil {
		return err
	}
	i, err := t.find(text)
	if err != nil {
		return err
	}
	switch n := t.nodes[i]; {
	case n.Section == RoleInProgress:
		return nil
	case !n.top:
		return gitobj.Problemf(gitobj.Usage, "todo: %q on line %d is part of another task", n.Text, n.Line).WithHint("start the task it belongs to")
	case n.Folded:
		return gitobj.Problemf(gitobj.Usage, "todo: %q on line %d is inside <details>", n.Text, n.Line).WithHint("move it by hand")
	}
	return t.move([]int{i}, todoMove{role: RoleInProgress})
}

// move takes the items to the section of a role that is nearest to each.
func (t *Todo) move(nodes []int, to todoMove) error {
	if err := t.damaged(); err != nil {
		return err
	}
	if t.sectionFor(to.role, -1) < 0 {
		return t.moveToNew(nodes, to)
	}
	var edit todoEdit
	blocks := map[int][]string{}
	var targets []int
	for _, i := range nodes {
		target := t.sectionFor(to.role, t.nodes[i].section)
		if _, seen := blocks[target]; !seen {
			targets = append(targets, target)
		}
		blocks[target] = append(blocks[target], t.carried(i, to.change(t, i))...)
		edit = append(edit, t.removal(i))
	}
	for _, target := range targets {
		edit = append(edit, t.insert(t.place(target, to.day), blocks[target])...)
	}
	return t.replace(edit.apply(t.data), 0)
}

// moveToNew moves the items into a section that does not exist yet.
func (t *Todo) moveToNew(nodes []int, to todoMove) error {
	var edit todoEdit
	var lines []string
	for _, i := range nodes {
		lines = append(lines, t.carried(i, to.change(t, i))...)
		edit = append(edit, t.removal(i))
	}
	without := t.reread(edit.apply(t.data))
	return t.replace(without.withSection(to.role, lines), 0)
}
