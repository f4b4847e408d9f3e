package gitops

import (
	"bytes"
	"context"
	"errors"
	"io/fs"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// EditFile changes a file of the work tree under the lock all our processes
// share, so that of many edits made at once none is lost. edit gets what the
// file holds (nil: there is none) and returns what it shall hold; an edit that
// changes nothing writes nothing. Somebody else's program that writes in between
// makes the edit fail, with nothing changed.
func (r *Repo) EditFile(ctx context.Context, p gitobj.Path, edit func(held []byte) ([]byte, error)) error {
	if r.Bare() {
		return r.noWorkTree()
	}
	return r.locked(ctx, func() error {
		held, err := r.readPlain(p)
		if errors.Is(err, errNotPlain) {
			return gitobj.Problemf(gitobj.Refused, "%s: not a regular file", p)
		}
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		now, err := edit(held)
		if err != nil || bytes.Equal(now, held) {
			return err
		}
		return r.ReplaceFile(p, held, now)
	})
}
