package install

import (
	"context"
	"errors"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// settings is a repository's configuration.
type settings map[string]string

func (s settings) Config(_ context.Context, key string) (string, error) { return s[key], nil }
func (s settings) SetConfig(_ context.Context, key, value string) error {
	s[key] = value
	return nil
}
func (s settings) UnsetConfig(_ context.Context, section string) error {
	maps.DeleteFunc(s, func(key, _ string) bool { return strings.HasPrefix(key, section+".") })
	return nil
}

func repository(t *testing.T) Repository {
	t.Helper()
	top := t.TempDir()
	r := Repository{Top: top, CommonDir: filepath.Join(top, ".git")}
	r.HooksDir = filepath.Join(r.CommonDir, "hooks")
	return r
}

func put(t *testing.T, path, content string, mode os.FileMode) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(content), mode); err != nil {
		t.Fatal(err)
	}
}

// files is everything below a folder, for comparing before and after.
func files(t *testing.T, dir string) map[string]string {
	t.Helper()
	all := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		info, err := entry.Info()
		if err != nil {
			return err
		}
		content, err := os.ReadFile(path)
		all[strings.TrimPrefix(path, dir)] = info.Mode().String() + "\n" + string(content)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func TestInstallAndBack(t *testing.T) {
	tests := []struct{ name, attributes string }{
		{"nothing there", ""},
		{"attributes of the person", "*.md text\n"},
		{"attributes without a last line break", "*.md text"},
		{"attributes with CRLF", "*.md text\r\n"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r, config := repository(t), settings{"user.name": "a"}
			if test.attributes != "" {
				put(t, filepath.Join(r.CommonDir, "info", "attributes"), test.attributes, 0o644)
			}
			before := files(t, r.Top)
			wrote, advice, err := Install(context.Background(), r, config, "/opt/it's/git-anw")
			if err != nil || advice != "" || len(wrote) != 9 {
				t.Fatalf("wrote %v, advice %q, error %v", wrote, advice, err)
			}
			if wrote, _, err := Install(context.Background(), r, config, "/opt/it's/git-anw"); err != nil || len(wrote) != 0 {
				t.Errorf("the second run wrote %v, error %v", wrote, err)
			}
			if wrote, _, err := Install(context.Background(), r, config, "/elsewhere/git-anw"); err != nil || len(wrote) != 6 {
				t.Errorf("after the program moved it wrote %v, error %v", wrote, err)
			}
			if _, left, err := Uninstall(context.Background(), r, config); err != nil || len(left) != 0 {
				t.Errorf("left %v, error %v", left, err)
			}
			if diff := cmp.Diff(before, files(t, r.Top)); diff != "" {
				t.Errorf("after uninstall (-before +after):\n%s", diff)
			}
			if diff := cmp.Diff(settings{"user.name": "a"}, config); diff != "" {
				t.Errorf("configuration (-before +after):\n%s", diff)
			}
		})
	}
}

// call is the line of a hook that runs ours.
func call(hook string) string { return "git-anw hooks run " + hook + " \"$@\"\n" }

// hookFiles is everything below a folder but the two files of the merge drivers.
func hookFiles(t *testing.T, r Repository) map[string]string {
	all := files(t, r.Top)
	delete(all, strings.TrimPrefix(filepath.Join(r.CommonDir, "info", "attributes"), r.Top))
	return all
}

