package gitops

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/gitops/store"
)

// A process of ours that is killed while its git holds a ref's lock file leaves
// that file behind, and every later write would fail. So each move is written
// down before it starts and struck out when it ends. Whoever takes our lock
// next and finds a record knows that its writer is dead, since the dead hold no
// locks, and may remove that lock file. A lock file nobody wrote down belongs
// to somebody else: it is named, never removed.

// moving is the record of refs being moved.
type moving struct {
	Format int      `json:"format"`
	Git    int      `json:"git"` // the process that holds the lock files
	Refs   []string `json:"refs"`
}

const movingKey = "moving"

func (r *Repo) records() store.Store { return store.New(r.StateDir()) }

// recorded runs a git that moves refs, its process id on record while it runs.
func (r *Repo) recorded(ctx context.Context, refs []string, input []byte, args ...string) error {
	err := r.git.watched(ctx, input, func(pid int) error {
		record, err := json.Marshal(moving{Format: 1, Git: pid, Refs: refs})
		if err != nil {
			return err
		}
		return r.records().Put(movingKey, record)
	}, args...)
	if err != nil {
		return r.foreignLock(err)
	}
	return r.records().Delete(movingKey)
}

// sweep removes the lock files of a move that its process did not live to end.
// It must run under our lock.
func (r *Repo) sweep() error {
	data, found, err := r.records().Get(movingKey)
	if err != nil || !found {
		return err
	}
	var record moving
	if json.Unmarshal(data, &record) == nil {
		for deadline := time.Now().Add(3 * time.Second); alive(record.Git) && time.Now().Before(deadline); {
			time.Sleep(20 * time.Millisecond) // its git outlived it and is about to finish
		}
		if alive(record.Git) {
			return nil
		}
		for _, ref := range record.Refs {
			if err := os.Remove(r.lockOf(ref)); err != nil && !errors.Is(err, fs.ErrNotExist) {
				return err
			}
		}
		if err := r.sweepShared(); err != nil {
			return err
		}
	}
	return r.records().Delete(movingKey)
}

// sweepShared removes the locks that a move takes beside those of its refs: of
// HEAD where that is the branch, of packed-refs where a ref goes. Others take
// them too, and briefly: only one that was made when the dead one moved, and
// that nobody has let go of for long, is ours.
func (r *Repo) sweepShared() error {
	record, err := os.Stat(r.records().Path(movingKey))
	if err != nil {
		return err
	}
	for _, name := range []string{"HEAD", "packed-refs"} {
		for lock := r.lockOf(name); ; time.Sleep(100 * time.Millisecond) {
			info, err := os.Stat(lock)
			if err != nil || info.ModTime().Sub(record.ModTime()).Abs() > shortly {
				break
			}
			if time.Since(info.ModTime()) < forLong {
				continue
			}
			if err := os.Remove(lock); err != nil && !errors.Is(err, fs.ErrNotExist) {
				return err
			}
			break
		}
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

func alive(pid int) bool {
	return pid > 0 && !errors.Is(syscall.Kill(pid, 0), syscall.ESRCH)
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
		WithHint("wait for that process and run this again; if none runs, remove the file by hand")
}
