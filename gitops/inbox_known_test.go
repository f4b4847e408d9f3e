package gitops

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

func (s *scratch) append(name, content, id string, since time.Time) gitobj.Placed {
	s.t.Helper()
	ctx := context.Background()
	inbox, err := s.open().Inbox(ctx, isNote, everything)
	must(s, err)
	placed, err := inbox.Append(ctx, gitobj.Change{Path: gitobj.Path(name), Content: []byte(content)}, "session", []gitobj.Trailer{{Key: gitobj.TrailerEntry, Value: id}}, since)
	must(s, err)
	return placed
}

// However old it is, a pending note of the same bytes is the same entry; one that
// is pending no more is found as far back as was asked for.
func TestAppendKnowsAnOldEntry(t *testing.T) {
	t.Parallel()
	s := newScratch(t)
	s.commit("start", "wiki/MANIFEST.md", "# Wiki\n")
	old := *s
	old.env = append(old.env, "GIT_COMMITTER_DATE=2020-01-01T12:00:00Z")
	first := old.append("inbox/2020-01-01-a.md", "a\n", "e1", time.Time{})
	recently := time.Now().AddDate(0, 0, -14)
	if again := s.append("inbox/2020-01-01-a.md", "a\n", "e1", recently); !again.Known || again.Path != first.Path {
		t.Errorf("pending: %+v", again)
	}
	s.drop(string(first.Path))
	if again := s.append("inbox/2020-01-01-a.md", "a\n", "e1", time.Date(2019, 12, 31, 0, 0, 0, 0, time.UTC)); !again.Known || again.Session != first.Session {
		t.Errorf("dropped, asked for: %+v", again)
	}
	if again := s.append("inbox/2020-01-01-a.md", "other\n", "e2", recently); again.Known {
		t.Errorf("another: %+v", again)
	}
}

func TestTreeIDIsWhatGitSays(t *testing.T) {
	t.Parallel()
	for _, format := range []string{"sha1", "sha256"} {
		s := newScratch(t, "--object-format="+format)
		s.commit("start", "a.b", "1", "a.c/c", "2", "a/c", "3", "a0/c", "4", "登录", "5", "-x", "6", "ab", "7")
		s.git("update-index", "--chmod=+x", "ab")
		must(s, os.Symlink("ab", filepath.Join(s.dir, "link")))
		s.commit("more")
		repo := s.open()
		entries, err := repo.entriesOf(context.Background(), gitobj.ID(s.git("rev-parse", "HEAD^{tree}")))
		must(s, err)
		content, err := treeContent(entries)
		must(s, err)
		if got, want := repo.objectID("tree", content), s.git("rev-parse", "HEAD^{tree}"); string(got) != want {
			t.Errorf("%s: %s, not %s", format, got, want)
		}
	}
}

// In a crowded inbox the tip's tree is what writing everything anew would make.
func TestAppendToACrowdedInbox(t *testing.T) {
	t.Parallel()
	s := newScratch(t)
	files := []string{"wiki/MANIFEST.md", "# Wiki\n", "inbox/TODO.md", "# TODO\n"}
	s.commit("start", files...)
	s.git("switch", "-q", "-c", "anw/inbox")
	for i := range flat + 20 {
		s.write(fmt.Sprintf("inbox/2026-%02d/2026-%02d-01-n%d.md", 1+i%5, 1+i%5, i), fmt.Sprintf("n%d\n", i))
	}
	s.commit("many\n\nAnw-Trunk: " + s.git("rev-parse", "main"))
	s.git("switch", "-q", "main")
	s.commit("the trunk moves", "inbox/TODO.md", "# TODO\n\nmore\n")
	s.append("inbox/2026-03-02-new.md", "new\n", "e1", time.Time{})
	want := s.git("rev-parse", "anw/inbox^1:inbox/2026-01")
	if got := s.git("rev-parse", "anw/inbox:inbox/2026-01"); got != want {
		t.Errorf("a past month became %s, was %s", got, want)
	}
	if got := s.git("diff", "--name-only", "main", "anw/inbox"); strings.Count(got, "\n") != flat+20 || !strings.Contains(got, "inbox/2026-03/2026-03-02-new.md") {
		t.Errorf("%d files differ", strings.Count(got, "\n")+1)
	}
	s.git("fsck", "--strict")
}

// A session that had to wait for a checked-out inbox joins at the next sync, and
// sync does the housekeeping that plumbing never does.
func TestSyncTakesInWhatWasParked(t *testing.T) {
	t.Parallel()
	s := clones(t, 1)[0]
	appendNote(t, s, "inbox/2026-05-01-a.md", "e1")
	wt := s.beside("wt")
	s.git("worktree", "add", "-q", wt.dir, "anw/inbox")
	wt.write("inbox/2026-05-01-b.md", "in the way\n")
	if placed := appendNote(t, s, "inbox/2026-05-01-b.md", "e2"); !placed.Parked {
		t.Fatalf("not parked: %+v", placed)
	}
	s.sync()
	if got := s.git("for-each-ref", "refs/anw"); got == "" {
		t.Error("taken in where a file is in the way")
	}
	must(s, os.Remove(filepath.Join(wt.dir, "inbox/2026-05-01-b.md")))
	s.sync()
	if got := s.git("for-each-ref", "refs/anw"); got != "" {
		t.Errorf("still parked: %s", got)
	}
	if got := s.git("ls-tree", "-r", "--name-only", "origin/anw/inbox", "inbox/"); got != "inbox/2026-05-01-a.md\ninbox/2026-05-01-b.md" {
		t.Errorf("the remote has %s", got)
	}
	if graphs, err := filepath.Glob(filepath.Join(s.dir, ".git/objects/info/commit-graph*")); err != nil || len(graphs) == 0 {
		t.Errorf("no commit-graph: %v", err)
	}
}
