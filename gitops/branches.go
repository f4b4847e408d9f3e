package gitops

import (
	"context"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// SetBranch makes a branch that must not exist yet or, with one that it is made
// instead of and that still stands there, takes its place in the same step: then
// that one may not be checked out. Its name is asked for under the lock, so that
// what name finds out still holds when the branch is there.
func (r *Repo) SetBranch(ctx context.Context, at gitobj.ID, instead gitobj.Branch, name func() (string, error)) (made string, err error) {
	err = r.locked(ctx, func() error {
		if made, err = name(); err != nil {
			return err
		}
		if _, err := r.git.run(ctx, "check-ref-format", "--branch", made); err != nil {
			return gitobj.Problemf(gitobj.Usage, "%s: not a branch name", made)
		}
		return r.setBranch(ctx, made, at, instead)
	})
	return made, err
}

func (r *Repo) notCheckedOut(ctx context.Context, name, then string) error {
	tree, err := r.checkedOut(ctx, "refs/heads/"+name)
	if err != nil || tree == nil {
		return err
	}
	return gitobj.Problemf(gitobj.Refused, "%s: checked out in %s", name, tree.dir).WithHint("switch to another branch there, then %s", then)
}

// DeleteBranch removes a branch that still stands at a commit, with its
// configuration. One that is checked out stays: its worktree would be left on
// an unborn branch.
func (r *Repo) DeleteBranch(ctx context.Context, name string, at gitobj.ID) error {
	return r.locked(ctx, func() error {
		if err := r.notCheckedOut(ctx, name, "git branch -d "+name); err != nil {
			return err
		}
		if err := r.moveRefs(ctx, "anw: delete "+name, Move{Ref: "refs/heads/" + name, Old: at}); err != nil {
			return err
		}
		return r.forgetBranch(ctx, name)
	})
}

// forgetBranch removes the configuration of a branch that is gone.
func (r *Repo) forgetBranch(ctx context.Context, name string) error {
	s, err := r.settings(ctx)
	if err != nil {
		return err
	}
	for key := range s.values {
		if rest, ok := strings.CutPrefix(key, "branch."+name+"."); ok && !strings.Contains(rest, ".") {
			return r.UnsetConfig(ctx, "branch."+name)
		}
	}
	return nil
}

// ListBranches lists the branches whose short name starts with prefix: local
// ones, and those only a remote has.
func (r *Repo) ListBranches(ctx context.Context, prefix string) ([]gitobj.Branch, error) {
	table, err := r.refs(ctx)
	if err != nil {
		return nil, err
	}
	var branches []gitobj.Branch
	known := map[string]bool{}
	add := func(ref, before, remote string) {
		name, ok := strings.CutPrefix(ref, before)
		if ok && strings.HasPrefix(name, prefix) && !known[name] {
			known[name] = true
			branches = append(branches, gitobj.Branch{Name: name, Commit: table.commits[ref], Remote: remote})
		}
	}
	refs := sortedKeys(table.commits)
	for _, ref := range refs {
		add(ref, "refs/heads/", "")
	}
	for _, remote := range table.remotes {
		for _, ref := range refs {
			add(ref, "refs/remotes/"+remote+"/", remote)
		}
	}
	return branches, nil
}

// Advance moves a branch forward from old to new, together with the worktree
// that has it checked out. When that worktree's edits stand in the way, nothing
// moves.
func (r *Repo) Advance(ctx context.Context, branch, reason string, old, new gitobj.ID) error {
	return r.locked(ctx, func() error {
		err := r.advance(ctx, "anw: "+reason, Move{Ref: "refs/heads/" + branch, New: new, Old: old})
		if movedMeanwhile(err) {
			return gitobj.Problemf(gitobj.Conflict, "%s: moved meanwhile", branch).WithHint("run this again")
		}
		return explainHeld(err)
	})
}
