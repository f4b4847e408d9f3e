package cmd

import (
	"context"
	"fmt"
	"slices"

	"github.com/git-anw/git-anw/cmd/early"
	"github.com/git-anw/git-anw/gitops"
	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/gitops/glance"
	"github.com/git-anw/git-anw/hooks/commit"
	"github.com/git-anw/git-anw/knowledge/lint"
)

// runPreCommit starts no process where the workspace's files are as they were when
// a hook last let them pass, which package early finds before, and none where files
// tell what the commit changes.
func runPreCommit(ctx context.Context, env *Env) (err error) {
	defer survive(env, &err)
	state := early.Look(env.Dir, env.Environ)
	inbox, passed := state.MayBeInbox, state.Passed
	if !inbox && passed.Known() {
		return nil
	}
	repo, err := gitops.OpenInHook(ctx, env.Dir, env.Environ)
	if err != nil {
		return unchecked(env, "commit", err)
	}
	if inbox {
		on, err := onInbox(ctx, env, repo)
		switch {
		case err != nil:
			return unchecked(env, "commit", err)
		case on:
			return onlyNotes(ctx, env, repo)
		case passed.Known():
			return nil
		}
	}
	coming := repo.Coming(ctx)
	if nothingOfOurs(ctx, env, coming) {
		passed.Keep()
		return nil
	}
	if err := noInboxMerge(ctx, repo); err != nil {
		return err
	}
	return mendCommit(ctx, env, repo, coming, passed)
}

// survive is deferred: a bug of ours must not keep anybody from committing.
func survive(env *Env, err *error) {
	if crash := recover(); crash != nil {
		fmt.Fprintf(env.Err, env.say("git anw: not checked: internal error: %v\n", "git anw：没有检查：内部错误：%v\n"), crash)
		*err = nil
	}
}

// mendCommit is for a commit that has files of ours in it.
func mendCommit(ctx context.Context, env *Env, repo *gitops.Repo, coming *gitops.Coming, passed glance.Passed) error {
	if gitops.FixNoted(env.Dir, env.Environ) { // a hook was killed between two writes
		if err := repo.FinishFixes(ctx, merger(ctx, repo)); err != nil {
			return unchecked(env, "commit", err)
		}
		coming = nil // read before
	}
	made := comingCommit{repo, coming, commit.Unknown}
	if coming != nil {
		made.findings = coming.PassedBefore(passed).Findings()
	}
	plan, kept, err := commit.Run(ctx, made, env.Today(), commit.Limit)
	if err != nil {
		return lenient(env, "commit", err)
	}
	if len(plan.Refused) == 0 {
		passedNow(env, repo, coming, passed, plan.Edits).KeepOnly(plan.Findings)
	}
	return showPlan(env, plan, kept)
}

// passedNow is the state that is committed: with the edits in it.
func passedNow(env *Env, repo *gitops.Repo, coming *gitops.Coming, passed glance.Passed, edits []lint.Edit) glance.Passed {
	if coming == nil {
		return glance.Look(env.Dir, env.Environ).Passed(early.Concerned)
	}
	if len(edits) == 0 {
		return passed
	}
	edited := map[gitobj.Path]gitobj.ID{}
	for _, edit := range edits {
		edited[edit.Path] = repo.BlobID(edit.New)
	}
	return coming.PassedAfter(passed, edited)
}

// nothingOfOurs reports whether the commit leaves the workspace's files as they
// are.
func nothingOfOurs(ctx context.Context, env *Env, coming *gitops.Coming) bool {
	if coming == nil {
		return !gitops.Staged(ctx, env.Dir, env.Environ, early.Pathspecs()...)
	}
	return !slices.ContainsFunc(coming.Changed, func(p gitobj.Path) bool { return early.Concerned([]byte(p)) })
}
