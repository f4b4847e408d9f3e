package cmd

import (
	"context"
	"path/filepath"
	"strings"

	"github.com/git-anw/git-anw/agentctx/bundle"
	"github.com/git-anw/git-anw/gitops"
	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
)

// bundleSources joins a bundle's ports to the repository: the work tree, or a
// revision, which then is all that is read.
func bundleSources(ctx context.Context, w *gitops.Workspace, rev string) (bundle.Sources, error) {
	files, err := source{rev: rev}.open(ctx, w)
	if err != nil {
		return bundle.Sources{}, err
	}
	from := bundle.Sources{Tree: files, History: history{w.Repo, rev}}
	if rev != "" {
		from.Inbox = revisionInbox{files}
		return from, nil
	}
	from.Inbox, err = w.Inbox(ctx, stillPending)
	return from, err
}

// revisionInbox is the notes in a revision's own tree: those written by hand on
// a trunk commit, all pending ones on a commit of the inbox branch.
type revisionInbox struct{ files *gitops.Snapshot }

func (in revisionInbox) Notes(context.Context) ([]gitobj.Note, error) {
	var notes []gitobj.Note
	for _, entry := range in.files.Entries() {
		if !knowledge.IsNote(entry.Path) || entry.Mode == gitobj.ModeSymlink || entry.Mode == gitobj.ModeGitlink {
			continue
		}
		content, err := in.files.ReadFile(string(entry.Path))
		if err != nil {
			return nil, err
		}
		notes = append(notes, gitobj.Note{Path: entry.Path, Blob: entry.ID, Content: content, OnTrunk: true})
	}
	return stillPending(in.files, notes)
}

// history tells where the repository stands: the work tree's HEAD with what is
// not committed, or only the commit of a revision.
type history struct {
	repo *gitops.Repo
	rev  string
}

// recentCommits is how many commits a bundle names.
const recentCommits = 6

func (h history) State(ctx context.Context) (bundle.State, error) {
	var state bundle.State
	head, branch, err := h.repo.Head(ctx)
	if h.rev != "" {
		branch = ""
		head, err = h.repo.Resolve(ctx, h.rev)
	}
	if err != nil {
		return state, err
	}
	state.Branch = branch
	if head != "" {
		if state.Recent, err = h.repo.Log(ctx, recentCommits, string(head)); err != nil {
			return state, err
		}
		state.Head = state.Recent[0]
	}
	if h.rev == "" {
		state.Dirty, err = h.repo.Status(ctx)
	}
	return state, err
}

// placeIn is the directory a command was run in, relative to the workspace.
func placeIn(w *gitops.Workspace, dir string) gitobj.Path {
	if w.Origin.Repository != "." {
		return gitobj.Path(w.Origin.Repository)
	}
	if real, err := filepath.EvalSymlinks(dir); err == nil {
		dir = real
	}
	place, err := filepath.Rel(w.Top, dir)
	if w.Top == "" || err != nil || strings.HasPrefix(place, "..") {
		return "."
	}
	return gitobj.Path(filepath.ToSlash(place))
}
