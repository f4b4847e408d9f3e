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

// A remoteCall is a git that talks to a remote. That may take long, so our lock is
// not held meanwhile, and git itself chooses the refs it locks. It is written
// down all the same: if both processes are killed, what they left locked among
// the remote-tracking branches would stop every later fetch.
type remoteCall struct {
	Format  int    `json:"format"`
	Program int    `json:"program"`
	Git     int    `json:"git"`
	Remote  string `json:"remote"`
}

// remoteCalls are those under way. Older versions know the folder by its name.
func (r *Repo) remoteCalls() store.Store { return store.New(r.StateDir() + "/errands") }

// callRemote runs a git that talks to a remote.
func (r *Repo) callRemote(ctx context.Context, remote string, args ...string) error {
	call := remoteCall{Format: 1, Program: os.Getpid(), Remote: remote}
	key := fmt.Sprintf("%d", call.Program)
	note := func(pid int) error {
		call.Git = pid
		data, err := json.Marshal(call)
		if err != nil {
			return err
		}
		return r.remoteCalls().Put(key, data)
	}
	if err := note(0); err != nil {
		return err
	}
	err := r.git.watched(ctx, nil, note, args...)
	if failedWith(err, killed) {
		return err
	}
	if forgotten := r.remoteCalls().Delete(key); err == nil {
		err = forgotten
	}
	return r.foreignLock(err)
}

// sweepRemoteCalls removes the locks of calls whose processes are gone.
func (r *Repo) sweepRemoteCalls() error {
	keys, err := r.remoteCalls().Keys()
	for _, key := range keys {
		data, found, err := r.remoteCalls().Get(key)
		if err != nil || !found {
			return err
		}
		var call remoteCall
		if json.Unmarshal(data, &call) == nil && (alive(call.Program) || alive(call.Git)) {
			continue
		}
		if err := r.sweepRemote(call.Remote, key); err != nil {
			return err
		}
		if err := r.remoteCalls().Delete(key); err != nil {
			return err
		}
	}
	return err
}

// sweepRemote removes the locks among a remote's branches that were made since
// the call began and that nobody has let go of for long.
func (r *Repo) sweepRemote(remote, key string) error {
	began, err := os.Stat(r.remoteCalls().Path(key))
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
