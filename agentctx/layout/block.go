package layout

import "github.com/git-anw/git-anw/gitops/gitobj"

// Kind says what a block holds.
type Kind string

// The kinds, in the order of the bundle.
const (
	Preamble Kind = "preamble"
	Rules    Kind = "rules"    // the root CLAUDE.md
	Core     Kind = "core"     // pages every task gets
	Manifest Kind = "manifest" // the index of the wiki
	Project  Kind = "project"  // the CLAUDE.md of a project
	Page     Kind = "page"     // pages for this task
	Todo     Kind = "todo"
	Sessions Kind = "sessions"
	Git      Kind = "git"
	Left     Kind = "left-out"
	Task     Kind = "task"
)

// Block is one part of a bundle. Path is empty where the text is not one file.
type Block struct {
	Kind    Kind
	Path    gitobj.Path
	Text    string
	Excerpt bool // only parts of the file
	// Tokens is the size of the block with its frame, counted apart.
	Tokens int
	Reason string
	Score  float64 // of search for a page, links to it for a core page
}
