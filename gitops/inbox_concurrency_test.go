package gitops

import (
	"context"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// Many sessions end at once, half of them in another worktree, while people
// commit: every note must be there afterwards, and no lock be left.
func TestAppendFromManyAtOnce(t *testing.T) {
	s := newScratch(t)
	s.commit("start", "wiki/MANIFEST.md", "# Wiki\n")
	wt := s.at(filepath.Join(filepath.Dir(s.dir), "wt"))
	s.git("worktree", "add", "-q", "-b", "side", wt.dir)
	const sessions = 16
	var running sync.WaitGroup
	for i := range sessions {
		running.Go(func() {
			from := s
			if i%2 == 1 {
				from = wt
			}
			appendNote(t, from, "inbox/2026-05-01-same-name.md", fmt.Sprintf("e%d", i))
		})
	}
	running.Go(func() {
		for range 5 {
			wt.git("commit", "-q", "--allow-empty", "-m", "meanwhile")
		}
	})
	running.Wait()
	if got := strings.Fields(listed(t, s)); len(got) != sessions {
		t.Errorf("%d of %d notes: %v", len(got), sessions, got)
	}
	s.git("fsck", "--strict")
	if locks := s.git("ls-files", "-o", "--directory", "."); strings.Contains(locks, ".lock") {
		t.Errorf("locks left: %s", locks)
	}
}

// A ref that moved behind our back is never overwritten: the write starts again
// from what is there now.
func TestAppendRetriesWhenTheBranchMoved(t *testing.T) {
	s := newScratch(t)
	s.commit("start", "wiki/MANIFEST.md", "# Wiki\n")
	appendNote(t, s, "inbox/2026-05-01-a.md", "e1")
	ctx := context.Background()
	moved := false
	inbox, err := s.open().Inbox(ctx, isNote, everything)
	if err != nil {
		t.Fatal(err)
	}
	live := inbox.stillPending
	inbox.stillPending = func(pages fs.FS, notes []gitobj.Note) ([]gitobj.Note, error) {
		if !moved {
			moved = true
			tip := s.git("commit-tree", "-m", "foreign", "-p", "anw/inbox", "anw/inbox^{tree}")
			s.git("update-ref", "refs/heads/anw/inbox", tip)
		}
		return live(pages, notes)
	}
	placed, err := inbox.Append(ctx, gitobj.Change{Path: "inbox/2026-05-01-b.md", Content: []byte("b\n")}, "session", nil, time.Time{})
	if err != nil {
		t.Fatal(err)
	}
	if got := s.git("log", "--format=%s", "--first-parent", "-2", string(placed.Tip)); got != "inbox: add 2026-05-01-b\nforeign" {
		t.Errorf("history of the tip: %s", got)
	}
}
