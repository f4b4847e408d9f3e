package gitops

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// TestPatchIndex: what is changed in place is what `git update-index` makes of
// it, for git too, and git has nothing to look at again.
func TestPatchIndex(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name string
		act  func(s *scratch)
		left bool // to git
	}{
		{"version 2", func(*scratch) {}, false},
		{"version 3", func(s *scratch) { s.git("update-index", "--skip-worktree", "other.md") }, false},
		{"flags of the file", func(s *scratch) {
			s.git("update-index", "--skip-worktree", "wiki/m.md")
			s.git("update-index", "--assume-unchanged", "wiki/m.md")
		}, false},
		{"version 4", func(s *scratch) { s.git("update-index", "--index-version=4") }, false},
		{"no trees known", func(s *scratch) { s.write("wiki/n/more.md", "x"); s.git("add", "-A") }, false},
		{"executable", func(s *scratch) { s.git("update-index", "--chmod=+x", "wiki/m.md") }, false},
		{"resolved conflict", func(s *scratch) {
			s.git("checkout", "-q", "-b", "side")
			s.commit("b", "other.md", "2")
			s.git("checkout", "-q", "main")
			s.commit("c", "other.md", "3")
			s.fails("merge", "side")
			s.write("other.md", "4")
			s.git("add", "other.md")
		}, false},
		{"untracked cache", func(s *scratch) { s.git("update-index", "--force-untracked-cache"); s.git("status") }, true},
		{"split", func(s *scratch) { s.git("update-index", "--split-index") }, true},
		{"without checksum", func(s *scratch) {
			s.git("config", "index.skipHash", "true")
			s.write("more", "x")
			s.git("add", "more")
		}, true},
		{"shared", func(s *scratch) { s.git("config", "core.sharedRepository", "group") }, true},
		{"a hook hears of it", func(s *scratch) { s.write(".git/hooks/post-index-change", "#!/bin/sh\n") }, true},
		{"another git has it", func(s *scratch) { s.write(".git/index.lock", "") }, true},
		{"not there", func(s *scratch) { s.git("rm", "-q", "--cached", "wiki/m.md") }, true},
		{"intended", func(s *scratch) { s.git("rm", "-q", "--cached", "wiki/m.md"); s.git("add", "-N", "wiki/m.md") }, true},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			s := newScratch(t)
			s.commit("start", "wiki/m.md", before, "other.md", "1", "wiki/deep/a.md", "a", "z.md", "z")
			test.act(s)
			repo := s.open()
			id := gitobj.ID(s.git("hash-object", "-w", "other.md"))
			done := repo.patchIndex(repo.git, []indexEdit{{path: "wiki/m.md", id: id}})
			if done == test.left {
				t.Fatalf("changed in place: %v", done)
			}
			if test.left {
				return
			}
			got := heldBy(s)
			mode, _, _ := strings.Cut(s.git("ls-files", "-s", "wiki/m.md"), " ")
			s.git("update-index", "--cacheinfo", mode+","+string(id)+",wiki/m.md") // the same, by git
			if diff := cmp.Diff(withoutFlags(heldBy(s)), withoutFlags(got)); diff != "" {
				t.Errorf("(-git +us):\n%s", diff)
			}
		})
	}
}

// heldBy is what an index holds, and the tree a commit would make of it.
func heldBy(s *scratch) []string {
	s.git("fsck")
	return append(strings.Split(s.git("ls-files", "-s", "-v"), "\n"), s.git("write-tree"), s.git("diff-index", "--cached", "HEAD"))
}

// withoutFlags leaves out the letter that says which bits an entry has: git
// takes them off what it writes.
func withoutFlags(lines []string) (plain []string) {
	for _, line := range lines {
		plain = append(plain, strings.TrimLeft(line, "HSshC "))
	}
	return plain
}

