package gitops

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"os"
	"syscall"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/gitops/store"
)

// A process of ours that is killed while its git moves refs leaves lock files
// behind, refs of which some have moved, and a move that undo does not know. So
// each move is written down before it starts and struck out when it ends.
// Whoever takes our lock next and finds a record knows that its writer is dead,
// since the dead hold no locks, and brings the move to an end. What nobody wrote
// down belongs to somebody else: it is named, never touched.

// moving is the record of refs being moved.
type moving struct {
	Format int    `json:"format"`
	Git    int    `json:"git"` // the process that holds the lock files, 0 before it has a number
	Moves  []Move `json:"moves"`
	// Key and Operation are what undo shall find once the refs have moved.
	Key       string     `json:"key,omitempty"`
	Operation *Operation `json:"operation,omitempty"`
	// Tree is the worktree that moves along.
	Tree *checkout `json:"tree,omitempty"`
	// Forgets is the ref whose old commits nobody shall find any more.
	Forgets string `json:"forgets,omitempty"`
}

// checkout is a worktree on its way from one commit to another.
type checkout struct {
	GitDir string    `json:"git_dir"`
	Dir    string    `json:"dir"`
	From   gitobj.ID `json:"from"`
	To     gitobj.ID `json:"to"`
}

const (
	movingFormat = 2
	movingKey    = "moving"
)

func (r *Repo) records() store.Store { return store.New(r.StateDir()) }

// recorded runs a git that moves refs, on record while it runs: before it gets
// its input, and where it needs none, before it starts. A git that ended by
// itself, in whatever way, has let go of its locks.
func (r *Repo) recorded(ctx context.Context, record moving, g git, input []byte, args ...string) error {
	record.Format = movingFormat
	if input == nil {
		if err := r.write(record); err != nil {
			return err
		}
	}
	err := g.watched(ctx, input, func(pid int) error {
		record.Git = pid
		return r.write(record)
	}, args...)
	if failedWith(err, killed) {
		return r.foreignLock(err)
	}
	if err == nil {
		r.operation = cmp.Or(record.Operation, r.operation)
		err = r.settle(ctx, record)
	}
	return r.foreignLock(errors.Join(err, r.records().Delete(movingKey)))
}

// killed is the exit code Go gives a process that a signal ended.
const killed = -1

func (r *Repo) write(record moving) error {
	data, err := json.Marshal(record)
	if err != nil {
		return err
	}
	return r.records().Put(movingKey, data)
}

// settle does what follows a move.
func (r *Repo) settle(ctx context.Context, record moving) error {
	if record.Forgets != "" {
		return r.letGo(ctx, record.Forgets)
	}
	if record.Operation == nil {
		return nil
	}
	return r.remember(record.Key, *record.Operation)
}

func alive(pid int) bool {
	process, err := os.FindProcess(pid)
	if pid <= 0 || err != nil {
		return false
	}
	defer process.Release()
	return !errors.Is(process.Signal(syscall.Signal(0)), os.ErrProcessDone)
}

// Interrupted reports whether a process of ours died while it moved refs, and
// nobody wrote since.
func (r *Repo) Interrupted() (bool, error) {
	_, found, err := r.records().Get(movingKey)
	return found, err
}
