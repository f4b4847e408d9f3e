package gitops

import (
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"encoding/json"

	"context"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// deadProcess is the id of a process that has ended.
func deadProcess(t *testing.T) int {
	t.Helper()
	command := exec.Command("true")
	if err := command.Run(); err != nil {
		t.Fatal(err)
	}
	return command.Process.Pid
}

func TestALockFileOfOurDeadGitIsRemoved(t *testing.T) {
	t.Parallel()
	s := newScratch(t)
	s.commit("start", "wiki/MANIFEST.md", "# Wiki\n")
	appendNote(t, s, "inbox/2026-05-01-a.md", "e1")
	repo := s.open()
	lock := repo.lockOf("refs/heads/anw/inbox")
	must(s, os.WriteFile(lock, nil, 0o600))
	record, err := json.Marshal(moving{Format: movingFormat, Git: deadProcess(t), Moves: []Move{{Ref: "refs/heads/anw/inbox", New: "x", Old: "y"}}})
	must(s, err)
	must(s, repo.records().Put(movingKey, record))
	appendNote(t, s, "inbox/2026-05-01-b.md", "e2")
	if got := listed(t, s); got != "inbox/2026-05-01-a.md inbox/2026-05-01-b.md" {
		t.Errorf("listed %s", got)
	}
	if _, err := os.Stat(lock); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the lock is still there: %v", err)
	}
}

func TestAForeignLockFileIsNamedAndKept(t *testing.T) {
	t.Parallel()
	s := newScratch(t)
	s.commit("start", "wiki/MANIFEST.md", "# Wiki\n")
	appendNote(t, s, "inbox/2026-05-01-a.md", "e1")
	lock := filepath.Join(s.dir, ".git/refs/heads/anw/inbox.lock")
	must(s, os.WriteFile(lock, nil, 0o600))
	ctx := context.Background()
	inbox, err := s.open().Inbox(ctx, isNote, everything)
	must(s, err)
	_, err = inbox.Append(ctx, gitobj.Change{Path: "inbox/2026-05-01-b.md", Content: []byte("b\n")}, "session", nil, time.Time{})
	if err == nil || !strings.Contains(err.Error(), lock+": held by another git process") {
		t.Errorf("error %v", err)
	}
	if _, err := os.Stat(lock); err != nil {
		t.Errorf("a foreign lock was removed: %v", err)
	}
}

// In a bare repository git locks HEAD, too, and packed-refs where a ref goes.
func TestSharedLocksOfOurDeadGitAreRemoved(t *testing.T) {
	s := newScratch(t)
	s.commit("start", "wiki/MANIFEST.md", "# Wiki\n")
	repo := s.open()
	record, err := json.Marshal(moving{Format: movingFormat, Git: deadProcess(t), Moves: []Move{{Ref: "refs/heads/main", New: "x", Old: "y"}}})
	must(s, err)
	must(s, repo.records().Put(movingKey, record))
	died, later := time.Now().Add(-time.Hour), time.Now().Add(-time.Minute)
	must(s, os.Chtimes(repo.records().Path(movingKey), died, died))
	for name, when := range map[string]time.Time{"HEAD": died, "packed-refs": later} {
		must(s, os.WriteFile(repo.lockOf(name), nil, 0o600))
		must(s, os.Chtimes(repo.lockOf(name), when, when))
	}
	appendNote(t, s, "inbox/2026-05-01-a.md", "e1")
	if _, err := os.Stat(repo.lockOf("HEAD")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("our lock of HEAD is still there: %v", err)
	}
	if _, err := os.Stat(repo.lockOf("packed-refs")); err != nil {
		t.Errorf("a lock of somebody else was removed: %v", err)
	}
}

