package cmd

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/git-anw/git-anw/cmd/early"
	"github.com/git-anw/git-anw/gitops"
	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/gitops/glance"
	"github.com/git-anw/git-anw/hooks/commit"
	"github.com/git-anw/git-anw/knowledge"
	"github.com/git-anw/git-anw/knowledge/lint"
)

// runPreCommit starts no process where the workspace's files are as they were when
// a hook last let them pass, which package early finds before, and none where files
// tell what the commit changes.
func runPreCommit(ctx context.Context, env *Env) (err error) {
	defer func() {
		if crash := recover(); crash != nil { // a bug of ours must not keep anybody from committing
			fmt.Fprintf(env.Err, env.say("git anw: not checked: internal error: %v\n", "git anw：没有检查：内部错误：%v\n"), crash)
			err = nil
		}
	}()
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
		if on, err := onInbox(ctx, env, repo); err != nil {
			return unchecked(env, "commit", err)
		} else if on {
			return onlyNotes(ctx, env, repo)
		}
		if passed.Known() {
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

// mendCommit is for a commit that has files of ours in it.
func mendCommit(ctx context.Context, env *Env, repo *gitops.Repo, coming *gitops.Coming, passed glance.Passed) error {
	if gitops.FixNoted(env.Dir, env.Environ) { // a hook was killed between two writes
		if err := repo.Reconcile(ctx, merger(ctx, repo)); err != nil {
			return unchecked(env, "commit", err)
		}
		coming = nil // read before
	}
	made := comingCommit{repo, coming, commit.Unknown}
	if coming != nil {
		made.standing = coming.PassedBefore(passed).Standing()
	}
	plan, kept, err := commit.Run(ctx, made, env.Today(), commit.Limit)
	if err != nil {
		return lenient(env, "commit", err)
	}
	if len(plan.Refused) == 0 {
		passedNow(env, repo, coming, passed, plan.Edits).KeepOnly(plan.Standing)
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

// lenient lets git go on where only this program failed.
func lenient(env *Env, what string, err error) error {
	if own := (*commit.Unchecked)(nil); errors.Is(err, commit.ErrLate) || errors.As(err, &own) {
		return unchecked(env, what, err)
	}
	return err
}

func unchecked(env *Env, what string, err error) error {
	fmt.Fprintf(env.Err, env.say("git anw: %s; this %s goes on, git anw check looks at it later\n", "git anw：%s；本次 %s 照常进行，之后 git anw check 会检查\n"), env.spokenError(err), what)
	return nil
}

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

// afterCommit are warnings as they hold once the commit is made: the pages it
// moved are then no longer where they were at HEAD.
func afterCommit(warned []lint.Finding) []lint.Finding {
	for i, f := range warned {
		if f.Rule == "link-moved" {
			warned[i].Remedy = lint.RelinkAfter
		}
	}
	return warned
}

// showPlan says what was done and what was not, on standard error: hooks have
// the standard output of the commit.
func showPlan(env *Env, plan commit.Plan, kept []gitobj.Path) error {
	for _, edit := range plan.Edits {
		fmt.Fprintf(env.Err, env.say("git anw: fixed %s%s\n", "git anw：已修 %s%s\n"), printable(string(edit.Path)), noted(edit.Notes, env.speech()))
	}
	for _, p := range kept {
		fmt.Fprintf(env.Err, env.say("git anw: %s: your edits that are not committed overlap the fix and were left as they are\n", "git anw：%s：你没有提交的修改和这次修正重叠，保持原样\n"), printable(string(p)))
	}
	showFindings(env.Err, append(plan.Refused, afterCommit(plan.Warned)...), foldAt, env.speech())
	if plan.Older > 0 {
		fmt.Fprintf(env.Err, env.say("git anw: %[1]s from before; git anw check\n", "git anw：以前就有的问题 %[2]d 个；git anw check\n"), count(plan.Older, "finding"), plan.Older)
	}
	if len(plan.Refused) == 0 {
		return nil
	}
	fmt.Fprintf(env.Err, env.say("git anw: nothing was committed; mend the %s above, or git commit --no-verify\n", "git anw：没有提交；请先处理上面的%.0s错误，或 git commit --no-verify\n"), plural(len(plan.Refused), "error"))
	return errFindings
}

// noted is what was done in a file, shortened: a first commit may list hundreds
// of pages.
func noted(notes []string, lang knowledge.Lang) string {
	const shown = 3
	var said []string
	for _, note := range notes[:min(shown, len(notes))] {
		said = append(said, lint.Say(note, lang))
	}
	text := visible(strings.Join(said, "; "))
	switch {
	case text == "":
		return ""
	case len(notes) > shown:
		more := "%s; and %d more"
		if lang == knowledge.Chinese {
			more = "%s；还有 %d 处"
		}
		return ": " + fmt.Sprintf(more, text, len(notes)-shown)
	}
	return ": " + text
}
