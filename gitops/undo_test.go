package gitops

import (
	"context"
	"errors"
	"strings"
	"testing"
)

func (s *scratch) undo() error {
	repo := s.open()
	last, err := repo.LastOperation(context.Background())
	if err != nil {
		return err
	}
	return repo.Undo(context.Background(), last)
}

func TestUndoGoesBackOneOperationAtATime(t *testing.T) {
	t.Parallel()
	s := newScratch(t)
	s.commit("start", "wiki/MANIFEST.md", "# Wiki\n")
	appendNote(t, s, "inbox/2026-05-01-a.md", "e1")
	appendNote(t, s, "inbox/2026-05-01-b.md", "e2")
	s.drop("inbox/2026-05-01-a.md")
	for _, want := range []string{"inbox/2026-05-01-a.md inbox/2026-05-01-b.md", "inbox/2026-05-01-a.md", ""} {
		must(s, s.undo())
		if got := listed(t, s); got != want {
			t.Errorf("after undo: %q, want %q", got, want)
		}
	}
	if err := s.undo(); err == nil || err.Error() != "nothing to undo" {
		t.Errorf("error %v", err)
	}
}

func TestUndoRefusesWhatMovedSince(t *testing.T) {
	t.Parallel()
	s := newScratch(t)
	s.commit("start", "wiki/MANIFEST.md", "# Wiki\n")
	appendNote(t, s, "inbox/2026-05-01-a.md", "e1")
	s.edit("inbox/2026-05-01-a.md", "mine\n")
	if err := s.undo(); err == nil || !strings.Contains(err.Error(), "moved since") {
		t.Errorf("error %v", err)
	}
}

func TestUndoTakesACheckedOutBranchAlong(t *testing.T) {
	t.Parallel()
	s := newScratch(t)
	s.commit("start", "wiki/MANIFEST.md", "# Wiki\n", "a.txt", "1\n")
	appendNote(t, s, "inbox/2026-05-01-a.md", "e1")
	wt := s.beside("wt")
	s.git("worktree", "add", "-q", wt.dir, "anw/inbox")
	wt.write("a.txt", "edited\n")
	appendNote(t, s, "inbox/2026-05-01-b.md", "e2")
	must(s, s.undo())
	if got := wt.git("status", "--porcelain"); got != "M a.txt" {
		t.Errorf("status %q", got)
	}
	if got := wt.git("ls-files", "inbox"); got != "inbox/2026-05-01-a.md" {
		t.Errorf("files %q", got)
	}
}

func TestForgetLeavesNoByte(t *testing.T) {
	t.Parallel()
	s := newScratch(t)
	s.commit("start", "wiki/MANIFEST.md", "# Wiki\n")
	for _, id := range []string{"e1", "secret", "e3"} {
		appendNote(t, s, "inbox/2026-05-01-"+id+".md", id)
	}
	s.drop("inbox/2026-05-01-e3.md")
	blob := s.git("rev-parse", "anw/inbox:inbox/2026-05-01-secret.md")
	ctx := context.Background()
	inbox, err := s.open().Inbox(ctx, isNote, everything)
	must(s, err)
	session, _, err := inbox.Session(ctx, "secret")
	must(s, err)
	must(s, inbox.Forget(ctx, session, func() error { return nil }))
	if got := listed(t, s); got != "inbox/2026-05-01-e1.md" {
		t.Errorf("listed %s", got)
	}
	s.git("gc", "-q", "--prune=now")
	s.fails("cat-file", "-e", blob)
	s.fails("cat-file", "-e", string(session.ID))
	if got := s.git("log", "--format=%s", "--first-parent", "anw/inbox"); got != "inbox: drop 2026-05-01-e3\ninbox: add 2026-05-01-e3\nsession: e1\nstart" {
		t.Errorf("history %s", got)
	}
	s.git("fsck", "--strict")
}

// Two who forget at once: what one of them knows of the branch is of yesterday, and
// the other notes stay.
func TestForgetWhatIsNotThereAnyMore(t *testing.T) {
	t.Parallel()
	s := newScratch(t)
	s.commit("start", "wiki/MANIFEST.md", "# Wiki\n")
	for _, id := range []string{"e1", "e2", "e3"} {
		appendNote(t, s, "inbox/2026-05-01-"+id+".md", id)
	}
	ctx := context.Background()
	inbox, err := s.open().Inbox(ctx, isNote, everything)
	must(s, err)
	first, _, err := inbox.Session(ctx, "e1")
	must(s, err)
	must(s, inbox.Forget(ctx, first, func() error { return nil }))
	if err := inbox.Forget(ctx, first, func() error { return nil }); !errors.Is(err, ErrNotThere) {
		t.Error(err)
	}
	if got := listed(t, s); got != "inbox/2026-05-01-e2.md inbox/2026-05-01-e3.md" {
		t.Errorf("listed %s", got)
	}
}

func TestForgetTheOnlyNote(t *testing.T) {
	t.Parallel()
	s := newScratch(t)
	s.commit("start", "wiki/MANIFEST.md", "# Wiki\n")
	appendNote(t, s, "inbox/2026-05-01-secret.md", "secret")
	blob := s.git("rev-parse", "anw/inbox:inbox/2026-05-01-secret.md")
	ctx := context.Background()
	inbox, err := s.open().Inbox(ctx, isNote, everything)
	must(s, err)
	session, _, err := inbox.Session(ctx, "secret")
	must(s, err)
	must(s, inbox.Forget(ctx, session, func() error { return nil }))
	s.git("gc", "-q", "--prune=now")
	s.fails("cat-file", "-e", blob)
	if got := listed(t, s); got != "" {
		t.Errorf("listed %s", got)
	}
}

func TestForgetRefusesWhatIsPublished(t *testing.T) {
	t.Parallel()
	clone := clones(t, 1)[0]
	appendNote(t, clone, "inbox/2026-05-01-a.md", "e1")
	clone.sync()
	ctx := context.Background()
	inbox, err := clone.open().Inbox(ctx, isNote, everything)
	must(clone, err)
	session, _, err := inbox.Session(ctx, "e1")
	must(clone, err)
	if err := inbox.Forget(ctx, session, func() error { return nil }); err == nil || !strings.Contains(err.Error(), "published already") {
		t.Errorf("error %v", err)
	}
}
