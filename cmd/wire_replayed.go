package cmd

import (
	"context"
	"io/fs"

	"github.com/git-anw/git-anw/agentctx/bundle"
	"github.com/git-anw/git-anw/agentctx/ledger"
	"github.com/git-anw/git-anw/gitops"
	"github.com/git-anw/git-anw/gitops/gitobj"
)

// replayedTree is a workspace as it was. What was read in the repositories
// inside it can be opened, as in openProjects, and is not listed.
type replayedTree struct {
	*gitops.Snapshot
	inside *gitops.Snapshot
}

func (t replayedTree) of(name string) *gitops.Snapshot {
	if _, ok := t.inside.Lookup(gitobj.Path(name)); ok {
		return t.inside
	}
	return t.Snapshot
}

// Open implements fs.FS.
func (t replayedTree) Open(name string) (fs.File, error) { return t.of(name).Open(name) }

// ReadFile implements fs.ReadFileFS.
func (t replayedTree) ReadFile(name string) ([]byte, error) { return t.of(name).ReadFile(name) }

// Stat implements fs.StatFS.
func (t replayedTree) Stat(name string) (fs.FileInfo, error) { return t.of(name).Stat(name) }

// replayedInbox is the notes that were pending.
type replayedInbox struct {
	inbox
	at gitobj.InboxState
}

// Notes implements bundle.Inbox.
func (in replayedInbox) Notes(ctx context.Context) ([]gitobj.Note, error) {
	return in.notesAt(ctx, in.at)
}

// replayedHistory is where the repositories stood.
type replayedHistory struct{ *replay }

// States implements bundle.History.
func (h replayedHistory) States(ctx context.Context) ([]bundle.State, error) {
	var states []bundle.State
	for _, was := range h.recipe.States {
		state, err := h.state(ctx, was)
		if err != nil {
			return nil, err
		}
		state.Repository, state.Branch, state.Dirty = was.Repository, was.Branch, was.Files()
		states = append(states, state)
	}
	return states, nil
}

// state is the commits of a state: of a repository inside this one as far as it
// is here.
func (h replayedHistory) state(ctx context.Context, was ledger.State) (bundle.State, error) {
	if was.Repository == "" {
		return stateAt(ctx, h.w.Repo, was.Head)
	}
	if repo, err := h.w.Nested(ctx, was.Repository); err == nil && (was.Head == "" || repo.Has(ctx, was.Head)) {
		return stateAt(ctx, repo, was.Head)
	}
	h.miss(h.env.say("%s: its commit %s is not here", "%s：这里没有它的提交 %s"), was.Repository, was.Head.Short())
	return bundle.State{Head: gitobj.Commit{ID: was.Head}}, nil
}
