package knowledge

import (
	"fmt"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// hashPrefix is how much of a task's sign is enough to name it.
const hashPrefix = 4

// find is the open task that text names: its words or its sign, else a part of
// its words or the beginning of its sign.
func (t *Todo) find(text string) (int, error) {
	wanted := strings.Join(strings.Fields(text), " ")
	if wanted == "" {
		return 0, gitobj.Problemf(gitobj.Usage, "todo: no text to look for")
	}
	for _, matches := range [...]func(TodoItem, string) bool{named, partly} {
		switch found := t.matching(wanted, false, matches); len(found) {
		case 0:
			continue
		case 1:
			return found[0], nil
		default:
			return 0, gitobj.Problemf(gitobj.Usage, "todo: %q matches %d open tasks:%s", wanted, len(found), t.candidates(found)).
				WithHint("use more of the text, or the sign in brackets")
		}
	}
	return 0, t.notFound(wanted)
}

func (t *Todo) notFound(wanted string) error {
	if done := t.matching(wanted, true, partly); len(done) > 0 {
		return gitobj.Problemf(gitobj.Usage, "todo: %q is done already:%s", wanted, t.candidates(done))
	}
	return gitobj.Problemf(gitobj.Usage, "todo: no open task matches %q", wanted).WithHint("git anw todo list")
}

func (t *Todo) matching(wanted string, done bool, matches func(TodoItem, string) bool) []int {
	var found []int
	for i, n := range t.nodes {
		if n.Done == done && matches(n.TodoItem, wanted) {
			found = append(found, i)
		}
	}
	return found
}

func named(item TodoItem, wanted string) bool {
	return item.Text == wanted || item.Hash == wanted || todoHash(wanted) == item.Hash
}

func partly(item TodoItem, wanted string) bool {
	return strings.Contains(strings.ToLower(item.Text), strings.ToLower(wanted)) ||
		len(wanted) >= hashPrefix && strings.HasPrefix(item.Hash, strings.ToLower(wanted))
}

// candidates are tasks a person may choose from, a line each.
func (t *Todo) candidates(found []int) string {
	var b strings.Builder
	for _, i := range found {
		fmt.Fprintf(&b, "\n  line %d [%s] %s", t.nodes[i].Line, t.nodes[i].Hash, t.nodes[i].Text)
	}
	return b.String()
}
