package early

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/git-anw/git-anw/gitops/glance"
)

// TestAnswer: only the call of an installed hook is answered, where the files of
// the workspace passed as they are, outside the inbox, and unless a person or a
// probe asks otherwise.
func TestAnswer(t *testing.T) {
	t.Chdir(t.TempDir())
	env := append(os.Environ(), "HOME="+t.TempDir(), "GIT_CONFIG_NOSYSTEM=1", "GIT_AUTHOR_NAME=a", "GIT_AUTHOR_EMAIL=a@b", "GIT_COMMITTER_NAME=a", "GIT_COMMITTER_EMAIL=a@b")
	git := func(args ...string) {
		t.Helper()
		command := exec.Command("git", args...)
		command.Env = env
		if out, err := command.CombinedOutput(); err != nil {
			t.Fatalf("git %v: %v\n%s", args, err, out)
		}
	}
	stage := func(name, text string) {
		t.Helper()
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		git("add", name)
	}
	hook := []string{"hooks", "run", "pre-commit"}
	expect := func(want bool, what string, args []string, more ...string) {
		t.Helper()
		got := false
		if answer(args, append(env, more...), func(int) { got = true }); got != want {
			t.Errorf("%s: answered: %v", what, got)
		}
	}
	git("init", "-q", "-b", "main")
	stage("wiki/a.md", "a")
	git("commit", "-q", "-m", "start")
	expect(false, "nothing passed yet", hook)
	glance.Look(".", env).Passed(Concerned).Keep()
	expect(true, "passed", hook)
	if answer(hook, env, func(int) { panic("a bug") }) != nil {
		t.Error("nothing can be known of a repository that shows a bug")
	}
	stage("other", "b")
	expect(true, "another file", hook)
	expect(false, "switched off", hook, "ANW=0")
	expect(false, "a probe", hook, Probe+"=/x")
	expect(true, "variables that are empty", hook, "ANW=", Probe+"=")
	expect(false, "another hook", []string{"hooks", "run", "pre-push"})
	expect(false, "another command", []string{"check"})
	expect(false, "an inbox may have another name", hook, "GIT_CONFIG_COUNT=1", "GIT_CONFIG_KEY_0=anw.inboxBranch", "GIT_CONFIG_VALUE_0=main")
	stage("p/CLAUDE.md", "rules")
	expect(false, "a file of ours", hook)
	git("rm", "-q", "-f", "p/CLAUDE.md")
	expect(true, "as before", hook)
	git("checkout", "-q", "-b", "anw/inbox")
	expect(false, "the inbox", hook)
}
