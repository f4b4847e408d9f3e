package cmd_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestAbortedCommit: the commit fails after the hook fixed the index. Nothing of
// the person's is lost, and the next try ends as if there had been none.
func TestAbortedCommit(t *testing.T) {
	b := newBench(t)
	b.script(".git/hooks/commit-msg", "#!/bin/sh\nexit 1\n")
	b.page("a.md", "new a")
	for range 2 {
		if out, code := b.try("", "commit", "-q", "-a", "-m", "x"); code == 0 {
			t.Fatalf("committed: %s", out)
		}
	}
	if err := os.Remove(filepath.Join(b.dir, ".git/hooks/commit-msg")); err != nil {
		t.Fatal(err)
	}
	b.git("commit", "-q", "-a", "-m", "x")
	want := clean(manifest("a.md — new a", "b.md — about b"))
	got := outcome{b.git("show", "HEAD:wiki/MANIFEST.md"), b.git("show", ":wiki/MANIFEST.md"), b.read("wiki/MANIFEST.md"), b.git("status", "--porcelain", "-z")}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// TestRefusedCommit leaves index and work tree to the byte, and names their lines.
func TestRefusedCommit(t *testing.T) {
	b := newBench(t)
	b.page("c.md", "about c")
	b.write("wiki/MANIFEST.md", manifest("a.md — about a", "b.md — about b", "gone.md — not there"))
	b.git("add", "-A")
	index, disk := b.git("ls-files", "-s"), b.read("wiki/MANIFEST.md")
	out, code := b.try("", "commit", "-q", "-m", "x")
	if code == 0 || !strings.Contains(out, "wiki/MANIFEST.md:9: error: wiki/gone.md does not exist [manifest-dangling]") {
		t.Errorf("exit %d, printed:\n%s", code, out)
	}
	if b.git("ls-files", "-s") != index || b.read("wiki/MANIFEST.md") != disk {
		t.Error("a refused commit changed something")
	}
	if _, err := os.Stat(filepath.Join(b.dir, ".git/anw/fixed")); err == nil {
		t.Error("a note about a fix that was not made is left")
	}
}

// TestWorkTreeElsewhere commits as people do who keep their dot files in git.
func TestWorkTreeElsewhere(t *testing.T) {
	b := newBench(t)
	if err := os.Rename(filepath.Join(b.dir, ".git"), filepath.Join(b.dir, "../away.git")); err != nil {
		t.Fatal(err)
	}
	where := []string{"--git-dir=../away.git", "--work-tree=."}
	b.page("c.md", "about c")
	b.git(append(where, "add", "wiki")...)
	b.git(append(where, "commit", "-q", "-m", "x")...)
	if got := b.git(append(where, "show", "HEAD:wiki/MANIFEST.md")...); !strings.Contains(got, "`c.md` — about c") {
		t.Errorf("committed:\n%s", got)
	}
	if got := b.git(append(where, "status", "--porcelain")...); got != "" {
		t.Errorf("status %q", got)
	}
}

// TestSubmodule is a workspace whose .git is a file.
func TestSubmodule(t *testing.T) {
	b := newBench(t)
	outer := b.at(filepath.Join(filepath.Dir(b.dir), "outer"))
	if err := os.MkdirAll(outer.dir, 0o755); err != nil {
		t.Fatal(err)
	}
	outer.git("init", "-q", "-b", "main")
	outer.git("-c", "protocol.file.allow=always", "submodule", "--quiet", "add", b.dir, "ws")
	inner := outer.in("ws")
	inner.git("anw", "hooks", "install")
	inner.page("c.md", "about c")
	inner.git("add", "wiki")
	inner.git("commit", "-q", "-m", "x")
	if got := inner.git("show", "HEAD:wiki/MANIFEST.md"); !strings.Contains(got, "c.md") || inner.git("status", "--porcelain") != "" {
		t.Errorf("committed:\n%s", got)
	}
	outer.git("add", "ws")
	if out := outer.git("commit", "-q", "-m", "outer"); out != "" {
		t.Errorf("the outer repository has no hooks, yet printed %q", out)
	}
}

// TestNotUTF8 is a page that no listing can name.
func TestNotUTF8(t *testing.T) {
	b := newBench(t)
	if err := os.WriteFile(filepath.Join(b.dir, "wiki", "\xff.md"), []byte("x"), 0o644); err != nil {
		t.Skipf("this file system has only names in UTF-8: %v", err)
	}
	b.git("add", "-A")
	b.git("commit", "-q", "-m", "x")
	out := b.git("anw", "check")
	if !strings.Contains(out, `is not UTF-8`) || !strings.Contains(out, "[encoding]") {
		t.Errorf("check printed:\n%s", out)
	}
}

// TestMissingProgram: the hooks outlive the program.
func TestMissingProgram(t *testing.T) {
	b := newBench(t)
	script := strings.Replace(b.read(".git/hooks/pre-commit"), "anw='", "anw='/nowhere", 1)
	b.script(".git/hooks/pre-commit", script)
	git, err := exec.LookPath("git")
	if err != nil {
		t.Fatal(err)
	}
	b.env = append(b.env, "PATH="+filepath.Dir(git)+":/usr/bin:/bin")
	b.page("c.md", "about c")
	b.git("add", "wiki")
	if out := b.git("commit", "-q", "-m", "x"); !strings.Contains(out, "git-anw is not installed: pre-commit skipped") {
		t.Errorf("printed %q", out)
	}
}

// TestStandingBack ends with the exit code for "refused for safety".
func TestStandingBack(t *testing.T) {
	b := newBench(t)
	b.write("lefthook.yml", "pre-commit: {}\n")
	b.git("anw", "hooks", "uninstall")
	if out, code := b.try("", "anw", "hooks", "install"); code != 4 {
		t.Errorf("exit %d:\n%s", code, out)
	}
}

// TestAdvice follows the advice that install prints, to the letter, and commits.
func TestAdvice(t *testing.T) {
	tests := []struct {
		name  string
		setup func(b *bench)
		after func(b *bench)
	}{
		{"a hook that is no shell script, where another one went aside", func(b *bench) {
			b.script(".git/hooks/pre-commit", "#!/bin/cat\n")
			b.script(".git/hooks/anw-first/pre-commit", "#!/bin/cat\n\n")
		}, func(*bench) {}},
		{"no folder at all", func(b *bench) { b.git("config", "core.hooksPath", os.DevNull) }, func(*bench) {}},
		{"hooks of one worktree", func(b *bench) {
			b.git("config", "extensions.worktreeConfig", "true")
			b.git("config", "--worktree", "core.hooksPath", filepath.Dir(b.dir))
		}, func(*bench) {}},
		{"hooks of a person for all repositories", func(b *bench) {
			b.git("config", "--global", "core.hooksPath", filepath.Dir(b.dir))
		}, func(*bench) {}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			b := newBench(t)
			b.git("anw", "hooks", "uninstall")
			test.setup(b)
			advice, code := b.try("", "anw", "hooks", "install")
			if code != 4 {
				t.Fatalf("exit %d:\n%s", code, advice)
			}
			for _, commands := range commandsIn(advice) {
				b.sh(commands)
			}
			test.after(b)
			b.git("anw", "hooks", "install")
			b.page("c.md", "about c")
			b.git("add", "wiki")
			b.git("commit", "-q", "-m", "x")
			if got := b.git("show", "HEAD:wiki/MANIFEST.md"); !strings.Contains(got, "c.md") {
				t.Errorf("committed:\n%s\nadvice:\n%s", got, advice)
			}
			if got := b.git("status", "--porcelain"); got != "" {
				t.Errorf("status %q", got)
			}
		})
	}
}

