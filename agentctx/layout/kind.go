package layout

// Kind says what a block holds.
type Kind string

// The kinds.
const (
	Preamble Kind = "preamble"
	Rules    Kind = "rules"    // the root CLAUDE.md
	Core     Kind = "core"     // pages every task gets
	Manifest Kind = "manifest" // the index of the wiki
	Deltas   Kind = "deltas"   // what changed in the above since it was fixed
	Project  Kind = "project"  // the CLAUDE.md of a project
	File     Kind = "file"     // files the task names that are no pages
	Page     Kind = "page"     // pages for this task
	Todo     Kind = "todo"
	Sessions Kind = "sessions"
	History  Kind = "history" // what changed these pages before
	Git      Kind = "git"
	Diff     Kind = "diff" // what is not committed
	Left     Kind = "left-out"
	Personal Kind = "personal" // the person's own rules, of no workspace
	Task     Kind = "task"
)

// place is a kind at its place in a bundle.
type place struct {
	kind Kind
	// cut is true where the kinds up to this one stay the same for longer than
	// those behind it: a cache may end here.
	cut bool
	// system is true for what a model is told before anybody speaks. What a page
	// says is no part of it: that is material, and not to be obeyed.
	system bool
}

// order is the order of a bundle, what changes least first. All that depends on
// kinds is read from here.
var order = [...]place{
	{kind: Preamble, system: true},
	{kind: Rules, system: true},
	{kind: Core},
	{kind: Manifest, cut: true},
	{kind: Deltas, cut: true},
	{kind: Project},
	{kind: File},
	{kind: Page, cut: true},
	{kind: Todo},
	{kind: Sessions},
	{kind: History},
	{kind: Git},
	{kind: Diff},
	{kind: Left},
	{kind: Personal},
	{kind: Task},
}

// Kinds are all kinds in the order of a bundle.
func Kinds() []Kind {
	kinds := make([]Kind, len(order))
	for i, p := range order {
		kinds[i] = p.kind
	}
	return kinds
}

// rank is the place of a kind.
func rank(k Kind) int {
	for i, p := range order {
		if p.kind == k {
			return i
		}
	}
	return len(order)
}
