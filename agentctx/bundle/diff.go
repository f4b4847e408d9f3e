package bundle

import (
	"strings"

	"github.com/aymanbagabas/go-udiff"

	"github.com/git-anw/git-anw/agentctx/layout"
	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge/library"
)

// shareDiff is for what is not committed, in percent of the budget.
const shareDiff = 20

// addDiff adds what is not committed, a block for each file git tracks. A file
// whose changes have no room is named among those that were left out.
func (p *packer) addDiff() {
	if !p.req.Diff || p.from.Base == nil {
		return
	}
	room := min(p.share(shareDiff), p.left())
	for _, at := range p.changedFiles() {
		text := p.changes(at)
		if text == "" || p.excluded(at) {
			continue
		}
		b := layout.Block{Kind: layout.Diff, Path: at, Text: text, Reason: "not committed"}
		if !p.fitBlock(&b, room) {
			p.crowdOut(at, text, "its changes have no room")
			continue
		}
		room -= b.Tokens
		p.plan.diff = append(p.plan.diff, b)
	}
}

// changedFiles are those of git status without the untracked ones.
func (p *packer) changedFiles() []gitobj.Path {
	var changed []gitobj.Path
	for _, line := range p.dirty {
		if len(line) > 3 && !strings.HasPrefix(line, "??") {
			changed = append(changed, gitobj.Path(line[3:]))
		}
	}
	return changed
}

// changes are those of one file, "" where they are none of text.
func (p *packer) changes(at gitobj.Path) string {
	old, _ := tree{p.from.Base}.read(at) // a new file has none
	fresh, _ := p.tree.read(at)          // nor has a removed one
	if library.Unreadable(old) != "" || library.Unreadable(fresh) != "" {
		return ""
	}
	was := p.masks.clean(old)
	is := layout.Clean(string(p.masks.file(at, fresh)))
	if was == is {
		return ""
	}
	return strings.TrimRight(udiff.Unified("a", "b", was+"\n", is+"\n"), "\n")
}
