package cmd

import (
	"strings"
	"testing"

	"github.com/git-anw/git-anw/hooks/install"
)

// TestEveryInstalledHookRuns joins the two registries: what is installed for
// people and on a server, in its order, and what `hooks run` answers.
func TestEveryInstalledHookRuns(t *testing.T) {
	var answered []string
	for _, runner := range hookRunners() {
		answered = append(answered, runner.hook)
	}
	installed := 0
	for _, r := range []install.Repository{{Top: t.TempDir(), HooksDir: t.TempDir()}, {HooksDir: t.TempDir()}} {
		hooks, _ := install.Inspect(r)
		for _, hook := range hooks {
			if installed >= len(answered) || answered[installed] != hook.Name {
				t.Errorf("%s is installed as number %d, and hooks run answers %q", hook.Name, installed, answered)
			}
			installed++
		}
	}
	if rest := answered[min(installed, len(answered)):]; len(rest) > 0 {
		t.Errorf("hooks run answers %q, which nothing installs", rest)
	}
}

func TestABugKeepsNobodyFromCommitting(t *testing.T) {
	var said strings.Builder
	hook := func() (err error) {
		defer survive(&Env{Err: &said}, &err)
		panic("a bug")
	}
	if err := hook(); err != nil || said.String() != "git anw: not checked: internal error: a bug\n" {
		t.Errorf("%v, said %q", err, said.String())
	}
}
