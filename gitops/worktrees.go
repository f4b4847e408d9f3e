package gitops

import (
	"context"
	"fmt"
	"os"
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

// advance moves a branch from old to new. Where it is checked out, that
// worktree follows by a fast-forward merge, which keeps edits and refuses
// rather than overwrites; a bare ref update there would turn the new commit's
// changes into staged reversals. Hooks stay off: this is our move, not the
// person's.
func (r *Repo) advance(ctx context.Context, ref, reason string, old, new gitobj.ID) error {
	if r.checkedOutNowhere(ref) {
		return r.moveRefs(ctx, reason, Move{Ref: ref, New: new, Old: old})
	}
	trees, err := r.worktrees(ctx)
	if err != nil {
		return err
	}
	for _, tree := range trees {
		if tree.branch != ref {
			continue
		}
		g := r.in(tree)
		if at, err := g.id(ctx, nil, "rev-parse", "--verify", "--quiet", "HEAD"); err != nil || at != old {
			return &stale{ref}
		}
		_, err := g.with("GIT_REFLOG_ACTION="+reason).run(ctx, "-c", "core.hooksPath="+os.DevNull, "-c", "merge.autoStash=false", "merge", "--quiet", "--ff-only", "--no-verify-signatures", string(new))
		if err != nil {
			return &held{ref: ref, dir: tree.dir, cause: err}
		}
		return r.remember(reason, Move{Ref: ref, New: new, Old: old})
	}
	return r.moveRefs(ctx, reason, Move{Ref: ref, New: new, Old: old})
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
