package gitops

import (
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

func isNote(p gitobj.Path) bool { return strings.HasSuffix(string(p), ".md") && p != "inbox/TODO.md" }

func everything(_ fs.FS, notes []gitobj.Note) ([]gitobj.Note, error) { return notes, nil }

func appendNote(t *testing.T, s *scratch, name, id string) gitobj.Placed {
	t.Helper()
	ctx := context.Background()
	inbox, err := s.open().Inbox(ctx, isNote, everything)
	if err != nil {
		t.Fatal(err)
	}
	placed, err := inbox.Append(ctx, gitobj.Change{Path: gitobj.Path(name), Content: []byte("note " + id + "\n")}, "session: "+id,
		[]gitobj.Trailer{{Key: gitobj.TrailerEntry, Value: id}}, time.Time{})
	if err != nil {
		t.Fatal(err)
	}
	return placed
}

func listed(t *testing.T, s *scratch) string {
	t.Helper()
	ctx := context.Background()
	inbox, err := s.open().Inbox(ctx, isNote, everything)
	if err != nil {
		t.Fatal(err)
	}
	notes, err := inbox.Notes(ctx)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, note := range notes {
		names = append(names, string(note.Path))
	}
	return strings.Join(names, " ")
}

func TestAppendLeavesEverythingElseAlone(t *testing.T) {
	t.Parallel()
	s := newScratch(t)
	s.commit("start", "wiki/MANIFEST.md", "# Wiki\n", "a.txt", "1\n")
	s.write("a.txt", "2\n")
	s.git("add", "a.txt")
	s.write("a.txt", "3\n")
	index, _ := os.ReadFile(filepath.Join(s.dir, ".git/index"))
	before := s.git("status", "--porcelain", "-z") + s.git("rev-parse", "HEAD")

	first := appendNote(t, s, "inbox/2026-05-01-fix.md", "e1")
	second := appendNote(t, s, "inbox/2026-05-01-fix.md", "e2")

	if first.Path != "inbox/2026-05-01-fix.md" || second.Path != "inbox/2026-05-01-fix-2.md" {
		t.Errorf("paths %s, %s", first.Path, second.Path)
	}
	if after := s.git("status", "--porcelain", "-z") + s.git("rev-parse", "HEAD"); after != before {
		t.Errorf("status changed: %q, was %q", after, before)
	}
	if now, _ := os.ReadFile(filepath.Join(s.dir, ".git/index")); string(now) != string(index) {
		t.Error("the index changed")
	}
	if got := listed(t, s); got != "inbox/2026-05-01-fix-2.md inbox/2026-05-01-fix.md" {
		t.Errorf("listed %s", got)
	}
	if got := s.git("log", "--format=%p", "-1", string(second.Session)); got != s.git("rev-parse", "--short", "main") {
		t.Errorf("the session's parent is %s, not the trunk", got)
	}
	if got := s.git("diff", "--name-only", "main", "anw/inbox"); got != "inbox/2026-05-01-fix-2.md\ninbox/2026-05-01-fix.md" {
		t.Errorf("the tip differs from the trunk by %s", got)
	}
}

func TestDrop(t *testing.T) {
	t.Parallel()
	s := newScratch(t)
	s.commit("start", "wiki/MANIFEST.md", "# Wiki\n")
	appendNote(t, s, "inbox/2026-05-01-a.md", "e1")
	appendNote(t, s, "inbox/2026-05-01-b.md", "e2")
	ctx := context.Background()
	inbox, _ := s.open().Inbox(ctx, isNote, everything)
	if err := inbox.Drop(ctx, "inbox/2026-05-01-a.md", "e1"); err != nil {
		t.Fatal(err)
	}
	if got := listed(t, s); got != "inbox/2026-05-01-b.md" {
		t.Errorf("listed %s", got)
	}
	session, found, err := inbox.Session(ctx, "e1")
	if err != nil || !found || session.Trailer(gitobj.TrailerEntry) != "e1" {
		t.Errorf("history lost the dropped session: %v %v %v", session, found, err)
	}
}

func TestAppendWhereTheInboxIsCheckedOut(t *testing.T) {
	t.Parallel()
	s := newScratch(t)
	s.commit("start", "wiki/MANIFEST.md", "# Wiki\n")
	appendNote(t, s, "inbox/2026-05-01-a.md", "e1")
	wt := s.at(filepath.Join(filepath.Dir(s.dir), "wt"))
	s.git("worktree", "add", "-q", wt.dir, "anw/inbox")
	appendNote(t, s, "inbox/2026-05-01-b.md", "e2")
	if got := wt.git("status", "--porcelain"); got != "" {
		t.Errorf("status in the inbox worktree: %s", got)
	}
	wt.write("inbox/2026-05-01-c.md", "mine, untracked\n")
	if placed := appendNote(t, s, "inbox/2026-05-01-c.md", "e3"); !placed.Parked {
		t.Error("a session that would overwrite an untracked file was not parked")
	}
	if got := listed(t, s); got != "inbox/2026-05-01-a.md inbox/2026-05-01-b.md inbox/2026-05-01-c.md" {
		t.Errorf("listed %s", got)
	}
	if err := os.Remove(filepath.Join(wt.dir, "inbox/2026-05-01-c.md")); err != nil {
		t.Fatal(err)
	}
	appendNote(t, s, "inbox/2026-05-01-d.md", "e4")
	if got := s.git("for-each-ref", "refs/anw/queue"); got != "" {
		t.Errorf("the queue still holds %s", got)
	}
	if got := wt.git("ls-files", "inbox"); got != "inbox/2026-05-01-a.md\ninbox/2026-05-01-b.md\ninbox/2026-05-01-c.md\ninbox/2026-05-01-d.md" {
		t.Errorf("the worktree follows with %s", got)
	}
}

func TestAppendOnAnUnbornTrunk(t *testing.T) {
	t.Parallel()
	s := newScratch(t)
	appendNote(t, s, "inbox/2026-05-01-a.md", "e1")
	if got := listed(t, s); got != "inbox/2026-05-01-a.md" {
		t.Errorf("listed %s", got)
	}
	s.commit("start", "wiki/MANIFEST.md", "# Wiki\n")
	appendNote(t, s, "inbox/2026-05-01-b.md", "e2")
	if got := listed(t, s); got != "inbox/2026-05-01-a.md inbox/2026-05-01-b.md" {
		t.Errorf("listed %s", got)
	}
}

func TestAppendOfAKnownEntry(t *testing.T) {
	t.Parallel()
	s := newScratch(t)
	s.commit("start", "wiki/MANIFEST.md", "# Wiki\n")
	first := appendNote(t, s, "inbox/2026-05-01-a.md", "e1")
	appendNote(t, s, "inbox/2026-05-01-b.md", "e12")
	again := appendNote(t, s, "inbox/2026-05-01-a.md", "e1")
	if !again.Known || again.Session != first.Session || again.Path != first.Path {
		t.Errorf("again %+v, first %+v", again, first)
	}
	if got := listed(t, s); got != "inbox/2026-05-01-a.md inbox/2026-05-01-b.md" {
		t.Errorf("listed %s", got)
	}
}

// A promotion on another base carries a copy of the session; once it is merged,
// the inbox reaches both.
func TestSessionPrefersTheOriginal(t *testing.T) {
	t.Parallel()
	s := newScratch(t)
	s.commit("start", "wiki/MANIFEST.md", "# Wiki\n")
	first := appendNote(t, s, "inbox/2026-05-01-a.md", "e1")
	s.commit("session: e1\n\nAnw-Entry: e1\nAnw-Original: "+string(first.Session), "wiki/a.md", "A\n")
	appendNote(t, s, "inbox/2026-05-01-b.md", "e2")
	ctx := context.Background()
	inbox, _ := s.open().Inbox(ctx, isNote, everything)
	session, found, err := inbox.Session(ctx, "e1")
	if err != nil || !found || session.ID != first.Session {
		t.Errorf("session %v %v %v", session, found, err)
	}
	sessions, err := inbox.Sessions(ctx, 2)
	if err != nil || len(sessions) != 2 || sessions[0].ID != first.Session && sessions[1].ID != first.Session {
		t.Errorf("sessions %v %v", sessions, err)
	}
	note, err := inbox.NoteOf(ctx, session)
	if err != nil || note.Path != "inbox/2026-05-01-a.md" || string(note.Content) != "note e1\n" {
		t.Errorf("note %v %v", note, err)
	}
}

func TestShelf(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		path, want string
		pending    int
	}{
		{"inbox/2026-05-01-a.md", "inbox/2026-05-01-a.md", 199},
		{"inbox/2026-05-01-a.md", "inbox/2026-05/2026-05-01-a.md", 200},
		{"inbox/a.md", "inbox/a.md", 500},
	} {
		if got := shelf(gitobj.Path(test.path), test.pending); string(got) != test.want {
			t.Errorf("%s with %d pending: %s", test.path, test.pending, got)
		}
	}
}

