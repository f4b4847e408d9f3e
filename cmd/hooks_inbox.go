package cmd

import (
	"cmp"
	"context"
	"strings"

	"github.com/git-anw/git-anw/gitops"
	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/gitops/glance"
	"github.com/git-anw/git-anw/hooks/commit"
)

func onInbox(ctx context.Context, env *Env, repo *gitops.Repo) (bool, error) {
	branch := glance.Look(env.Dir, env.Environ).Branch()
	if branch == "" {
		var err error
		if _, branch, err = repo.Head(ctx); err != nil || branch == "" {
			return false, err
		}
	}
	inbox, err := repo.InboxBranch(ctx)
	return err == nil && inbox == branch, err
}

// noInboxMerge is for a merge that stopped and is now committed by hand.
func noInboxMerge(ctx context.Context, repo *gitops.Repo) error {
	heads, err := repo.Merging()
	if err != nil || len(heads) == 0 {
		return nil
	}
	merged := map[gitobj.ID]string{}
	for _, id := range heads {
		merged[gitobj.ID(id)] = ""
	}
	return noInbox(ctx, repo, merged)
}

// onlyNotes guards the inbox branch: its tree is the trunk's tree and notes.
func onlyNotes(ctx context.Context, env *Env, repo *gitops.Repo) error {
	paths, err := repo.StagedPaths(ctx)
	if err != nil {
		return unchecked(env, "commit", err)
	}
	strays := commit.Strays(paths)
	if len(strays) == 0 {
		return nil
	}
	return gitobj.Problemf(gitobj.Refused, "%s: the inbox branch takes notes only", strings.Join(strays, ", ")).
		WithHint("commit other files on your own branch: git stash, git switch -, git stash pop")
}

// noInbox refuses a merge of the inbox branch into another one. Its notes would
// all be on the trunk, and count as done with.
func noInbox(ctx context.Context, repo *gitops.Repo, merged map[gitobj.ID]string) error {
	inbox, err := repo.InboxBranch(ctx)
	if err != nil {
		return err
	}
	_, branch, err := repo.Head(ctx)
	if err != nil || branch == inbox {
		return err
	}
	tip, err := inboxTip(ctx, repo, inbox)
	if err != nil {
		return err
	}
	for id, name := range merged {
		if id == tip || name == inbox || strings.HasSuffix(name, "/"+inbox) {
			return gitobj.Problemf(gitobj.Refused, "%s is the inbox branch: merged, all its notes would lie in %s", inbox, cmp.Or(branch, "HEAD")).
				WithHint("git merge --abort; one note becomes a page with git anw promote; ANW=0 git merge --continue if you mean it")
		}
	}
	return nil
}

// inboxStays keeps notes from any remote but the one they are meant for: a
// mirror or a fork may be public. They are named like our branches, whatever
// the local ref is called.
func inboxStays(ctx context.Context, repo *gitops.Repo, args []string, updates []refUpdate) error {
	inbox, err := repo.InboxBranch(ctx)
	if err != nil {
		return err
	}
	home, err := repo.Remote(ctx)
	if err != nil || len(args) == 0 || args[0] == home {
		return err
	}
	tip, err := inboxTip(ctx, repo, inbox)
	if err != nil {
		return err
	}
	for _, u := range updates {
		if !u.deletes() && (u.name == "refs/heads/"+inbox || u.new == tip) {
			return gitobj.Problemf(gitobj.Refused, "%s holds the notes of the inbox, which go to the remote %s only, not to %s", u.name, cmp.Or(home, "none"), args[0]).
				WithHint("git push %s %s, or name another remote: git config anw.remote %s", cmp.Or(home, "none"), inbox, quote(args[0]))
		}
	}
	return nil
}

func inboxTip(ctx context.Context, repo *gitops.Repo, inbox string) (gitobj.ID, error) {
	branches, err := repo.ListBranches(ctx, inbox)
	for _, branch := range branches {
		if branch.Name == inbox {
			return branch.Commit, err
		}
	}
	return "", err
}
