package bundle

import (
	"slices"

	"github.com/git-anw/git-anw/agentctx/layout"
	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge/layers"
)

// plan is what will be in the bundle. Lists are in the order of their value.
type plan struct {
	preamble, task layout.Block
	around         int // tokens of what the format puts around all blocks
	rules          []layout.Block
	core           []layout.Block
	manifest       []layout.Block
	deltas         []layout.Block
	fixtures       []fixture // what the three before show
	epoch          gitobj.ID // what they are taken from
	projects       []layout.Block
	files          []layout.Block
	pages          []layout.Block
	todo           []layout.Block
	sessions       []layout.Block // a paragraph each
	history        []layout.Block // a revision each
	git            []layout.Block
	personal       []layout.Block
	diff           []layout.Block
	left           []LeftOut
	unloaded       []layers.Breach
	below          int            // pages under the floor
	listed         []layout.Block // the list of what was left out
}

// byValue are the parts that can go, the least valuable first.
func (pl *plan) byValue() []*[]layout.Block {
	return []*[]layout.Block{&pl.history, &pl.pages, &pl.core, &pl.sessions, &pl.manifest, &pl.diff, &pl.git, &pl.files, &pl.projects, &pl.todo, &pl.personal, &pl.rules, &pl.deltas}
}

// leaveOut adds a file to the list, or a new reason where it is on it: of a file
// that was shown in part the size is known already.
func (pl *plan) leaveOut(l LeftOut) {
	for i := range pl.left {
		if pl.left[i].Path == l.Path {
			pl.left[i].Reason, pl.left[i].Crowded = l.Reason, l.Crowded
			return
		}
	}
	if l.Path != "" {
		pl.left = append(pl.left, l)
	}
}

// forget takes a file off the list of what was left out.
func (pl *plan) forget(path gitobj.Path) {
	pl.left = slices.DeleteFunc(pl.left, func(l LeftOut) bool { return l.Path == path })
}

// undelta takes the delta of a file out, and reports whether there was one.
func (pl *plan) undelta(path gitobj.Path) bool {
	n := len(pl.deltas)
	pl.deltas = slices.DeleteFunc(slices.Clone(pl.deltas), func(b layout.Block) bool { return b.Path == path })
	return len(pl.deltas) < n
}

// shows reports whether a file, or a part of it, is in the plan.
func (pl *plan) shows(path gitobj.Path) bool {
	for _, list := range pl.byValue() {
		if slices.ContainsFunc(*list, func(b layout.Block) bool { return b.Path == path }) {
			return true
		}
	}
	return false
}

// partList is a kind of which the bundle has one block, of many parts.
type partList struct {
	kind   layout.Kind
	parts  []layout.Block
	gap    string // between two of them
	reason string
}

// partLists are the kinds of many parts.
func (pl *plan) partLists() []partList {
	return []partList{
		{layout.Sessions, pl.sessions, "\n\n", "pending entries of the inbox"},
		{layout.History, pl.history, "\n", "what changed these pages, and what the task names"},
	}
}
