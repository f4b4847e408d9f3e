package gitops

import (
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func TestStatus(t *testing.T) {
	t.Parallel()
	s := newScratch(t)
	s.commit("first", "b.md", "b\n", "说明 1.md", "一\n")
	s.git("config", "status.showUntrackedFiles", "no")
	for _, want := range [][]string{nil, {"?? a\nb.md", " M b.md", "D  说明 1.md"}} {
		if want != nil {
			s.write("b.md", "changed\n")
			s.write("a\nb.md", "new\n")
			s.git("rm", "-q", "说明 1.md")
		}
		got, err := s.open().Status(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Error(diff)
		}
	}
}

// Whatever was done to a work tree, what was seen when it was listed says nothing
// else than git; and of one nothing was done to, that there is nothing.
func TestStatusBeside(t *testing.T) {
	t.Parallel()
	for name, change := range map[string]func(s *scratch){
		"nothing":                      func(*scratch) {},
		"a commit":                     func(s *scratch) { s.commit("second", "a.md", "other\n") },
		"another state":                func(s *scratch) { s.git("checkout", "-q", "HEAD~1") },
		"edited":                       func(s *scratch) { s.write("a.md", "A\n") },
		"edited back":                  func(s *scratch) { s.write("a.md", "A\n"); s.write("a.md", "a\n") },
		"staged":                       func(s *scratch) { s.write("a.md", "A\n"); s.git("add", "a.md") },
		"staged, then HEAD is another": func(s *scratch) { s.git("reset", "-q", "--soft", "HEAD~1") },
		"removed":                      func(s *scratch) { s.git("rm", "-q", "--cached", "d/b.md") },
		"gone":                         func(s *scratch) { _ = os.Remove(filepath.Join(s.dir, "d", "b.md")) },
		"new":                          func(s *scratch) { s.write("d/new.md", "n\n") },
		"new and named":                func(s *scratch) { s.write("n.md", ""); s.git("add", "-N", "n.md") },
		"ignored":                      func(s *scratch) { s.write("x.log", "n\n") },
		"another mode":                 func(s *scratch) { _ = os.Chmod(filepath.Join(s.dir, "a.md"), 0o755) },
		"a link": func(s *scratch) {
			_ = os.Remove(filepath.Join(s.dir, "a.md"))
			_ = os.Symlink("d/b.md", filepath.Join(s.dir, "a.md"))
		},
		"a folder": func(s *scratch) {
			s.write("d2/nested/x.md", "x\n")
			s.at(filepath.Join(s.dir, "d2/nested")).git("init", "-q")
		},
		"a repository":   func(s *scratch) { s.git("clone", "-q", ".", "sub"); s.git("add", "sub") },
		"nothing staged": func(s *scratch) { s.write("a.md", "A\n"); s.git("add", "a.md"); s.git("reset", "-q", "--hard") },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newScratch(t)
			s.commit("zero", ".gitignore", "*.log\n")
			s.commit("first", "a.md", "a\n", "d/b.md", "b\n")
			change(s)
			s.settle()
			repo := s.open()
			files, err := repo.WorkTree(context.Background())
			if err != nil {
				t.Fatal(err)
			}
			head, _, _ := repo.Head(context.Background())
			want, err := repo.Status(context.Background())
			if err != nil {
				t.Fatal(err)
			}
			got, err := repo.StatusBeside(context.Background(), files, head)
			if diff := cmp.Diff(want, got); diff != "" || err != nil {
				t.Error(err, diff)
			}
			if unchanged := name == "nothing" || name == "a commit" || name == "ignored"; unchanged && (files.trees == nil || !repo.has(context.Background(), files, head)) {
				t.Error("git was asked")
			}
		})
	}
}

// settle makes all files older than the index, so that what is noted of them counts.
func (s *scratch) settle() {
	s.t.Helper()
	later := time.Now().Add(2 * time.Second)
	s.git("update-index", "-q", "--refresh", "--really-refresh")
	_ = os.Chtimes(filepath.Join(s.dir, ".git", "index"), later, later)
}
