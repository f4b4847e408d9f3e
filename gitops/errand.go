package gitops

import (
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/git-anw/git-anw/gitops/store"
)

// An errand is a git that talks to a remote. That may take long, so our lock is
// not held meanwhile, and git itself chooses the refs it locks. It is written
// down all the same: if both processes are killed, what they left locked among
// the remote-tracking branches would stop every later fetch.
type errand struct {
	Format  int    `json:"format"`
	Program int    `json:"program"`
	Git     int    `json:"git"`
	Remote  string `json:"remote"`
}

func (r *Repo) errands() store.Store { return store.New(r.StateDir() + "/errands") }

// errand runs git on one.
func (r *Repo) errand(ctx context.Context, remote string, args ...string) error {
	e := errand{Format: 1, Program: os.Getpid(), Remote: remote}
	key := fmt.Sprintf("%d", e.Program)
	note := func(pid int) error {
		e.Git = pid
		data, err := json.Marshal(e)
		if err != nil {
			return err
		}
		return r.errands().Put(key, data)
	}
	if err := note(0); err != nil {
		return err
	}
	err := r.git.watched(ctx, nil, note, args...)
	if failedWith(err, killed) {
		return err
	}
	if forgotten := r.errands().Delete(key); err == nil {
		err = forgotten
	}
	return r.foreignLock(err)
}

// sweepErrands removes the locks of errands that nobody is on any more.
func (r *Repo) sweepErrands() error {
	keys, err := r.errands().Keys()
	for _, key := range keys {
		data, found, err := r.errands().Get(key)
		if err != nil || !found {
			return err
		}
		var e errand
		if json.Unmarshal(data, &e) == nil && (alive(e.Program) || alive(e.Git)) {
			continue
		}
		if err := r.sweepRemote(e.Remote, key); err != nil {
			return err
		}
		if err := r.errands().Delete(key); err != nil {
			return err
		}
	}
	return err
}

// sweepRemote removes the locks among a remote's branches that were made since
// the errand began and that nobody has let go of for long.
func (r *Repo) sweepRemote(remote, key string) error {
	began, err := os.Stat(r.errands().Path(key))
	if err != nil || remote == "" {
		return err
	}
	since := func(made time.Time) bool { return made.After(began.ModTime().Add(-shortly)) }
	locks := []string{r.lockOf("packed-refs"), r.lockOf("shallow")}
	filepath.WalkDir(filepath.Join(r.CommonDir, "refs/remotes", filepath.FromSlash(remote)), func(name string, entry fs.DirEntry, err error) error {
		if err == nil && strings.HasSuffix(name, ".lock") {
			locks = append(locks, name)
		}
		return nil
	})
	for _, lock := range locks {
		if err := removeLeft(lock, since); err != nil {
			return err
		}
	}
	return nil
}
