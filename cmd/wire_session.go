package cmd

import (
	"context"
	"io/fs"
	"path/filepath"
	"runtime/debug"
	"strings"

	"github.com/git-anw/git-anw/agentctx/session"
	"github.com/git-anw/git-anw/gitops"
	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/gitops/store"
)

// desk is everything around the inbox of one workspace.
type desk struct {
	w        *gitops.Workspace
	origin   gitops.Origin
	inbox    inbox
	journals store.Store
	drafts   store.Store
	trees    trees
}

func (e *Env) desk(ctx context.Context) (*desk, error) {
	w, err := e.workspace(ctx)
	if err != nil {
		return nil, err
	}
	debug.SetGCPercent(quickGC)
	origin, err := w.Origin(ctx)
	if err != nil {
		return nil, err
	}
	inbox, err := openInbox(ctx, w)
	return &desk{
		w: w, origin: origin, inbox: inbox, trees: trees{w},
		journals: store.New(filepath.Join(w.StateDir(), "sessions")), drafts: store.New(filepath.Join(w.StateDir(), "drafts")),
	}, err
}

// sessionPorts joins the inbox of the workspace to package session.
func (d *desk) sessionPorts() session.Ports {
	return session.Ports{Inbox: d.inbox, Journals: d.journals, Repository: d.w.Here, Trees: d.trees}
}

// place is where the command was run. A project below the workspace's worktree
// belongs to sessions started there, too.
func (d *desk) place() session.Place {
	p := session.Place{Worktree: d.w.Here.GitDir, Repository: d.origin.Repository, Branch: d.origin.Branch, Head: d.origin.Head}
	if p.Repository != "." && !strings.HasPrefix(p.Repository, "..") {
		p.Around = d.w.GitDir
	}
	return p
}

// trees are the states of a workspace's files that sessions read.
type trees struct{ w *gitops.Workspace }

// Current implements session.Trees.
func (t trees) Current(ctx context.Context) (fs.FS, error) {
	if !t.w.Bare() {
		return t.w.Named(ctx)
	}
	trunk, err := t.Trunk(ctx)
	if err != nil {
		return nil, err
	}
	return t.At(ctx, trunk)
}

// all is the same with every file listed.
func (t trees) all(ctx context.Context) (fs.FS, error) {
	if !t.w.Bare() {
		return t.w.WorkTree(ctx)
	}
	trunk, err := t.Trunk(ctx)
	if err != nil {
		return nil, err
	}
	return t.w.Revision(ctx, trunk)
}

// Trunk implements session.Trees.
func (t trees) Trunk(ctx context.Context) (gitobj.ID, error) {
	trunk, err := t.w.Trunk(ctx)
	return trunk.Here(), err
}

// At implements session.Trees.
func (t trees) At(ctx context.Context, commit gitobj.ID) (fs.FS, error) {
	return t.w.Pages(ctx, commit)
}
