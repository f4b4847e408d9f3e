package early

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/git-anw/git-anw/gitops"
)

// TestConcerned: the names and the pathspecs say the same.
func TestConcerned(t *testing.T) {
	dir := t.TempDir()
	env := append(os.Environ(), "HOME="+dir, "GIT_CONFIG_NOSYSTEM=1", "GIT_AUTHOR_NAME=a", "GIT_AUTHOR_EMAIL=a@b", "GIT_COMMITTER_NAME=a", "GIT_COMMITTER_EMAIL=a@b")
	git := func(args ...string) {
		t.Helper()
		command := exec.Command("git", args...)
		command.Dir, command.Env = dir, env
		if out, err := command.CombinedOutput(); err != nil {
			t.Fatalf("git %v: %v\n%s", args, err, out)
		}
	}
	git("init", "-q")
	git("commit", "-q", "--allow-empty", "-m", "start")
	for _, name := range []string{
		"wiki/a.md", "wiki/deep/a.txt", "wikis/a.md", "inbox/TODO.md", "x/inbox/a.md", "CLAUDE.md", "p/q/CLAUDE.md", "MYCLAUDE.md", "claude.md", "AGENTS.md", "p/AGENTS.md", "GEMINI.md",
		".claude/rules/a.md", "p/.claude/a", "x.claude/a", ".cursor/rules/a.mdc", "p/.cursor/rules/b/c.mdc", ".cursor/other", ".github/instructions/a.md", ".github/copilot-instructions.md",
		"p/.github/copilot-instructions.md", ".anw/config.yaml", ".anw/other", "main.go", "project/readme.md",
	} {
		disk := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(disk), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(disk, []byte("x"), 0o644); err != nil {
			t.Fatal(err)
		}
		git("add", "--force", name)
		if want := gitops.Staged(context.Background(), dir, env, Pathspecs()...); Concerned([]byte(name)) != want {
			t.Errorf("%s: git says %v", name, want)
		}
		git("rm", "-q", "--cached", name)
	}
}
