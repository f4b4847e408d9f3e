package gitops

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/gofrs/flock"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// Move is a ref to move, with the value it must still have: an empty Old says
// it must not exist, an empty New deletes it.
type Move struct {
	Ref      string
	New, Old gitobj.ID
}

// moveRefs moves all refs or none. git's own compare-and-swap guards against
// other programs; the lock around it (locked) spares our own processes the
// retries.
func (r *Repo) moveRefs(ctx context.Context, reason string, moves ...Move) error {
	var input bytes.Buffer
	var refs []string
	input.WriteString("start\x00")
	for _, move := range moves {
		refs = append(refs, move.Ref)
		old := move.Old
		if old == "" {
			old = r.zero()
		}
		if move.New == "" {
			fmt.Fprintf(&input, "delete %s\x00%s\x00", move.Ref, old)
		} else {
			fmt.Fprintf(&input, "update %s\x00%s\x00%s\x00", move.Ref, move.New, old)
		}
	}
	input.WriteString("prepare\x00commit\x00")
	return r.recorded(ctx, refs, input.Bytes(), "-c", "core.fsync=reference,loose-object", "update-ref", "--create-reflog", "-m", reason, "-z", "--stdin")
}

func (r *Repo) zero() gitobj.ID { return gitobj.ID(strings.Repeat("0", len(r.emptyTree()))) }

// locked runs do while holding the lock all our processes of this repository
// share. The lock file is never deleted: deleting it would let two processes
// hold "the" lock at once.
func (r *Repo) locked(ctx context.Context, do func() error) error {
	if err := os.MkdirAll(r.StateDir(), 0o777); err != nil {
		return err
	}
	lock := flock.New(filepath.Join(r.StateDir(), "lock"))
	waiting, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	if ok, err := lock.TryLockContext(waiting, 20*time.Millisecond); err != nil || !ok {
		return gitobj.Problemf(gitobj.Refused, "%s: held by another git-anw for a minute", lock.Path()).WithHint("wait for it to finish, or end it, and run this again")
	}
	defer lock.Unlock()
	if err := r.sweep(); err != nil {
		return err
	}
	return do()
}

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

// advance moves a branch from old to new. Where it is checked out, that
// worktree follows by a fast-forward merge, which keeps edits and refuses
// rather than overwrites; a bare ref update there would turn the new commit's
// changes into staged reversals. Hooks stay off: this is our move, not the
// person's.
func (r *Repo) advance(ctx context.Context, ref, reason string, old, new gitobj.ID) error {
	trees, err := r.worktrees(ctx)
	if err != nil {
		return err
	}
	for _, tree := range trees {
		if tree.branch != ref {
			continue
		}
		g := r.git.elsewhere(tree.dir)
		if tree.dir == r.Top {
			g = r.git // keeps the caller's GIT_DIR and index for this very work tree
		}
		if at, err := g.id(ctx, nil, "rev-parse", "--verify", "--quiet", "HEAD"); err != nil || at != old {
			return &stale{ref}
		}
		_, err := g.with("GIT_REFLOG_ACTION="+reason).run(ctx, "-c", "core.hooksPath="+os.DevNull, "-c", "merge.autoStash=false", "merge", "--quiet", "--ff-only", "--no-verify-signatures", string(new))
		if err != nil {
			return &held{ref: ref, dir: tree.dir, cause: err}
		}
		return nil
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
