package early

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// scratch is a repository with one commit, which is the current folder.
type scratch struct {
	t   *testing.T
	env []string
}

func newScratch(t *testing.T) scratch {
	t.Helper()
	t.Chdir(t.TempDir())
	s := scratch{t, append(os.Environ(), "HOME="+t.TempDir(), "GIT_CONFIG_NOSYSTEM=1", "GIT_AUTHOR_NAME=a", "GIT_AUTHOR_EMAIL=a@b", "GIT_COMMITTER_NAME=a", "GIT_COMMITTER_EMAIL=a@b")}
	s.git("init", "-q", "-b", "main")
	s.git("commit", "-q", "--allow-empty", "-m", "start")
	return s
}

func (s scratch) git(args ...string) {
	s.t.Helper()
	command := exec.Command("git", args...)
	command.Env = s.env
	if out, err := command.CombinedOutput(); err != nil {
		s.t.Fatalf("git %v: %v\n%s", args, err, out)
	}
}

// stage writes a file and adds it, whatever is ignored.
func (s scratch) stage(name, text string) {
	s.t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		s.t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		s.t.Fatal(err)
	}
	s.git("add", "--force", name)
}