// TestOthersDecide: the hooks are left alone until a person added our lines.
func TestOthersDecide(t *testing.T) {
	tests := []struct {
		name, manager string
		setup         func(t *testing.T, r *Repository)
		advice        string
		add           func(t *testing.T, r Repository, hook string)
	}{
		{"husky", "husky", func(t *testing.T, r *Repository) {
			r.HooksPath, r.HooksPathScope, r.HooksDir = ".husky/_", "local", filepath.Join(r.Top, ".husky/_")
			put(t, filepath.Join(r.Top, ".husky/_/pre-commit"), "#!/bin/sh\n. husky.sh\n", 0o755)
		}, ".husky/pre-push", func(t *testing.T, r Repository, hook string) {
			put(t, filepath.Join(r.Top, ".husky", hook), "npm test\n"+call(hook), 0o644)
		}},
		{"lefthook", "lefthook", func(t *testing.T, r *Repository) {
			put(t, filepath.Join(r.Top, "lefthook.yml"), "pre-commit:\n", 0o644)
		}, "script: anw.sh", func(t *testing.T, r Repository, hook string) {
			put(t, filepath.Join(r.Top, ".lefthook", hook, "anw.sh"), call(hook), 0o644)
		}},
		{"global hooks", "core.hooksPath", func(t *testing.T, r *Repository) {
			r.HooksDir = t.TempDir()
			r.HooksPath, r.HooksPathScope = r.HooksDir, "global"
		}, "git config --local core.hooksPath", func(t *testing.T, r Repository, hook string) {
			put(t, filepath.Join(r.HooksDir, hook), "#!/bin/sh\n"+call(hook), 0o755)
		}},
		{"versioned hooks of ours", "core.hooksPath", func(t *testing.T, r *Repository) {
			r.HooksDir = filepath.Join(r.Top, ".githooks")
			r.HooksPath, r.HooksPathScope = ".githooks", "local"
		}, ".githooks/pre-push", func(t *testing.T, r Repository, hook string) {
			put(t, filepath.Join(r.HooksDir, hook), string(Script(hook, "")), 0o755)
		}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r, config := repository(t), settings{}
			test.setup(t, &r)
			before := hookFiles(t, r)
			_, advice, err := Install(context.Background(), r, config, "/bin/git-anw")
			problem := (*gitobj.Problem)(nil)
			if !errors.As(err, &problem) || problem.Kind != gitobj.Refused || !strings.Contains(advice, test.advice) {
				t.Errorf("error %v, advice:\n%s", err, advice)
			}
			if diff := cmp.Diff(before, hookFiles(t, r)); diff != "" {
				t.Errorf("a hook was written:\n%s", diff)
			}
			for _, hook := range Hooks() {
				test.add(t, r, hook)
			}
			installed(t, r, config, test.manager)
		})
	}
}

// installed tries whether Install has nothing to say and every hook calls us.
func installed(t *testing.T, r Repository, config settings, manager string) {
	t.Helper()
	if _, advice, err := Install(context.Background(), r, config, "/bin/git-anw"); err != nil {
		t.Errorf("once more: %v\n%s", err, advice)
	}
	if wrote, _, err := Install(context.Background(), r, config, "/bin/git-anw"); err != nil || len(wrote) > 0 {
		t.Errorf("once more wrote %v, %v", wrote, err)
	}
	hooks, _ := Inspect(r)
	for _, hook := range hooks {
		if hook.State != Installed || hook.Manager != manager {
			t.Errorf("%+v", hook)
		}
	}
}

// TestPreCommitFramework: ours runs as the hook that pre-commit calls first.
func TestPreCommitFramework(t *testing.T) {
	const generated = "#!/usr/bin/env bash\n# File generated by pre-commit: https://pre-commit.com\nexec pre-commit\n"
	r, config := repository(t), settings{}
	put(t, filepath.Join(r.Top, ".pre-commit-config.yaml"), "repos: []\n", 0o644)
	put(t, filepath.Join(r.HooksDir, "pre-commit"), generated, 0o755)
	before := files(t, r.Top)
	if _, advice, err := Install(context.Background(), r, config, "/bin/git-anw"); err != nil {
		t.Fatal(advice, err)
	}
	if content, _ := os.ReadFile(filepath.Join(r.HooksDir, "pre-commit")); string(content) != generated {
		t.Errorf("pre-commit's own hook is now %q", content)
	}
	if content, _ := os.ReadFile(filepath.Join(r.HooksDir, "pre-commit.legacy")); string(content) != string(Script("pre-commit", "/bin/git-anw")) {
		t.Errorf("the hook it calls is %q", content)
	}
	installed(t, r, config, "pre-commit")
	if _, _, err := Uninstall(context.Background(), r, config); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(before, files(t, r.Top)); diff != "" {
		t.Errorf("after uninstall (-before +after):\n%s", diff)
	}
}

func TestInstallMakesInertHooksRun(t *testing.T) {
	r, config := repository(t), settings{}
	if _, _, err := Install(context.Background(), r, config, "/bin/git-anw"); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(r.HooksDir, "pre-commit")
	if err := os.Chmod(path, 0o644); err != nil {
		t.Fatal(err)
	}
	if hooks, _ := Inspect(r); hooks[0].State != Inert {
		t.Errorf("state %q", hooks[0].State)
	}
	if _, _, err := Install(context.Background(), r, config, "/bin/git-anw"); err != nil {
		t.Fatal(err)
	}
	if hooks, _ := Inspect(r); hooks[0].State != Installed {
		t.Errorf("state %q", hooks[0].State)
	}
}

