package cmd

import (
	"context"
	"io/fs"
	"slices"

	"github.com/git-anw/git-anw/gitops"
	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/hooks/commit"
	"github.com/git-anw/git-anw/knowledge/lint"
)

// introduced is what a range of commits brought in: findings at its end that
// were not there where it began.
func introduced(ctx context.Context, repo *gitops.Repo, between string) ([]lint.Finding, error) {
	from, to, err := repo.Range(ctx, between)
	if err != nil {
		return nil, err
	}
	plan, err := reviewed(ctx, repo, to, from)
	return slices.Concat(plan.Refused, plan.Warned), err
}

// reviewed judges a commit that is made already by others it came from.
func reviewed(ctx context.Context, repo *gitops.Repo, now gitobj.ID, from ...gitobj.ID) (commit.Plan, error) {
	var before []fs.FS
	for _, id := range from {
		if id == "" {
			continue
		}
		tree, err := repo.Revision(ctx, id)
		if err != nil {
			return commit.Plan{}, err
		}
		before = append(before, tree)
	}
	tree, err := repo.Revision(ctx, now)
	if err != nil {
		return commit.Plan{}, err
	}
	return commit.Review(tree, before)
}
