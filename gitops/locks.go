package gitops

import (
	"errors"
	"io/fs"
	"path/filepath"
	"strings"
	"time"
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