func TestInstallMendsCRLF(t *testing.T) {
	r, config := repository(t), settings{}
	path := filepath.Join(r.HooksDir, "pre-commit")
	script := string(Script("pre-commit", "/bin/git-anw"))
	put(t, path, strings.ReplaceAll(script, "\n", "\r\n"), 0o755)
	if hooks, _ := Inspect(r); hooks[0].State != Inert {
		t.Errorf("state %q", hooks[0].State)
	}
	if _, _, err := Install(context.Background(), r, config, "/bin/git-anw"); err != nil {
		t.Fatal(err)
	}
	if content, _ := os.ReadFile(path); string(content) != script {
		t.Errorf("now %q", content)
	}
}

// FuzzAttributes: what a person has in info/attributes comes back to the byte.
func FuzzAttributes(f *testing.F) {
	for _, seed := range []string{"", "\n", "*.md text", "*.md text\n", "a\r\n", "\xff\x00", "# git-anw: begin\n", blockEnd} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, held []byte) {
		if strings.Contains(string(held), "# git-anw: ") {
			t.Skip("a block of ours, or what looks like one")
		}
		added := addBlock(held, attributes(Repository{}))
		if again := addBlock(added, attributes(Repository{})); string(again) != string(added) {
			t.Errorf("twice: %q, once: %q", again, added)
		}
		if back := removeBlock(added); string(back) != string(held) {
			t.Errorf("came back as %q", back)
		}
	})
}

func TestUninstallLeavesEditedHooks(t *testing.T) {
	r, config := repository(t), settings{}
	path := filepath.Join(r.HooksDir, "pre-commit")
	edited := string(Script("pre-commit", "")) + "# mine\n"
	put(t, path, edited, 0o755)
	if _, left, err := Uninstall(context.Background(), r, config); err != nil || len(left) != 1 {
		t.Errorf("left %v, error %v", left, err)
	}
	if content, _ := os.ReadFile(path); string(content) != edited {
		t.Errorf("now %q", content)
	}
}

// TestScriptRuns runs the hook file with programs whose names are hostile.
func TestScriptRuns(t *testing.T) {
	sh, err := exec.LookPath("sh")
	if err != nil {
		t.Skipf("no shell to run a hook with: %v", err)
	}
	dir := filepath.Join(t.TempDir(), "it's $(touch injected) `x` \"q\"\n%O")
	program := filepath.Join(dir, "git-anw")
	put(t, program, "#!/bin/sh\necho \"ran:$*\"\nexit 3\n", 0o755)
	run := func(script string, env ...string) (string, int) {
		command := exec.Command(sh, "-c", script, "hook", "an arg")
		command.Dir, command.Env = t.TempDir(), append([]string{"PATH=/usr/bin:/bin"}, env...)
		out, _ := command.CombinedOutput()
		if left, _ := os.ReadDir(command.Dir); len(left) != 0 {
			t.Errorf("something was injected: %v", left)
		}
		return string(out), command.ProcessState.ExitCode()
	}
	tests := []struct {
		name, script string
		env          []string
		out          string
		code         int
	}{
		{"recorded", string(Script("pre-commit", program)), nil, "ran:hooks run pre-commit an arg\n", 3},
		{"moved", string(Script("pre-commit", "/nowhere/git-anw")), []string{"PATH=" + dir + ":/usr/bin:/bin"}, "ran:hooks run pre-commit an arg\n", 3},
		{"versioned", string(Script("pre-commit", "")), []string{"PATH=" + dir + ":/usr/bin:/bin"}, "ran:hooks run pre-commit an arg\n", 3},
		{"gone", string(Script("pre-commit", "/nowhere/git-anw")), nil, "git-anw is not installed: pre-commit skipped\n", 0},
		{"off", string(Script("pre-commit", program)), []string{"ANW=0"}, "", 0},
		{"driver", strings.NewReplacer("%%", "%", "%O", "o", "%A", "a", "%B", "b", "%P", "'p q'").Replace(Driver("manifest", program)), nil, "ran:merge-driver manifest o a b p q\n", 3},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if out, code := run(test.script, test.env...); out != test.out || code != test.code {
				t.Errorf("printed %q, exit %d; want %q, %d", out, code, test.out, test.code)
			}
			if strings.Contains(test.script, "\r") {
				t.Error("the script has a carriage return")
			}
		})
	}
}

// TestOwnHooks: this repository uses the hooks it installs elsewhere.
func TestOwnHooks(t *testing.T) {
	for _, hook := range Hooks() {
		content, err := os.ReadFile(filepath.Join("..", "..", ".githooks", hook))
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(string(Script(hook, "")), string(content)); diff != "" {
			t.Errorf("%s (-installer +repository):\n%s", hook, diff)
		}
	}
}
