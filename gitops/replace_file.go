package gitops

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"github.com/git-anw/git-anw/gitops/atomicfile"
	"github.com/git-anw/git-anw/gitops/gitobj"
)

// errNotPlain says that a path is not a regular file reached through real
// folders. A symbolic link is never followed: it may lead out of the work tree.
var errNotPlain = errors.New("not a regular file")

func (r *Repo) readPlain(p gitobj.Path) ([]byte, error) {
	if err := r.plain(p); err != nil {
		return nil, err
	}
	return os.ReadFile(r.disk(p))
}

// holdsNow compares a plain file with a text, piece by piece: both may be large.
func (r *Repo) holdsNow(p gitobj.Path, text []byte) (bool, error) {
	if err := r.plain(p); err != nil {
		return false, err
	}
	f, err := os.Open(r.disk(p))
	if err != nil {
		return false, err
	}
	defer f.Close()
	piece := make([]byte, 32<<10)
	for {
		n, err := f.Read(piece)
		if !bytes.HasPrefix(text, piece[:n]) {
			return false, nil
		}
		text = text[n:]
		if errors.Is(err, io.EOF) {
			return len(text) == 0, nil
		}
		if err != nil {
			return false, err
		}
	}
}

func (r *Repo) plain(p gitobj.Path) error {
	elements := strings.Split(string(p), "/")
	for i := range elements {
		info, err := os.Lstat(r.disk(gitobj.Path(strings.Join(elements[:i+1], "/"))))
		if err != nil {
			return err
		}
		if last := i == len(elements)-1; last && !info.Mode().IsRegular() || !last && !info.IsDir() {
			return errNotPlain
		}
	}
	return nil
}

// ReplaceFile writes a file of the work tree whole or not at all, and only if
// it still holds what was read from it (nil: it must not exist). The mode is
// kept. The half-written file lies in the git directory where that is on the
// same disk, so that a crash leaves nothing beside the person's files.
func (r *Repo) ReplaceFile(p gitobj.Path, was, now []byte) error {
	if !p.Valid() {
		return gitobj.Problemf(gitobj.Usage, "%q: not a path inside the workspace", p)
	}
	unchanged, err := r.holdsNow(p, was)
	if errors.Is(err, errNotPlain) {
		return gitobj.Problemf(gitobj.Refused, "%s: not a regular file", p)
	}
	missing := errors.Is(err, fs.ErrNotExist)
	if err != nil && !missing {
		return err
	}
	if missing != (was == nil) || !missing && !unchanged {
		return gitobj.Problemf(gitobj.Conflict, "%s: changed meanwhile", p).WithHint("run this again")
	}
	if missing {
		if err := os.MkdirAll(filepath.Dir(r.disk(p)), 0o777); err != nil {
			return err
		}
	}
	return r.rename(r.disk(p), now)
}

func (r *Repo) rename(path string, content []byte) error {
	err := atomicfile.WriteFrom(r.GitDir, path, content, 0o666)
	if errors.Is(err, syscall.EXDEV) {
		err = atomicfile.Write(path, content, 0o666)
	}
	return err
}
