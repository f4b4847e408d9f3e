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
	record, err := json.Marshal(moving{Format: 1, Git: deadProcess(t), Refs: []string{"refs/heads/anw/inbox"}})
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
	inbox, err := s.open().Inbox(ctx, everything)
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
	record, err := json.Marshal(moving{Format: 1, Git: deadProcess(t), Refs: []string{"refs/heads/main"}})
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
