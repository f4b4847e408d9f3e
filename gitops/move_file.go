package gitops

import (
	"bytes"
	"os"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// MoveFile moves a file of the work tree and gives it other content on the way:
// the new file is written first, so that an interruption leaves two files and
// never none. The old one goes only if it still holds what was read from it.
// A new file that is there already with that content is a run that was
// interrupted, and is taken over.
func (r *Repo) MoveFile(from, to gitobj.Path, was, now []byte) error {
	held, err := r.readPlain(to)
	if err != nil || !bytes.Equal(held, now) {
		if err := r.ReplaceFile(to, nil, now); err != nil {
			return err
		}
	}
	held, err = r.readPlain(from)
	if err != nil {
		return err
	}
	if !bytes.Equal(held, was) {
		return gitobj.Problemf(gitobj.Conflict, "%s: changed meanwhile; %s is a copy of what it was", from, to).WithHint("run this again")
	}
	return os.Remove(r.disk(from))
}
