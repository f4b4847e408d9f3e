package bundle

import (
	"context"
	"io/fs"

	"github.com/git-anw/git-anw/agentctx/epoch"
	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge/search"
	"github.com/git-anw/git-anw/tokenizer"
)

// Sources is where a bundle comes from. All but Tree and Counter may be nil.
type Sources struct {
	Tree    fs.FS
	Base    fs.FS // what is committed of Tree; nil where nothing is to be compared
	Counter tokenizer.Counter
	Inbox   Inbox
	History History
	// Segments keep what is known of the pages of Tree between two bundles; with
	// nil every page is read. Progress is told how many were read, of how many.
	Segments search.Store
	Progress func(done, total int)
	// Past is what the shared part is taken from; with nil it is the tree as it is.
	// Outlines keep what is found out about its commits.
	Past     Past
	Outlines Outlines
	// Numbers keep what is found out about texts, counts under the name of how they
	// are made; Texts what is made of them.
	Numbers Numbers
	Counts  string
	Texts   Outlines
}

// Inbox lists the notes that are pending.
type Inbox interface {
	Notes(ctx context.Context) ([]gitobj.Note, error)
}

// History says where the repository stands.
type History interface {
	// States begins with the workspace. The project the command was run in
	// follows where it is a repository of its own.
	States(ctx context.Context) ([]State, error)
	// Latest are the last commits of the workspace, newest first.
	Latest(ctx context.Context) ([]gitobj.Revision, error)
	// Revisions are the commits that names stand for, as far as they do.
	Revisions(ctx context.Context, names []string) ([]gitobj.Revision, error)
}

// State is what a bundle says about git. A Branch or Head that is not known or
// not there is empty.
type State struct {
	// Repository is set for a project that is a repository of its own.
	Repository gitobj.Path
	Branch     string
	Head       gitobj.Commit
	Recent     []gitobj.Commit // newest first, Head included
	Dirty      []string        // as git status lists them
}

// Past is committed history, which the part of a bundle that all tasks share is
// taken from: see package epoch.
type Past interface {
	epoch.Line
	// Tree is the files of a commit.
	Tree(ctx context.Context, commit gitobj.ID) (fs.FS, error)
	Blob(ctx context.Context, id gitobj.ID) ([]byte, error)
}

// Outlines keep what was found out about commits. It is a cache.
type Outlines interface {
	Get(name string) ([]byte, bool)
	Put(name string, outline []byte)
}

// Numbers keep what was found out about texts, under a hash of the text and of
// all else that went into it. It is a cache.
type Numbers interface {
	Get(key [20]byte) (int, bool)
	Put(key [20]byte, number int)
	Save(ctx context.Context)
}
