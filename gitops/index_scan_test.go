package gitops

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/gitops/glance"
)

func scanned(t *testing.T, s *scratch) ([]gitobj.Entry, error) {
	t.Helper()
	var entries []gitobj.Entry
	err := readIndex(filepath.Join(s.dir, ".git", "index"), func(e *glance.Entry) { entries = append(entries, entryOf(*e)) })
	return entries, err
}

// TestReadIndex gives what git gives, for every form of index it can read, and
// leaves the others to git.
func TestReadIndex(t *testing.T) {
	t.Parallel()
	fill := func(s *scratch) {
		for i := range 50 {
			s.write(fmt.Sprintf("wiki/d%d/page %03d 登录.md", i%7, i), "x")
		}
		s.write("wiki/"+strings.Repeat("n", 200)+"/"+strings.Repeat("m", 250)+".md", "long")
		s.write("run.sh", "x")
		s.git("add", "-A")
		s.git("update-index", "--chmod=+x", "run.sh")
	}
	tests := []struct {
		name    string
		act     func(s *scratch)
		unusual bool
	}{
		{"version 2", func(*scratch) {}, false},
		{"version 3", func(s *scratch) { s.git("update-index", "--skip-worktree", "run.sh") }, false},
		{"version 4", func(s *scratch) { s.git("update-index", "--index-version=4") }, false},
		{"version 4 with flags", func(s *scratch) {
			s.git("update-index", "--index-version=4")
			s.git("update-index", "--skip-worktree", "run.sh")
			s.git("update-index", "--assume-unchanged", "run.sh")
		}, false},
		{"intent to add", func(s *scratch) { s.write("later", "x"); s.git("add", "-N", "later") }, false},
		{"untracked cache", func(s *scratch) { s.git("update-index", "--force-untracked-cache"); s.git("status") }, false},
		{"without checksum", func(s *scratch) {
			s.git("config", "index.skipHash", "true")
			s.write("more", "x")
			s.git("add", "more")
		}, false},
		{"split", func(s *scratch) { s.git("update-index", "--split-index") }, true},
		{"sparse", func(s *scratch) {
			s.git("commit", "-q", "-m", "x")
			s.git("sparse-checkout", "set", "--cone", "--sparse-index", "wiki/d1")
		}, true},
		{"conflict", func(s *scratch) {
			s.commit("a", "c", "1")
			s.git("checkout", "-q", "-b", "side")
			s.commit("b", "c", "2")
			s.git("checkout", "-q", "-")
			s.commit("c", "c", "3")
			_, _ = s.open().git.run(context.Background(), "merge", "side")
		}, true},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			s := newScratch(t)
			fill(s)
			test.act(s)
			got, err := scanned(t, s)
			if test.unusual {
				if err == nil {
					t.Error("read an index that only git can read")
				}
				return
			}
			want, _, asked := s.open().stagedEntries(context.Background(), s.open().git)
			if err != nil || asked != nil {
				t.Fatal(err, asked)
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("(-git +us):\n%s", diff)
			}
			if rolled, _, err := scanIndex(filepath.Join(s.dir, ".git", "index")); err != nil || cmp.Diff(want, rolled) != "" {
				t.Errorf("by number: %v (-git +us):\n%s", err, cmp.Diff(want, rolled))
			}
		})
	}
}

func TestPassed(t *testing.T) {
	t.Parallel()
	s := newScratch(t)
	s.commit("start", "wiki/a.md", "a", "other", "1")
	wiki := func(name []byte) bool { return bytes.HasPrefix(name, []byte("wiki/")) }
	read := func() glance.Passed { return glance.Look(s.dir, s.env).Passed(wiki) }
	if read().Known() {
		t.Error("nothing passed yet")
	}
	read().Keep()
	s.write("other", "2")
	s.git("add", "-A")
	if !read().Known() {
		t.Error("another file changed")
	}
	s.write("wiki/a.md", "b")
	s.git("add", "-A")
	if read().Known() {
		t.Error("a page changed")
	}
	read().KeepOnly(3)
	s.git("mv", "wiki/a.md", "wiki/b.md")
	if read().Known() {
		t.Error("a page was moved")
	}
	s.git("reset", "-q", "--hard")
	if read().Known() {
		t.Error("the first state was forgotten")
	}
	if err := os.WriteFile(filepath.Join(s.dir, ".git", "index"), []byte("broken"), 0o644); err != nil {
		t.Fatal(err)
	}
	if read().Known() {
		t.Error("a broken index")
	}
	read().Keep()
}

// TestPassedBeforeAndAfter: the states at HEAD and with a fix are those that would
// be read.
func TestPassedBeforeAndAfter(t *testing.T) {
	t.Parallel()
	s := newScratch(t)
	s.commit("start", "wiki/a.md", "a", "wiki/b.md", "b", "wiki/c.md", "c", "other", "1")
	wiki := func(name []byte) bool { return bytes.HasPrefix(name, []byte("wiki/")) }
	read := func() glance.Passed { return glance.Look(s.dir, s.env).Passed(wiki) }
	read().KeepOnly(3)
	s.write("wiki/a.md", "edited")
	s.write("wiki/new.md", "added")
	s.write("other", "2")
	s.git("add", "-A")
	s.git("rm", "-q", "wiki/b.md")
	s.git("update-index", "--chmod=+x", "wiki/c.md")
	repo := s.open()
	coming := repo.Coming(context.Background())
	if got := coming.PassedBefore(read()).Findings(); got != 3 {
		t.Errorf("at HEAD: %d", got)
	}
	fixes := map[gitobj.Path]gitobj.ID{"wiki/a.md": repo.BlobID([]byte("fixed")), "wiki/MANIFEST.md": repo.BlobID([]byte("made"))}
	coming.PassedAfter(read(), fixes).KeepOnly(5)
	s.write("wiki/a.md", "fixed")
	s.write("wiki/MANIFEST.md", "made")
	s.git("add", "wiki/a.md", "wiki/MANIFEST.md")
	if got := read().Findings(); got != 5 {
		t.Errorf("with a fix: %d", got)
	}
}
