package gitops

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// halfWay is a worktree whose git was killed on the way from one commit to the
// next, with the record that its caller left.
func halfWay(t *testing.T) (s *scratch, from, to string) {
	t.Helper()
	s = newScratch(t)
	from = s.commit("start", "kept.md", "kept\n", "changed.md", "before\n", "gone.md", "gone\n", ".gitattributes", "*.md text eol=crlf\n")
	s.git("rm", "-q", "gone.md")
	to = s.commit("next", "changed.md", "after, and longer\n", "made.md", "made, and longer\n", "deep/made.md", "deep\n")
	s.git("reset", "-q", "--hard", from)
	repo := s.open()
	gitDir := filepath.Join(s.dir, ".git")
	record, err := json.Marshal(moving{
		Format: movingFormat, Git: deadProcess(t), Moves: []Move{{Ref: "refs/heads/main", New: gitobj.ID(to), Old: gitobj.ID(from)}},
		Tree: &checkout{GitDir: gitDir, Dir: s.dir, From: gitobj.ID(from), To: gitobj.ID(to)},
	})
	must(s, err)
	must(s, repo.records().Put(movingKey, record))
	lock, ago := filepath.Join(gitDir, "index.lock"), time.Now().Add(-time.Minute)
	must(s, os.WriteFile(lock, nil, 0o600))
	must(s, os.Chtimes(lock, ago, ago))
	must(s, os.Chtimes(repo.records().Path(movingKey), ago, ago))
	return s, from, to
}

// However far the checkout had come, the worktree stands as before it, with what
// a person wrote meanwhile, and can follow.
func TestAHalfMadeCheckoutIsTakenBack(t *testing.T) {
	t.Parallel()
	for name, come := range map[string]func(s *scratch, to string){
		"nowhere":  func(*scratch, string) {},
		"one file": func(s *scratch, to string) { s.write("changed.md", "after, and longer\r\n") },
		"part of a file": func(s *scratch, to string) {
			must(s, os.Remove(filepath.Join(s.dir, "changed.md")))
			s.write("made.md", "made, ")
		},
		"an empty file": func(s *scratch, to string) { s.write("made.md", "") },
		"all files": func(s *scratch, to string) {
			s.git("--work-tree=.", "-c", "core.hooksPath=/dev/null", "restore", "--source", to, "--worktree", "--", ".")
		},
		"the index": func(s *scratch, to string) { s.git("read-tree", "-m", "-u", "HEAD", to) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s, from, to := halfWay(t)
			must(s, os.Rename(filepath.Join(s.dir, ".git/index.lock"), filepath.Join(s.dir, ".git/index.held")))
			come(s, to)
			must(s, os.Rename(filepath.Join(s.dir, ".git/index.held"), filepath.Join(s.dir, ".git/index.lock")))
			s.write("kept.md", "edited\r\n")
			s.write("own.md", "mine\n")
			repo := s.open()
			must(s, repo.Recover(t.Context()))
			if got := s.git("status", "--porcelain"); got != "M kept.md\n?? own.md" || s.git("rev-parse", "HEAD") != from {
				t.Errorf("status\n%s", got)
			}
			if _, err := os.Stat(filepath.Join(s.dir, ".git/index.lock")); !errors.Is(err, fs.ErrNotExist) {
				t.Errorf("the lock of the index is still there: %v", err)
			}
			must(s, repo.Advance(t.Context(), "main", "again", gitobj.ID(from), gitobj.ID(to)))
			if got := s.git("status", "--porcelain"); got != "M kept.md\n?? own.md" || s.git("rev-parse", "HEAD") != to {
				t.Errorf("status after it moved\n%s", got)
			}
			must(s, s.undo())
			if got := s.git("rev-parse", "HEAD"); got != from {
				t.Errorf("undone to %s", got)
			}
		})
	}
}

// What stands in the way and was not written by the dead is a person's.
func TestAHalfMadeCheckoutLeavesOthersFiles(t *testing.T) {
	t.Parallel()
	s, _, _ := halfWay(t)
	s.write("made.md", "something else\n")
	s.write("changed.md", "edited\r\n")
	must(s, s.open().Recover(t.Context()))
	if got := s.git("status", "--porcelain"); got != "M changed.md\n?? made.md" {
		t.Errorf("status\n%s", got)
	}
}
