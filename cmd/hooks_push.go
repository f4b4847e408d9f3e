package cmd

import (
	"bufio"
	"context"
	"fmt"
	"strings"

	"github.com/git-anw/git-anw/gitops"
	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/hooks/commit"
)

// refUpdate is a ref that is about to move.
type refUpdate struct {
	name     string // on the side that receives
	old, new gitobj.ID
}

func (u refUpdate) deletes() bool { return zero(u.new) }

func zero(id gitobj.ID) bool { return strings.Trim(string(id), "0") == "" }

// runPrePush gets `<local ref> <local id> <remote ref> <remote id>` lines.
func runPrePush(ctx context.Context, env *Env, args []string) error {
	var updates []refUpdate
	lines := bufio.NewScanner(env.In)
	for lines.Scan() {
		if f := strings.Fields(lines.Text()); len(f) == 4 {
			updates = append(updates, refUpdate{f[2], gitobj.ID(f[3]), gitobj.ID(f[1])})
		}
	}
	if len(updates) == 0 {
		return nil
	}
	repo, err := gitops.Open(ctx, env.Dir, env.Environ)
	if err != nil {
		return unchecked(env, "push", err)
	}
	if err := inboxStays(ctx, repo, args, updates); err != nil {
		return err
	}
	return guardTrunk(ctx, env, repo, env.say(", or git push --no-verify", "，或 git push --no-verify"), updates)
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
			return gitobj.Problemf(gitobj.Refused, "%s holds the notes of the inbox, which go to the remote %s only, not to %s", u.name, orNone(home), args[0]).
				WithHint("git push %s %s, or name another remote: git config anw.remote %s", orNone(home), inbox, quote(args[0]))
		}
	}
	return nil
}

func orNone(remote string) string {
	if remote == "" {
		return "none"
	}
	return remote
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

// runPreReceive gets `<old id> <new id> <ref>` lines on the server. The objects
// lie in a quarantine that git's environment names; nothing is written.
func runPreReceive(ctx context.Context, env *Env) error {
	var updates []refUpdate
	lines := bufio.NewScanner(env.In)
	for lines.Scan() {
		if f := strings.Fields(lines.Text()); len(f) == 3 {
			updates = append(updates, refUpdate{f[2], gitobj.ID(f[0]), gitobj.ID(f[1])})
		}
	}
	repo, err := gitops.Open(ctx, env.Dir, env.Environ)
	if err != nil {
		return unchecked(env, "push", err)
	}
	return guardTrunk(ctx, env, repo, "", updates) // nobody who pushes can switch a server's hook off
}

// guardTrunk refuses to move the trunk to a state that is wrong in a way it was
// not before. Other branches may be as unfinished as their people like.
func guardTrunk(ctx context.Context, env *Env, repo *gitops.Repo, orElse string, updates []refUpdate) error {
	trunk, err := repo.Trunk(ctx)
	if err != nil {
		return unchecked(env, "push", err)
	}
	for _, u := range updates {
		if u.name != trunk.LocalRef() || u.deletes() || !zero(u.old) && !repo.Has(ctx, u.old) {
			continue // a push over commits that are not here is git's to refuse
		}
		plan, err := commit.Within(ctx, commit.Limit, func(ctx context.Context) (commit.Plan, error) { return incoming(ctx, repo, u) })
		if err != nil {
			if err := lenient(env, "push", err); err != nil {
				return err
			}
			continue
		}
		if len(plan.Refused) > 0 {
			showFindings(env.Err, plan.Refused, foldAt, env.speech())
			fmt.Fprintf(env.Err, env.say("git anw: %s: this push brings the %s above; git anw fix and commit%s\n", "git anw：%s：这次推送会带上上面的%.0s错误；请 git anw fix 并提交%s\n"), printable(u.name), plural(len(plan.Refused), "error"), orElse)
			return errFindings
		}
	}
	return nil
}

func incoming(ctx context.Context, repo *gitops.Repo, u refUpdate) (commit.Plan, error) {
	if zero(u.old) {
		return reviewed(ctx, repo, u.new)
	}
	return reviewed(ctx, repo, u.new, u.old)
}
