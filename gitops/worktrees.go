package gitops

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// worktree is a checkout of this repository.
type worktree struct {
	dir    string
	branch string // full ref name, "" when detached
}

func (r *Repo) worktrees(ctx context.Context) ([]worktree, error) {
	out, err := r.git.run(ctx, "worktree", "list", "--porcelain", "-z")
	if err != nil {
		return nil, err
	}
	var trees []worktree
	for _, field := range split0(out) {
		key, value, _ := strings.Cut(field, " ")
		switch key {
		case "worktree":
			trees = append(trees, worktree{dir: value})
		case "branch":
			trees[len(trees)-1].branch = value
		}
	}
	return trees, nil
}

// in runs git in a worktree of this repository: with the caller's environment
// in the very one the caller is in, with a clean one elsewhere.
func (r *Repo) in(tree worktree) git {
	if tree.dir == r.Top {
		return r.git
	}
	return r.git.elsewhere(tree.dir)
}

// advance moves a branch forward, and other refs with it. Where it is checked
// out, that worktree follows by a fast-forward merge, which keeps edits and
// refuses rather than overwrites; a bare ref update there would turn the new
// commit's changes into staged reversals. Hooks stay off: this is our move, not
// the person's. The other refs then follow.
func (r *Repo) advance(ctx context.Context, reason string, move Move, along ...Move) error {
	tree, err := r.checkedOut(ctx, move.Ref)
	if err != nil {
		return err
	}
	if tree == nil || move.Old == "" {
		return r.moveRefs(ctx, reason, append([]Move{move}, along...)...)
	}
	if at, err := r.in(*tree).id(ctx, nil, "rev-parse", "--verify", "--quiet", "HEAD"); err != nil || at != move.Old {
		return &stale{move.Ref}
	}
	follow := []string{"-c", "merge.autoStash=false", "merge", "--quiet", "--ff-only", "--no-verify-signatures", string(move.New)}
	if err := r.moveTree(ctx, *tree, reason, r.undoable(reason, move), follow...); err != nil {
		return &held{ref: move.Ref, dir: tree.dir, cause: err}
	}
	if len(along) == 0 {
		return nil
	}
	return r.moveRefs(ctx, reason, along...)
}

// checkedOut is the worktree that has a branch checked out, nil for none.
func (r *Repo) checkedOut(ctx context.Context, ref string) (*worktree, error) {
	if r.checkedOutNowhere(ref) {
		return nil, nil
	}
	trees, err := r.worktrees(ctx)
	if err != nil {
		return nil, err
	}
	if i := slices.IndexFunc(trees, func(t worktree) bool { return t.branch == ref }); i >= 0 {
		return &trees[i], nil
	}
	return nil, nil
}

// moveTree moves a branch together with the worktree that has it checked out.
func (r *Repo) moveTree(ctx context.Context, tree worktree, reason string, record moving, args ...string) error {
	g := r.in(tree)
	gitDir, err := g.line(ctx, "rev-parse", "--absolute-git-dir")
	if err != nil {
		return err
	}
	move := record.Moves[0]
	record.Tree = &checkout{GitDir: gitDir, Dir: tree.dir, From: move.Old, To: move.New}
	err = r.recorded(ctx, record, g.with("GIT_REFLOG_ACTION="+reason), nil, append([]string{"-c", "core.hooksPath=" + os.DevNull}, args...)...)
	if err != nil && !failedWith(err, killed) { // a lock of HEAD is met only once all is checked out
		_, _, back := r.ahead(ctx, g, *record.Tree)
		err = errors.Join(err, back)
	}
	return err
}

// AdvanceInMerge is Advance for a hook that git runs at the end of a merge in this
// worktree: git merges nothing until that one is over, so index and files take
// the step by themselves, and the branch after them.
func (r *Repo) AdvanceInMerge(ctx context.Context, branch, reason string, old, new gitobj.ID) error {
	return r.locked(ctx, func() error {
		move := Move{Ref: "refs/heads/" + branch, New: new, Old: old}
		if _, err := r.git.run(ctx, "update-index", "-q", "--refresh"); err != nil && !failedWith(err, 1) {
			return err
		}
		tree := &checkout{GitDir: r.GitDir, Dir: r.Top, From: old, To: new}
		if err := r.recorded(ctx, moving{Moves: []Move{move}, Tree: tree}, r.git, nil, "read-tree", "-m", "-u", string(old), string(new)); err != nil {
			return explainHeld(&held{ref: move.Ref, dir: r.Top, cause: err})
		}
		record := r.undoable("anw: "+reason, move)
		record.Tree = tree
		err := r.updateRefs(ctx, "anw: "+reason, record)
		if err != nil && !failedWith(err, killed) {
			_, _, back := r.ahead(ctx, r.git, *tree)
			err = errors.Join(err, back)
		}
		return err
	})
}

// stale says that a branch moved since it was read.
type stale struct{ ref string }

func (s *stale) Error() string { return s.ref + ": moved meanwhile" }

// held says that a checked-out branch could not follow.
type held struct {
	ref, dir string
	cause    error
}

func (h *held) Error() string { return fmt.Sprintf("%s: checked out in %s: %v", h.ref, h.dir, h.cause) }
func (h *held) Unwrap() error { return h.cause }

// explainHeld says what to do where a worktree could not follow: a lock is in
// the way, or a person's edits are.
func explainHeld(err error) error {
	blocked, lock := (*held)(nil), (*gitobj.Problem)(nil)
	if !errors.As(err, &blocked) {
		return err
	}
	if errors.As(blocked.cause, &lock) {
		return lock
	}
	return gitobj.Problemf(gitobj.Refused, "%s: checked out in %s and cannot follow: %w", strings.TrimPrefix(blocked.ref, "refs/heads/"), blocked.dir, blocked.cause).
		WithHint("commit or stash the changes there, or finish the rebase, then run this again")
}