func TestDeleteBranchThatIsCheckedOut(t *testing.T) {
	t.Parallel()
	s := newScratch(t)
	at := s.commit("start", "a.txt", "1\n")
	s.git("switch", "-q", "-c", "promote/a")
	if err := s.open().DeleteBranch(context.Background(), "promote/a", gitobj.ID(at)); err == nil {
		t.Error("a checked-out branch was deleted")
	}
	s.git("switch", "-q", "main")
	s.git("config", "branch.promote/a.remote", "origin")
	if err := s.open().DeleteBranch(context.Background(), "promote/a", gitobj.ID(at)); err != nil {
		t.Error(err)
	}
	if got := s.git("config", "--list", "--local"); strings.Contains(got, "promote") {
		t.Errorf("configuration left: %s", got)
	}
}

// A setting that names the trunk would make every note a commit on it.
func TestInboxRefusesAnUnfitBranch(t *testing.T) {
	t.Parallel()
	s := newScratch(t)
	s.git("config", "anw.inboxBranch", "main")
	if _, err := s.open().Inbox(context.Background(), isNote, everything); err == nil {
		t.Error("the unborn trunk was taken for the inbox")
	}
	s.commit("start", "inbox/TODO.md", "x\n")
	for branch, fault := range map[string]string{"main": "is the trunk", "no name": "is not the name of a branch", "a..b": "is not the name of a branch"} {
		s.git("config", "anw.inboxBranch", branch)
		if _, err := s.open().Inbox(context.Background(), isNote, everything); err == nil || !strings.Contains(err.Error(), fault) {
			t.Errorf("%s: %v, want %q", branch, err, fault)
		}
	}
	s.git("config", "anw.inboxBranch", "notes")
	if inbox, err := s.open().Inbox(context.Background(), isNote, everything); err != nil || inbox.Branch() != "notes" {
		t.Errorf("notes: %v", err)
	}
}
