package promotion

import (
	"cmp"
	"context"
	"io/fs"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
)

// Trunk is the branch pages go to. Published is what everybody has of it, where
// a remote does not know the branch the same as Local; Local is "" without a
// local branch, both are "" while it is unborn.
type Trunk struct {
	Name             string
	Published, Local gitobj.ID
}

// here is the trunk as this clone has it.
func (t Trunk) here() gitobj.ID { return cmp.Or(t.Local, t.Published) }

func (t Trunk) unborn() bool { return t.here() == "" }

// History answers questions about commits.
type History interface {
	Trunk(ctx context.Context) (Trunk, error)
	IsAncestor(ctx context.Context, a, b gitobj.ID) (bool, error)
	MergeBase(ctx context.Context, a, b gitobj.ID) (gitobj.ID, error)
	// Tree is the files of a commit; the empty id is the empty tree.
	Tree(ctx context.Context, commit gitobj.ID) (fs.FS, error)
}

// Sessions knows where entries came from.
type Sessions interface {
	Session(ctx context.Context, entry string) (gitobj.Commit, bool, error)
	NoteOf(ctx context.Context, session gitobj.Commit) (gitobj.Note, error)
}

// Writer stores commits that no ref names yet.
type Writer interface {
	Identity(ctx context.Context) error
	WriteCommit(ctx context.Context, draft gitobj.Draft) (gitobj.ID, error)
	// MergeTrees merges two commits; conflicts are the paths it could not.
	MergeTrees(ctx context.Context, ours, theirs gitobj.ID) (tree gitobj.ID, conflicts []gitobj.Path, err error)
}

// Branches moves branches, each by compare and swap.
type Branches interface {
	ListBranches(ctx context.Context, prefix string) ([]gitobj.Branch, error)
	// SetBranch makes a branch that takes the place of another, if one is named:
	// its own, or one that goes. Its name is asked for when nobody else can make
	// one any more, so that what name finds out still holds.
	SetBranch(ctx context.Context, at gitobj.ID, instead gitobj.Branch, name func() (string, error)) (string, error)
	DeleteBranch(ctx context.Context, name string, at gitobj.ID) error
	// Advance moves a branch with the worktree that has it checked out; where
	// edits are in the way, nothing moves.
	Advance(ctx context.Context, branch, reason string, old, new gitobj.ID) error
}

// Changes tells what commits did.
type Changes interface {
	// Log lists commits, newest first; args are revisions.
	Log(ctx context.Context, limit int, args ...string) ([]gitobj.Commit, error)
	Diff(ctx context.Context, a, b gitobj.ID) ([]gitobj.Delta, error)
}

// Ports are all of them.
type Ports struct {
	History
	Changes
	Sessions
	Writer
	Branches
}

// Request says what to promote: one entry or several, to a page that is new or
// there already.
type Request struct {
	Items   []Item
	Page    gitobj.Path
	Title   string // default: the first entry's
	Summary string // needed for a new page
	Day     string // the local calendar day
	Lang    knowledge.Lang
	// OnTrunk leaves the MANIFEST to whoever merges: twenty promotions side by
	// side, merged by a server without drivers, then meet in no line.
	OnTrunk bool
	// Instead is a branch that this promotion takes the place of.
	Instead Promotion
	// fresh builds on the trunk of today even where a session could carry it.
	fresh bool
}

// Item is an entry to promote.
type Item struct {
	Note  gitobj.Note
	Entry knowledge.Entry
}

// Plan is a promotion that has not been written yet.
type Plan struct {
	// Branch is the name it would have now.
	Branch    string
	Promotion gitobj.Draft
	Page      gitobj.Path
	Content   []byte
	// Extends is true where the page is there already.
	Extends bool
	// Line is the page's line in the MANIFEST, "" where that stays as it is.
	Line     string
	Warnings []error
	base     base
	title    string
	keys     []string
	instead  Promotion
	// named tells the branch, once nobody else can make one.
	named func() (string, error)
}

// Promotion is a promotion on its branch.
type Promotion struct {
	Branch string
	Commit gitobj.ID
	Page   gitobj.Path
	Title  string
	Key    string // of the entry, or of the first of several
	// Remote is the remote that has the branch, where no local one does.
	Remote string
}

// prefix begins the name of every promotion branch.
const prefix = "promote/"
