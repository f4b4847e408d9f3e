package cmd

import (
	"context"
	"io/fs"

	"github.com/git-anw/git-anw/agentctx/bundle"
	"github.com/git-anw/git-anw/gitops"
	"github.com/git-anw/git-anw/gitops/gitobj"
)

// past is the history a bundle's shared part is taken from: it ends at a
// revision, or where the work tree stands.
type past struct {
	w  *gitops.Workspace
	at string
}

// FirstParents implements bundle.Past.
func (p past) FirstParents(ctx context.Context, n int) ([]gitobj.ID, int, error) {
	var head gitobj.ID
	var err error
	if p.at == "" {
		head, _, err = p.w.Head(ctx)
	} else {
		head, err = p.w.Resolve(ctx, p.at)
	}
	if err != nil {
		return nil, 0, err
	}
	return p.w.FirstParents(ctx, head, n)
}

// Tree implements bundle.Past.
func (p past) Tree(ctx context.Context, commit gitobj.ID) (fs.FS, error) {
	return p.w.Revision(ctx, commit)
}

// Blob implements bundle.Past.
func (p past) Blob(ctx context.Context, id gitobj.ID) ([]byte, error) { return p.w.Repo.Blob(ctx, id) }

// keptOutlines is how many commits are remembered: a few branches, each with the
// choices of some budgets.
const keptOutlines = 48

// keptTexts is how many indexes that were shortened, or the changes of one, are
// remembered: for a few commits, budgets and formats.
const keptTexts = 24

// withKnown joins a bundle to what was found out for others.
func withKnown(from bundle.Sources, w *gitops.Workspace) bundle.Sources {
	from.Segments, from.Outlines, from.Numbers, from.Texts = w.Segments(), outlinesOf(w), w.Numbers("bundle-numbers"), w.Kept("bundle-text", keptTexts)
	return from
}

func outlinesOf(w *gitops.Workspace) gitops.Kept { return w.Kept("outline", keptOutlines) }
