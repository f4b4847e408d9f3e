package cmd

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	"github.com/git-anw/git-anw/gitops"
	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/hooks/commit"
)

// runPreMergeCommit stops a merge that would leave the workspace untrue, and
// one of the inbox branch. It mends nothing: git makes the commit of the tree it
// had before this hook, whatever the hook does to the index.
func runPreMergeCommit(ctx context.Context, env *Env) error {
	repo, err := gitops.Open(ctx, env.Dir, env.Environ)
	if err != nil {
		return unchecked(env, "merge", err)
	}
	merged := mergedHeads(env.Environ)
	if err := noInbox(ctx, repo, merged); err != nil {
		return err
	}
	plan, err := commit.Within(ctx, commit.Limit, func(ctx context.Context) (commit.Plan, error) {
		return reviewMerge(ctx, repo, merged)
	})
	if err != nil {
		return lenient(env, "merge", err)
	}
	if len(plan.Refused) == 0 {
		if plan.Brought > 0 {
			fmt.Fprintf(env.Err, env.say("git anw: the merge brings %[1]s of the other side; git anw check\n", "git anw：合并带来了对方的 %[2]d 个错误；git anw check\n"), count(plan.Brought, "error"), plan.Brought)
		}
		return nil
	}
	showFindings(env.Err, plan.Refused, foldAt, env.speech())
	fmt.Fprint(env.Err, env.say("git anw: not merged yet; git commit --no-edit mends what is mechanical and finishes the merge, git merge --abort gives it up\n", "git anw：还没有合并；git commit --no-edit 会修好机械性的问题并完成合并，git merge --abort 放弃合并\n"))
	return errFindings
}

// mergedHeads are the commits being merged. git writes MERGE_HEAD only after
// this hook; what it has is a variable for each.
func mergedHeads(environ []string) map[gitobj.ID]string {
	heads := map[gitobj.ID]string{}
	for _, variable := range environ {
		name, value, _ := strings.Cut(variable, "=")
		if id, found := strings.CutPrefix(name, "GITHEAD_"); found {
			heads[gitobj.ID(id)] = value
		}
	}
	return heads
}

func reviewMerge(ctx context.Context, repo *gitops.Repo, merged map[gitobj.ID]string) (commit.Plan, error) {
	now, err := repo.Index(ctx)
	if err != nil {
		return commit.Plan{}, err
	}
	parents, err := comingCommit{repo, nil, commit.Unknown}.Parents(ctx)
	if err != nil {
		return commit.Plan{}, err
	}
	for id := range merged {
		tree, err := repo.Revision(ctx, id)
		if err != nil {
			return commit.Plan{}, err
		}
		parents = append(parents, tree)
	}
	return commit.Review(now, parents)
}

// runPostMerge lists what a merge left out of the MANIFEST, where that is done on
// the trunk, and says what no hook could stop: the inbox branch is ahead of the
// trunk, so that git merges it by moving the trunk there.
func runPostMerge(ctx context.Context, env *Env) error {
	repo, err := gitops.Open(ctx, env.Dir, env.Environ)
	if err != nil {
		return nil
	}
	head, branch, err := repo.Head(ctx)
	if err != nil || head == "" {
		return nil
	}
	inbox, err := repo.InboxBranch(ctx)
	if err != nil || branch == inbox {
		return nil
	}
	if tip, err := inboxTip(ctx, repo, inbox); err == nil && tip == head {
		fmt.Fprintf(env.Err, env.say("git anw: %s now is the inbox branch, with all its notes; undo: git reset --keep ORIG_HEAD\n", "git anw：%s 现在成了收件箱分支，带着全部笔记；撤销：git reset --keep ORIG_HEAD\n"), cmp.Or(branch, "HEAD"))
		return nil
	}
	if err := listMerged(ctx, env, repo, head, branch); err != nil {
		fmt.Fprintf(env.Err, env.say("git anw: after the merge: %s\n", "git anw：合并之后：%s\n"), env.spokenError(err))
	}
	return nil
}