// commandsIn are the indented blocks that are commands rather than contents of a
// file.
func commandsIn(advice string) []string {
	var blocks []string
	for _, block := range strings.Split(advice, "\n\n") {
		text := strings.ReplaceAll(strings.TrimPrefix(block, "    "), "\n    ", "\n")
		for _, command := range []string{"mv ", "cat >", "git config"} {
			if strings.HasPrefix(text, command) {
				blocks = append(blocks, text)
			}
		}
	}
	return blocks
}

func (b *bench) script(name, content string) {
	b.t.Helper()
	b.write(name, content)
	if err := os.Chmod(filepath.Join(b.dir, name), 0o755); err != nil {
		b.t.Fatal(err)
	}
}

func (b *bench) sh(commands string) {
	b.t.Helper()
	command := exec.Command("sh", "-ec", commands)
	command.Dir, command.Env = b.dir, b.env
	if out, err := command.CombinedOutput(); err != nil {
		b.t.Fatalf("%v\n%s\n%s", err, commands, out)
	}
}

// TestPlumbing: a graphical program may commit without any hook. There is
// nothing to fix then; check finds it.
func TestPlumbing(t *testing.T) {
	b := newBench(t)
	b.page("c.md", "about c")
	b.git("add", "wiki")
	tree := strings.TrimSpace(b.git("write-tree"))
	commit := strings.TrimSpace(b.git("commit-tree", "-p", "HEAD", "-m", "x", tree))
	b.git("update-ref", "HEAD", commit)
	if out, code := b.try("", "anw", "check"); code != 1 || !strings.Contains(out, "[manifest-missing]") {
		t.Errorf("exit %d:\n%s", code, out)
	}
}
