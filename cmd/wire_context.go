package cmd

import (
	"context"
	"path/filepath"
	"slices"
	"strings"

	"github.com/git-anw/git-anw/agentctx/bundle"
	"github.com/git-anw/git-anw/gitops"
	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
)

// bundleSources joins a bundle's ports to the repository: the work tree, or a
// revision, which then is all that is read. What a packer sees of it is noted.
func bundleSources(ctx context.Context, w *gitops.Workspace, rev string) (bundle.Sources, *seen, error) {
	files, err := source{rev: rev}.open(ctx, w)
	if err != nil {
		return bundle.Sources{}, nil, err
	}
	saw := &seen{}
	from := withKnown(bundle.Sources{Tree: files, History: seenHistory{history{w, rev, files}, saw}, Past: past{w, rev}}, w)
	if rev != "" {
		from.Inbox = revisionInbox{w.Repo, files}
		return from, saw, nil
	}
	saw.tree = withProjects(ctx, w, files)
	from.Tree = saw.tree
	notes, err := openInbox(ctx, w)
	from.Inbox = seenInbox{notes, saw}
	return from, saw, err
}

// seen is what a packer was told that no commit says.
type seen struct {
	tree    *openProjects // nil where a revision is all that is read
	inboxAt gitobj.InboxState
	states  []bundle.State
}

type seenInbox struct {
	inbox
	*seen
}

// Notes implements bundle.Inbox.
func (in seenInbox) Notes(ctx context.Context) (notes []gitobj.Note, err error) {
	if in.inboxAt, err = in.Now(ctx); err != nil {
		return nil, err
	}
	return in.notesAt(ctx, in.inboxAt)
}

type seenHistory struct {
	history
	*seen
}

// States implements bundle.History.
func (h seenHistory) States(ctx context.Context) (states []bundle.State, err error) {
	states, err = h.history.States(ctx)
	h.states = slices.Clone(states) // the packer may shorten its own
	return states, err
}

// revisionInbox is the notes in a revision's own tree: those written by hand on
// a trunk commit, all pending ones on a commit of the inbox branch.
type revisionInbox struct {
	repo  *gitops.Repo
	files *gitops.Snapshot
}

func (in revisionInbox) Notes(ctx context.Context) ([]gitobj.Note, error) {
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
	return stillPending(ctx, in.repo, in.files, notes)
}

// history tells where the repositories stand: HEAD with what is not committed,
// or only the commit of a revision.
type history struct {
	w     *gitops.Workspace
	rev   string
	files *gitops.Snapshot // of the work tree, or of the revision
}

// recentCommits is how many commits a bundle names.
const recentCommits = 6

func (h history) States(ctx context.Context) ([]bundle.State, error) {
	if h.rev != "" {
		head, err := h.w.Resolve(ctx, h.rev)
		if err != nil {
			return nil, err
		}
		state, err := stateAt(ctx, h.w.Repo, head)
		return []bundle.State{state}, err
	}
	state, err := stateOf(ctx, h.w.Repo, func(head gitobj.ID) ([]string, error) { return h.w.StatusBeside(ctx, h.files, head) })
	if err != nil || h.w.Repository == "." {
		return []bundle.State{state}, err
	}
	project, err := stateOf(ctx, h.w.Here, func(gitobj.ID) ([]string, error) { return h.w.Here.Status(ctx) })
	project.Repository = gitobj.Path(h.w.Repository)
	return []bundle.State{state, project}, err
}

// stateOf is where a work tree stands.
func stateOf(ctx context.Context, repo *gitops.Repo, status func(head gitobj.ID) ([]string, error)) (bundle.State, error) {
	head, branch, err := repo.Head(ctx)
	if err != nil {
		return bundle.State{}, err
	}
	state, err := stateAt(ctx, repo, head)
	if err != nil {
		return state, err
	}
	state.Branch = branch
	state.Dirty, err = status(head)
	return state, err
}

// stateAt is a commit with those before it; an unborn branch has none.
func stateAt(ctx context.Context, repo *gitops.Repo, head gitobj.ID) (state bundle.State, err error) {
	if head == "" {
		return state, nil
	}
	if state.Recent, err = repo.Log(ctx, recentCommits, string(head)); err == nil {
		state.Head = state.Recent[0]
	}
	return state, err
}

// placeIn is the directory a command was run in, relative to the workspace.
func placeIn(w *gitops.Workspace, dir string) gitobj.Path {
	if w.Repository != "." {
		return gitobj.Path(w.Repository)
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
