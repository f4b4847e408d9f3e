package gitops

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// scratch is a real repository in a temporary directory.
type scratch struct {
	t   testing.TB
	dir string
	env []string
}

func newScratch(t testing.TB, initArgs ...string) *scratch {
	t.Helper()
	s := emptyScratch(t)
	s.git(append([]string{"init", "-q", "-b", "main"}, initArgs...)...)
	return s
}

func emptyScratch(t testing.TB) *scratch {
	t.Helper()
	root, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	s := &scratch{t: t, dir: filepath.Join(root, "repo"), env: []string{
		"PATH=" + os.Getenv("PATH"), "HOME=" + root, "GIT_CONFIG_NOSYSTEM=1", "GIT_OPTIONAL_LOCKS=0", "GIT_CEILING_DIRECTORIES=" + root,
		"GIT_AUTHOR_NAME=a", "GIT_AUTHOR_EMAIL=a@example.com", "GIT_COMMITTER_NAME=a", "GIT_COMMITTER_EMAIL=a@example.com",
	}}
	if err := os.MkdirAll(s.dir, 0o755); err != nil {
		t.Fatal(err)
	}
	return s
}

func (s *scratch) at(dir string) *scratch { return &scratch{t: s.t, dir: dir, env: s.env} }

func (s *scratch) git(args ...string) string {
	s.t.Helper()
	command := exec.Command("git", args...)
	command.Dir, command.Env = s.dir, s.env
	out, err := command.CombinedOutput()
	if err != nil {
		s.t.Fatalf("git %s: %v\n%s", strings.Join(args, " "), err, out)
	}
	return strings.TrimSpace(string(out))
}

func (s *scratch) write(name, content string) {
	s.t.Helper()
	path := filepath.Join(s.dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		s.t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
		s.t.Fatal(err)
	}
}

func (s *scratch) commit(message string, files ...string) string {
	s.t.Helper()
	for i := 0; i+1 < len(files); i += 2 {
		s.write(files[i], files[i+1])
	}
	s.git("add", "-A")
	s.git("commit", "-q", "--allow-empty", "-m", message)
	return s.git("rev-parse", "HEAD")
}

func (s *scratch) open() *Repo {
	s.t.Helper()
	repo, err := Open(context.Background(), s.dir, s.env)
	if err != nil {
		s.t.Fatal(err)
	}
	return repo
}
