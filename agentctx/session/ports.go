package session

import (
	"context"
	"io/fs"
	"time"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
)

// Inbox keeps entries.
type Inbox interface {
	// Append records a note; under its lock, an entry that is pending or was
	// recorded since some time is not recorded again.
	Append(ctx context.Context, note gitobj.Change, subject string, trailers []gitobj.Trailer, since time.Time) (gitobj.Placed, error)
	// Session finds the commit that brought an entry, in all of history.
	Session(ctx context.Context, entry string) (gitobj.Commit, bool, error)
	// Sessions lists session commits, newest first.
	Sessions(ctx context.Context, limit int) ([]gitobj.Commit, error)
	// Pending lists the entries no page was made from, without their text, and
	// marks those that were edited after one was.
	Pending(ctx context.Context) ([]knowledge.PendingNote, error)
}

// Journals keeps small values by key, each replaced as a whole.
type Journals interface {
	Put(key string, value []byte) error
	Delete(key string) error
	All() (map[string][]byte, error)
	// Locked runs do while no other process chooses a journal.
	Locked(ctx context.Context, do func() error) error
}

// Repository is where the work happens: the workspace's own repository or a
// project's.
type Repository interface {
	Identity(ctx context.Context) error
	Since(ctx context.Context, from gitobj.ID) ([]gitobj.Commit, error)
	Changed(ctx context.Context, from gitobj.ID) ([]gitobj.Path, error)
}

// Trees are states of the workspace's files.
type Trees interface {
	// Current is what the person sees: the work tree, or the trunk in a bare
	// repository. Files are asked for by name, nothing is listed.
	Current(ctx context.Context) (fs.FS, error)
	// Trunk is the trunk as it is here, "" while it is unborn.
	Trunk(ctx context.Context) (gitobj.ID, error)
	// At is the wiki of a commit.
	At(ctx context.Context, commit gitobj.ID) (fs.FS, error)
}

// Ports are all of them.
type Ports struct {
	Inbox      Inbox
	Journals   Journals
	Repository Repository
	Trees      Trees
}

// Place says where a command was run.
type Place struct {
	// Worktree is the git directory of the worktree; Around that of the
	// workspace's worktree, where a project has its own repository in it.
	Worktree, Around   string
	Repository, Branch string
	Head               gitobj.ID
}

// Agent says who works; each field may be empty. ID is the agent's own name for
// its session.
type Agent struct{ Name, Model, ID string }
