package gitops

import (
	"bytes"
	"context"
	"errors"
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
	Ref string    `json:"ref"`
	New gitobj.ID `json:"new"`
	Old gitobj.ID `json:"old"`
}

// moveRefs moves all refs or none, and keeps what it did for undo.
func (r *Repo) moveRefs(ctx context.Context, reason string, moves ...Move) error {
	return r.updateRefs(ctx, reason, r.undoable(reason, moves...))
}

// updateRefs moves all refs of a record or none. git's own compare-and-swap
// guards against other programs; the lock around it (locked) spares our own
// processes the retries.
func (r *Repo) updateRefs(ctx context.Context, reason string, record moving) error {
	var input bytes.Buffer
	input.WriteString("start\x00")
	for _, move := range record.Moves {
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
	return branchInTheWay(r.recorded(ctx, record, r.git, input.Bytes(), "-c", "core.fsync=reference,loose-object", "update-ref", "--create-reflog", "-m", reason, "-z", "--stdin"))
}

// branchInTheWay says what to do where one branch has the name that another needs
// for a folder.
func branchInTheWay(err error) error {
	var failure *Failure
	if !errors.As(err, &failure) {
		return err
	}
	before, after, found := strings.Cut(failure.Stderr, "' exists; cannot create 'refs/heads/")
	at := strings.LastIndex(before, "'refs/heads/")
	if !found || at < 0 {
		return err
	}
	there, wanted := before[at+len("'refs/heads/"):], after[:max(0, strings.IndexByte(after, '\''))]
	return gitobj.Problemf(gitobj.Refused, "branch %s is in the way of %s: git keeps one or the other: %w", there, wanted, err).
		WithHint("git branch -m %s OTHER-NAME, then run this again", there)
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
	if err := r.sweep(ctx); err != nil {
		return err
	}
	return do()
}
