package cmd

import (
	"context"
	"fmt"
	"os"

	"github.com/git-anw/git-anw/gitops"
	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge/promotion"
)

// listMerged lists the pages that came to the trunk without a line, where
// promotions leave the MANIFEST to whoever merges. Who merges here makes the
// commit behind the merge. Who only took over what a server merged is told: a
// commit nobody asked for would set his trunk apart from everybody else's.
func listMerged(ctx context.Context, env *Env, repo *gitops.Repo, head gitobj.ID, branch string) error {
	if on, err := listsOnTrunk(ctx, repo, os.DirFS(repo.Top)); err != nil || !on {
		return err
	}
	trunk, err := repo.Trunk(ctx)
	if err != nil || branch != trunk.Name {
		return err
	}
	came, err := broughtPages(ctx, repo, head)
	if err != nil {
		return err
	}
	tree, err := repo.Pages(ctx, head)
	if err != nil {
		return err
	}
	draft, pages := promotion.Listing(tree, head, came)
	if len(pages) == 0 {
		return nil
	}
	published, err := repo.IsAncestor(ctx, head, trunk.Commit)
	if err != nil {
		return err
	}
	if published && trunk.Published() {
		_, err = fmt.Fprintf(env.Err, env.say("git anw: %[1]s without a line in wiki/MANIFEST.md; git anw fix adds what is missing\n", "git anw：有 %[2]d 个页面在 wiki/MANIFEST.md 里没有条目；git anw fix 会补上\n"), count(len(pages), "page"), len(pages))
		return err
	}
	return listBehind(ctx, env, repo, draft, branch, head)
}

func listBehind(ctx context.Context, env *Env, repo *gitops.Repo, draft gitobj.Draft, branch string, head gitobj.ID) error {
	listing, err := repo.WriteCommit(ctx, draft)
	if err == nil {
		err = repo.AdvanceInMerge(ctx, branch, draft.Subject, head, listing)
	}
	if err != nil {
		return gitobj.Problemf(gitobj.GitFailed, "%w; git anw fix lists the pages", err)
	}
	_, err = fmt.Fprintf(env.Err, env.say("git anw: %s at %s\n", "git anw：%s，提交 %s\n"), draft.Subject, listing.Short())
	return err
}

// broughtPages are the files that a merge added to the wiki.
func broughtPages(ctx context.Context, repo *gitops.Repo, head gitobj.ID) ([]gitobj.Path, error) {
	before, err := repo.Resolve(ctx, "ORIG_HEAD")
	if err != nil {
		return nil, nil // nothing is known to have been there
	}
	deltas, err := repo.Diff(ctx, before, head)
	var pages []gitobj.Path
	for _, delta := range deltas {
		if delta.Old == "" {
			pages = append(pages, delta.Path)
		}
	}
	return pages, err
}
