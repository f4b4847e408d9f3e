package gitops

import (
	"context"
	"errors"
	"io/fs"
	"path/filepath"
	"strings"
	"time"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// LockFile is a file by which a git process keeps others from writing.
type LockFile struct {
	Path  string    `json:"path"`
	Since time.Time `json:"since"`
}

// Locks lists the lock files of all worktrees, whoever made them. Those in our own
// folder stay there and say nothing: who holds one has it locked as a file.
func (r *Repo) Locks() ([]LockFile, error) {
	var locks []LockFile
	err := filepath.WalkDir(r.CommonDir, func(name string, entry fs.DirEntry, err error) error {
		switch {
		case errors.Is(err, fs.ErrNotExist): // a git beside us tidied up
			return nil
		case err == nil && entry.IsDir() && name == r.StateDir():
			return fs.SkipDir
		case err != nil || entry.IsDir() || !strings.HasSuffix(name, ".lock"):
			return err
		}
		if info, err := entry.Info(); err == nil { // else it is gone by now
			locks = append(locks, LockFile{Path: name, Since: info.ModTime()})
		}
		return nil
	})
	return locks, err
}

// Interrupted reports whether a process of ours died while it moved refs, and
// nobody wrote since.
func (r *Repo) Interrupted() (bool, error) {
	_, found, err := r.records().Get(movingKey)
	return found, err
}

// Version is what the git program calls itself.
func (r *Repo) Version(ctx context.Context) (string, error) {
	said, err := r.git.line(ctx, "version")
	return strings.TrimPrefix(said, "git version "), err
}

// Shallow reports whether history ends before its beginning here.
func (r *Repo) Shallow() bool { return r.isShallow() }

// TakenOut are the entries that commits say were dropped or promoted.
func (r *Repo) TakenOut(ctx context.Context) (map[string]bool, error) {
	commits, err := r.Log(ctx, 0, "--all", "--grep=^"+gitobj.TrailerDrops+": ", "--grep=^"+gitobj.TrailerPromotes+": ")
	out := map[string]bool{}
	for _, commit := range commits {
		for _, line := range strings.Split(commit.Message, "\n") {
			if key, value, found := strings.Cut(line, ": "); found && (key == gitobj.TrailerDrops || key == gitobj.TrailerPromotes) {
				out[strings.TrimSpace(value)] = true
			}
		}
	}
	return out, err
}

// Tip is the commit the inbox stands on, here or at the remote; "" where there
// is none.
func (in *Inbox) Tip(ctx context.Context) (gitobj.ID, error) {
	s, err := in.state(ctx)
	return s.tip, err
}
