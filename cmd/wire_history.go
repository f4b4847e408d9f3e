package cmd

import (
	"context"

	"github.com/git-anw/git-anw/gitops"
	"github.com/git-anw/git-anw/gitops/gitobj"
)

// latestRevisions is how far back the history of a page is looked for.
const latestRevisions = 300

// latestUpTo are the last commits up to head, none where there is none.
func latestUpTo(ctx context.Context, repo *gitops.Repo, head gitobj.ID) ([]gitobj.Revision, error) {
	if head == "" {
		return nil, nil
	}
	return repo.Latest(ctx, head, latestRevisions)
}

// Latest implements bundle.History.
func (h history) Latest(ctx context.Context) ([]gitobj.Revision, error) {
	head, err := h.head(ctx)
	if err != nil {
		return nil, err
	}
	return latestUpTo(ctx, h.w.Repo, head)
}

// head is the commit everything is read at, or was last committed.
func (h history) head(ctx context.Context) (head gitobj.ID, err error) {
	if h.rev != "" {
		return h.w.Resolve(ctx, h.rev)
	}
	head, _, err = h.w.Repo.Head(ctx)
	return head, err
}

// Revisions implements bundle.History.
func (h history) Revisions(ctx context.Context, names []string) ([]gitobj.Revision, error) {
	return h.w.Revisions(ctx, names)
}

// Latest implements bundle.History.
func (h replayedHistory) Latest(ctx context.Context) ([]gitobj.Revision, error) {
	return latestUpTo(ctx, h.w.Repo, h.recipe.Head)
}

// Revisions implements bundle.History.
func (h replayedHistory) Revisions(ctx context.Context, names []string) ([]gitobj.Revision, error) {
	return h.w.Revisions(ctx, names)
}