func TestPatchIndexNotesTheFile(t *testing.T) {
	t.Parallel()
	s := newScratch(t)
	s.commit("start", "wiki/m.md", before, "other.md", "1")
	repo := s.open()
	if kept, err := repo.StageFixes(context.Background(), []Fix{{Path: "wiki/m.md", New: []byte(after)}}, byLines(t, repo)); err != nil || kept != nil {
		t.Fatal(kept, err)
	}
	if got := s.git("diff-files"); got != "" {
		t.Errorf("git has to look again: %s", got)
	}
	if info, err := os.Stat(filepath.Join(s.dir, ".git/objects", s.git("rev-parse", ":wiki/m.md")[:2], s.git("rev-parse", ":wiki/m.md")[2:])); err != nil || info.Mode().Perm()&0o222 != 0 {
		t.Errorf("%v, %v", info, err)
	}
	s.git("fsck", "--strict")
	s.write("wiki/m.md", before) // as long as it was before: only the content tells
	if got := s.git("status", "--porcelain"); got != "MM wiki/m.md" {
		t.Errorf("status %q", got)
	}
}

// TestComingLikeGit: the difference to HEAD, found in files, is the one git finds.
func TestComingLikeGit(t *testing.T) {
	t.Parallel()
	acts := map[string]func(s *scratch){
		"nothing":      func(*scratch) {},
		"edited":       func(s *scratch) { s.write("wiki/d1/p3.md", "edit"); s.git("add", "-A") },
		"added":        func(s *scratch) { s.write("wiki/d1/a.md", "new"); s.write("a/b/c", "new"); s.git("add", "-A") },
		"removed":      func(s *scratch) { s.git("rm", "-r", "-q", "wiki/d2", "z") },
		"file to dir":  func(s *scratch) { s.git("rm", "-q", "z"); s.write("z/y", "1"); s.git("add", "-A") },
		"dir to file":  func(s *scratch) { s.git("rm", "-r", "-q", "wiki"); s.write("wiki", "1"); s.git("add", "-A") },
		"mode":         func(s *scratch) { s.git("update-index", "--chmod=+x", "z") },
		"names beside": func(s *scratch) { s.write("wiki.md", "1"); s.write("wiki-x/a", "1"); s.git("add", "-A") },
		"intended":     func(s *scratch) { s.write("later", "1"); s.git("add", "-N", "later") },
		"packed": func(s *scratch) {
			s.write("wiki/d1/p3.md", "edit")
			s.git("add", "-A")
			s.git("gc", "-q")
			s.git("pack-refs", "--all")
		},
		"detached": func(s *scratch) { s.git("checkout", "-q", "--detach"); s.write("z", "2"); s.git("add", "-A") },
		"no trees": func(s *scratch) {
			s.git("read-tree", "--empty")
			s.git("read-tree", "HEAD")
			s.git("update-index", "--force-remove", "z")
		},
	}
	for name, act := range acts {
		t.Run(name, func(t *testing.T) {
			s := newScratch(t)
			files := []string{"z", "1", "wiki.txt", "1"}
			for i := range 20 {
				files = append(files, fmt.Sprintf("wiki/d%d/p%d.md", i%4, i), fmt.Sprint(i))
			}
			s.commit("start", files...)
			act(s)
			repo := s.open()
			coming := repo.Coming(context.Background())
			if coming == nil {
				t.Fatal("left to git")
			}
			var changed []string
			for _, p := range coming.Changed {
				changed = append(changed, string(p))
			}
			if diff := cmp.Diff(s.git("diff-index", "--cached", "--ita-invisible-in-index", "--no-renames", "--name-only", "HEAD"), strings.Join(changed, "\n")); diff != "" {
				t.Errorf("(-git +us):\n%s", diff)
			}
			head, err := repo.Revision(context.Background(), gitobj.ID(s.git("rev-parse", "HEAD")))
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(head.Entries(), coming.Head.Entries()); diff != "" {
				t.Errorf("HEAD (-git +us):\n%s", diff)
			}
		})
	}
}
