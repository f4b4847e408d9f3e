package early

import (
	"testing"

	"github.com/git-anw/git-anw/gitops/glance"
)

// TestAnswer: only the call of an installed hook is answered, where the files of
// the workspace passed as they are, outside the inbox, and unless a person or a
// probe asks otherwise.
func TestAnswer(t *testing.T) {
	s := newScratch(t)
	hook := []string{"hooks", "run", "pre-commit"}
	expect := func(want bool, what string, args []string, more ...string) {
		t.Helper()
		got := false
		if answer(args, append(s.env, more...), func(int) { got = true }); got != want {
			t.Errorf("%s: answered: %v", what, got)
		}
	}
	s.stage("wiki/a.md", "a")
	s.git("commit", "-q", "-m", "a page")
	expect(false, "nothing passed yet", hook)
	glance.Look(".", s.env).Passed(Concerned).Keep()
	expect(true, "passed", hook)
	if answer(hook, s.env, func(int) { panic("a bug") }) != nil {
		t.Error("nothing can be known of a repository that shows a bug")
	}
	s.stage("other", "b")
	expect(true, "another file", hook)
	expect(false, "switched off", hook, "ANW=0")
	expect(false, "a probe", hook, Probe+"=/x")
	expect(true, "variables that are empty", hook, "ANW=", Probe+"=")
	expect(false, "another hook", []string{"hooks", "run", "pre-push"})
	expect(false, "another command", []string{"check"})
	expect(false, "an inbox may have another name", hook, "GIT_CONFIG_COUNT=1", "GIT_CONFIG_KEY_0=anw.inboxBranch", "GIT_CONFIG_VALUE_0=main")
	s.stage("p/CLAUDE.md", "rules")
	expect(false, "a file of ours", hook)
	s.git("rm", "-q", "-f", "p/CLAUDE.md")
	expect(true, "as before", hook)
	s.git("checkout", "-q", "-b", "anw/inbox")
	expect(false, "the inbox", hook)
}
