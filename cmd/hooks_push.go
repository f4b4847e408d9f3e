package cmd

import (
	"bufio"
	"context"
	"fmt"
	"io"
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

// readUpdates reads what git tells hooks of refs, a line of some words each: the
// second is the new id and the third the ref, the old id stands where git puts it.
func readUpdates(in io.Reader, words, old int) (updates []refUpdate) {
	lines := bufio.NewScanner(in)
	for lines.Scan() {
		if f := strings.Fields(lines.Text()); len(f) == words {
			updates = append(updates, refUpdate{f[2], gitobj.ID(f[old]), gitobj.ID(f[1])})
		}
	}
	return updates
}

// runPrePush gets `<local ref> <local id> <remote ref> <remote id>` lines.
func runPrePush(ctx context.Context, env *Env, args []string) error {
	updates := readUpdates(env.In, 4, 3)
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

// runPreReceive gets `<old id> <new id> <ref>` lines on the server. The objects
// lie in a quarantine that git's environment names; nothing is written.
func runPreReceive(ctx context.Context, env *Env) error {
	updates := readUpdates(env.In, 3, 0)
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
