package gitops

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// Recover brings a move to an end that its process did not live to, for those
// who look at branches before they take our lock.
func (r *Repo) Recover(ctx context.Context) error {
	interrupted, err := r.Interrupted()
	if err != nil || !interrupted {
		return err
	}
	return r.locked(ctx, func() error { return nil })
}

// sweep brings a move to an end that its process did not live to. It must run
// under our lock.
func (r *Repo) sweep(ctx context.Context) error {
	data, found, err := r.records().Get(movingKey)
	if err != nil || !found {
		return err
	}
	var record moving
	if json.Unmarshal(data, &record) == nil && record.Format == movingFormat {
		for deadline := time.Now().Add(3 * time.Second); alive(record.Git) && time.Now().Before(deadline); {
			time.Sleep(20 * time.Millisecond) // its git outlived it and is about to finish
		}
		if alive(record.Git) {
			return nil
		}
		if err := r.finish(ctx, record); err != nil {
			return err
		}
	}
	return r.records().Delete(movingKey)
}

// finish removes the locks of a move, takes back what was half checked out, and
// makes what was half moved whole.
func (r *Repo) finish(ctx context.Context, record moving) error {
	for _, move := range record.Moves {
		if err := remove(r.lockOf(move.Ref)); err != nil {
			return err
		}
	}
	if err := r.sweepShared(record); err != nil {
		return err
	}
	if err := r.takeBack(ctx, record.Tree); err != nil {
		return err
	}
	moved, rest, err := r.reached(ctx, record.Moves)
	if err != nil || !moved {
		return err
	}
	if len(rest) > 0 {
		if err := r.updateRefs(ctx, "anw: go on", moving{Moves: rest}); err != nil {
			return err
		}
	}
	return r.settle(ctx, record)
}

// reached tells whether some of the moves were made, and which were not.
func (r *Repo) reached(ctx context.Context, moves []Move) (some bool, rest []Move, err error) {
	for _, move := range moves {
		at, err := r.ref(ctx, move.Ref)
		if err != nil {
			return false, nil, err
		}
		switch at {
		case move.New:
			some = true
		case move.Old:
			rest = append(rest, move)
		}
	}
	return some, rest, nil
}

// sweepShared removes the locks that a move takes beside those of its refs: of
// HEAD where that is the branch, of packed-refs where a ref goes, of the index
// where a worktree moves along. Others take them too, and briefly: only one that
// was made when the dead one moved, and that nobody has let go of for long, is
// ours.
func (r *Repo) sweepShared(record moving) error {
	written, err := os.Stat(r.records().Path(movingKey))
	if err != nil {
		return err
	}
	locks := []string{r.lockOf("HEAD"), r.lockOf("packed-refs")}
	if tree := record.Tree; tree != nil {
		locks = append(locks, filepath.Join(tree.GitDir, "index.lock"), filepath.Join(tree.GitDir, "HEAD.lock"))
	}
	for _, lock := range locks {
		made := func(at time.Time) bool { return at.Sub(written.ModTime()).Abs() <= shortly }
		if err := removeLeft(lock, made); err != nil {
			return err
		}
	}
	return nil
}

// removeLeft removes a lock that is one of ours by the time it was made, once
// nobody has let go of it for long.
func removeLeft(lock string, ours func(made time.Time) bool) error {
	for ; ; time.Sleep(100 * time.Millisecond) {
		info, err := os.Stat(lock)
		if err != nil || !ours(info.ModTime()) {
			return nil
		}
		if time.Since(info.ModTime()) >= forLong {
			return remove(lock)
		}
	}
}

func remove(file string) error {
	if err := os.Remove(file); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

const (
	shortly = 5 * time.Second
	forLong = 2 * shortly
)

// lockOf is the lock file git makes for a ref of the files backend.
func (r *Repo) lockOf(ref string) string {
	return filepath.Join(r.CommonDir, filepath.FromSlash(ref)+".lock")
}

// foreignLock turns git's message about a lock file into one that says what to
// do about it.
func (r *Repo) foreignLock(err error) error {
	var failure *Failure
	if !errors.As(err, &failure) {
		return err
	}
	_, after, found := strings.Cut(failure.Stderr, "Unable to create '")
	lock, _, closed := strings.Cut(after, "'")
	if !found || !closed || !strings.Contains(after, "File exists") {
		return err
	}
	return gitobj.Problemf(gitobj.GitFailed, "%s: held by another git process: %w", lock, err).
		WithHint("wait for that process and run this again; if no git runs: rm '%s'", strings.ReplaceAll(lock, "'", `'\''`))
}