// A git that was refused a lock by somebody else's has none to be removed, now
// or at the next try.
func TestAForeignLockFileIsKeptAtTheNextTry(t *testing.T) {
	t.Parallel()
	s := newScratch(t)
	s.commit("start", "wiki/MANIFEST.md", "# Wiki\n")
	appendNote(t, s, "inbox/2026-05-01-a.md", "e1")
	lock := filepath.Join(s.dir, ".git/refs/heads/anw/inbox.lock")
	must(s, os.WriteFile(lock, nil, 0o600))
	inbox, err := s.open().Inbox(t.Context(), isNote, everything)
	must(s, err)
	for range 2 {
		if err := inbox.Drop(t.Context(), "inbox/2026-05-01-a.md", "e1"); err == nil {
			t.Fatal("dropped under a lock")
		}
	}
	if _, err := os.Stat(lock); err != nil {
		t.Errorf("a foreign lock was removed: %v", err)
	}
}

// Of several refs some had moved: the others follow, and undo knows of all.
func TestAHalfMadeMoveIsMadeWhole(t *testing.T) {
	t.Parallel()
	s := newScratch(t)
	at := gitobj.ID(s.commit("start", "wiki/MANIFEST.md", "# Wiki\n"))
	s.git("branch", "promote/old")
	repo := s.open()
	record := repo.undoable("anw: create promote/new", Move{Ref: "refs/heads/promote/new", New: at}, Move{Ref: "refs/heads/promote/old", Old: at})
	record.Format, record.Git = movingFormat, deadProcess(t)
	must(s, repo.write(record))
	must(s, os.WriteFile(repo.lockOf("refs/heads/promote/old"), nil, 0o600))
	s.git("branch", "promote/new")
	must(s, s.open().Recover(t.Context()))
	if got := s.git("branch", "--list", "--format=%(refname:short)", "promote/*"); got != "promote/new" {
		t.Errorf("branches %s", got)
	}
	must(s, s.undo())
	if got := s.git("branch", "--list", "--format=%(refname:short)", "promote/*"); got != "promote/old" {
		t.Errorf("undone to %s", got)
	}
}

// A fetch of ours that was killed leaves locks that every later one would meet.
func TestLocksOfADeadErrandAreRemoved(t *testing.T) {
	t.Parallel()
	s := clones(t, 1)[0]
	repo := s.open()
	data, err := json.Marshal(remoteCall{Format: 1, Program: deadProcess(t), Git: deadProcess(t), Remote: "origin"})
	must(s, err)
	must(s, repo.remoteCalls().Put("1", data))
	ours, foreign := repo.lockOf("refs/remotes/origin/main"), repo.lockOf("refs/remotes/origin/other")
	began := time.Now().Add(-time.Hour)
	must(s, os.Chtimes(repo.remoteCalls().Path("1"), began, began))
	for lock, made := range map[string]time.Time{ours: began.Add(time.Minute), foreign: began.Add(-time.Minute)} {
		must(s, os.WriteFile(lock, nil, 0o600))
		must(s, os.Chtimes(lock, made, made))
	}
	s.beside("remote.git").git("update-ref", "refs/heads/main", s.beside("remote.git").git("commit-tree", "-m", "next", "-p", "main", "main^{tree}"))
	s.sync()
	if got, want := s.git("rev-parse", "origin/main"), s.beside("remote.git").git("rev-parse", "main"); got != want {
		t.Errorf("fetched %s, not %s", got, want)
	}
	if _, err := os.Stat(foreign); err != nil {
		t.Errorf("a lock from before was removed: %v", err)
	}
	if keys, err := repo.remoteCalls().Keys(); err != nil || len(keys) > 0 {
		t.Errorf("left %v, %v", keys, err)
	}
}

// A session that was parked and then taken in is there once, although the tip
// moved and the queue was not emptied, and it does not come back when it goes.
func TestAQueueThatWasTakenInIsEmptied(t *testing.T) {
	t.Parallel()
	s := newScratch(t)
	s.commit("start", "wiki/MANIFEST.md", "# Wiki\n")
	appendNote(t, s, "inbox/2026-05-01-a.md", "e1")
	s.git("update-ref", queuePrefix+"x", "anw/inbox")
	if got := listed(t, s); got != "inbox/2026-05-01-a.md" {
		t.Errorf("listed %s", got)
	}
	s.drop("inbox/2026-05-01-a.md")
	if got := listed(t, s) + s.git("for-each-ref", queuePrefix); got != "" {
		t.Errorf("left %s", got)
	}
}
