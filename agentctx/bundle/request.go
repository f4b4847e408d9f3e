package bundle

import (
	"github.com/git-anw/git-anw/agentctx/layout"
	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge/layers"
)

// NoCeiling is the budget of a bundle that holds the whole wiki.
const NoCeiling = 1 << 40

// Request is what is asked for.
type Request struct {
	Task   string
	Budget int // tokens the whole output may have
	Format layout.Format
	Cache  layout.Cache // of the model it is for
	// Dir is where the command was run, relative to the top of the workspace:
	// the project it is in belongs into the bundle.
	Dir gitobj.Path
	// For is the agent that is given the bundle in Dir, of no name for any; what it
	// loads by itself is left out.
	For layers.Agent
	// Personal are the person's own rules, where they are wanted.
	Personal []Personal
	Wish
}

// Wish is what a person adds to the task.
type Wish struct {
	Projects []string      // whose rules belong in, by name or folder
	Pins     []gitobj.Path // files that belong to the core
	// Exclude tells what must not be in the bundle; nil excludes nothing.
	Exclude func(gitobj.Path) bool
	// Revisions is how many lines of history there may be, and Since the second
	// from which on, since 1970.
	Revisions int
	Since     int64
	Diff      bool // with what is not committed
	Fill      bool // with pages below the relevance floor, up to the budget
}
