package install

import (
	"bytes"
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// foreignHooks are shell scripts as people have them.
func foreignHooks() map[string]string {
	return map[string]string{
		"plain":                     "#!/bin/sh\necho theirs \"$@\"\n",
		"ends in exec":              "#!/usr/bin/env sh\nexec sh -c 'echo theirs \"$@\"' sh \"$@\"\n",
		"ends in exit":              "#!/bin/sh -e\necho theirs \"$@\"\nexit 0\n",
		"without a last line break": "#!/bin/sh\necho theirs \"$@\"",
		"only a first line":         "#!/bin/sh",
		"bash":                      "#! /bin/bash -eu\nset -o pipefail\nx=(theirs)\necho \"${x[@]}\" \"$@\"\n",
		"CRLF further down":         "#!/bin/sh\necho theirs \"$@\" #\r\n",
	}
}

// TestBlock runs a hook before and after our block went in.
func TestBlock(t *testing.T) {
	for name, content := range foreignHooks() {
		t.Run(name, func(t *testing.T) {
			r, config := repository(t), settings{}
			program := filepath.Join(r.Top, "it's/git-anw")
			put(t, program, "#!/bin/sh\necho \"ours $*\"\n", 0o755)
			for _, hook := range []string{"pre-commit", "pre-push"} {
				put(t, filepath.Join(r.HooksDir, hook), content, 0o750)
			}
			before := files(t, r.Top)
			alone, _ := runHook(t, r, "pre-push", "in\nput\n")
			if _, advice, err := Install(context.Background(), r, config, program); err != nil || advice != "" {
				t.Fatal(advice, err)
			}
			installed(t, r, config, "")
			if _, _, err := Install(context.Background(), r, config, program); err != nil {
				t.Fatal(err)
			}
			for _, hook := range []string{"pre-commit", "pre-push"} {
				if out, code := runHook(t, r, hook, "in\nput\n"); code != 0 || out != alone+"ours hooks run "+hook+" an arg\n" {
					t.Errorf("%s: exit %d, printed %q", hook, code, out)
				}
				if out, code := runHook(t, r, hook, "", "ANW=0"); code != 0 || out != alone {
					t.Errorf("%s switched off: exit %d, printed %q", hook, code, out)
				}
				if out, _ := runHook(t, r, hook, "", "ANW_PROBE=/x"); strings.Contains(out, "theirs") {
					t.Errorf("a probe runs theirs: %q", out)
				}
			}
			if _, _, err := Uninstall(context.Background(), r, config); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(before, files(t, r.Top)); diff != "" {
				t.Errorf("after uninstall (-before +after):\n%s", diff)
			}
		})
	}
}

// TestBlockHonours: input goes to both, and theirs can stop what is ours.
func TestBlockHonours(t *testing.T) {
	r, config := repository(t), settings{}
	program := filepath.Join(r.Top, "git-anw")
	put(t, program, "#!/bin/sh\necho \"ours:$(cat)\"\nexit 5\n", 0o755)
	path := filepath.Join(r.HooksDir, "pre-push")
	for _, test := range []struct {
		theirs, out string
		code        int
	}{
		{"#!/bin/sh\nread line; echo \"theirs:$line\"\n", "theirs:a b\nours:a b\nc\n", 5},
		{"#!/bin/sh\ncat >/dev/null\nexit 3\n", "", 3},
		{"#!/bin/sh\necho \"$ANW_THEIRS\"; exit 3\n", "\n", 3},
	} {
		put(t, path, test.theirs, 0o755)
		if _, _, err := Install(context.Background(), r, config, program); err != nil {
			t.Fatal(err)
		}
		if out, code := runHook(t, r, "pre-push", "a b\nc\n"); out != test.out || code != test.code {
			t.Errorf("%q: exit %d, printed %q", test.theirs, code, out)
		}
		if err := os.Remove(path); err != nil {
			t.Fatal(err)
		}
	}
}

func runHook(t *testing.T, r Repository, hook, input string, env ...string) (string, int) {
	t.Helper()
	command := exec.Command(filepath.Join(r.HooksDir, hook), "an arg")
	command.Dir, command.Env, command.Stdin = r.Top, append([]string{"PATH=/usr/bin:/bin"}, env...), strings.NewReader(input)
	out, err := command.CombinedOutput()
	if command.ProcessState == nil {
		t.Fatal(err)
	}
	return string(out), command.ProcessState.ExitCode()
}

// TestLeftAlone are hooks that cannot take our block. The others are written all
// the same, and theirs stays to the byte.
func TestLeftAlone(t *testing.T) {
	tests := []struct {
		name   string
		setup  func(t *testing.T, path string)
		advice string
	}{
		{"python, with another hook aside", func(t *testing.T, path string) {
			put(t, path, "#!/usr/bin/python3\n# git-anw hooks run pre-push\n", 0o755)
			put(t, asideOf(path), "#!/usr/bin/python3\n", 0o755)
		}, "not a shell script"},
		{"CRLF", func(t *testing.T, path string) { put(t, path, "#!/bin/sh\r\nexit 0\r\n", 0o755) }, "CRLF"},
		{"not executable", func(t *testing.T, path string) { put(t, path, "#!/bin/sh\nexit 0\n", 0o644) }, "not executable"},
		{"a link", func(t *testing.T, path string) {
			put(t, path+".target", "#!/bin/sh\n", 0o755)
			if err := os.Symlink(path+".target", path); err != nil {
				t.Skip(err)
			}
		}, "below the first line"},
		{"a folder", func(t *testing.T, path string) { put(t, filepath.Join(path, "x"), "", 0o644) }, "cannot be read"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r, config := repository(t), settings{}
			path := filepath.Join(r.HooksDir, "pre-push")
			test.setup(t, path)
			before := files(t, r.Top)
			wrote, advice, err := Install(context.Background(), r, config, "/bin/git-anw")
			problem := (*gitobj.Problem)(nil)
			if !errors.As(err, &problem) || problem.Kind != gitobj.Refused || !strings.Contains(advice, test.advice) {
				t.Errorf("error %v, advice:\n%s", err, advice)
			}
			if len(wrote) != 8 {
				t.Errorf("wrote %v", wrote)
			}
			if _, _, err := Uninstall(context.Background(), r, config); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(before, files(t, r.Top)); diff != "" {
				t.Errorf("something of theirs changed:\n%s", diff)
			}
		})
	}
}

// TestAside: a hook that is no shell script runs first under its own name, sees the
// same arguments and input, and can stop ours; uninstall puts it back.
func TestAside(t *testing.T) {
	for name, content := range map[string]string{
		"awk":              "#!/usr/bin/awk -f\nBEGIN { printf \"theirs %s:\", ARGV[1]; while ((getline line < \"-\") > 0) printf \"%s,\", line; print \"\" }\n",
		"fails":            "#!/usr/bin/awk -f\nBEGIN { exit 3 }\n",
		"without line end": "#!/usr/bin/awk -f\nBEGIN { print \"theirs\" }",
	} {
		t.Run(name, func(t *testing.T) {
			r, config := repository(t), settings{}
			program := filepath.Join(r.Top, "git-anw")
			put(t, program, "#!/bin/sh\necho \"ours $*:$(cat)\"\n", 0o755)
			put(t, filepath.Join(r.HooksDir, "pre-push"), content, 0o750)
			before := files(t, r.Top)
			alone, status := runHook(t, r, "pre-push", "in\nput\n")
			installed(t, r, config, "")
			for range 2 {
				if _, advice, err := Install(context.Background(), r, config, program); err != nil || advice != "" {
					t.Fatal(advice, err)
				}
			}
			want := alone
			if status == 0 {
				want += "ours hooks run pre-push an arg:in\nput\n"
			}
			if out, code := runHook(t, r, "pre-push", "in\nput\n"); code != status || out != want {
				t.Errorf("exit %d, printed %q, not %q", code, out, want)
			}
			if _, _, err := Uninstall(context.Background(), r, config); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(before, files(t, r.Top)); diff != "" || exists(filepath.Join(r.HooksDir, asideDir)) {
				t.Errorf("after uninstall (-before +after):\n%s", diff)
			}
		})
	}
}

// TestConfigured: a git that takes hooks from its configuration runs ours from
// there where the file is somebody else's, and never twice.
func TestConfigured(t *testing.T) {
	r, config := repository(t), settings{}
	r.ConfigHooks = map[string]string{}
	put(t, filepath.Join(r.HooksDir, "pre-push"), "#!/usr/bin/python3\n", 0o755)
	before := files(t, r.Top)
	if _, advice, err := Install(context.Background(), r, config, "/bin/git-anw"); err != nil || advice != "" {
		t.Fatal(advice, err)
	}
	if config["hook.anw-pre-push.event"] != "pre-push" || config["hook.anw-pre-commit.event"] != "" {
		t.Errorf("configuration %v", config)
	}
	r.ConfigHooks["pre-push"] = config["hook.anw-pre-push.command"]
	installed(t, r, config, "")
	if _, _, err := Uninstall(context.Background(), r, config); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(before, files(t, r.Top)); diff != "" || len(config) > 0 {
		t.Errorf("after uninstall %v\n%s", config, diff)
	}
}

// TestRetired: the hook an earlier version wrote goes, an edited one stays.
func TestRetired(t *testing.T) {
	for _, own := range []bool{true, false} {
		r, config := repository(t), settings{}
		content := string(Script("post-commit", "/bin/git-anw"))
		if !own {
			content += "# mine\n"
		}
		put(t, filepath.Join(r.HooksDir, "post-commit"), content, 0o755)
		if _, _, err := Install(context.Background(), r, config, "/bin/git-anw"); err != nil {
			t.Fatal(err)
		}
		if left := exists(filepath.Join(r.HooksDir, "post-commit")); left == own {
			t.Errorf("ours %v: still there %v", own, left)
		}
	}
}

// FuzzHookBlock: a hook comes back to the byte.
func FuzzHookBlock(f *testing.F) {
	for _, content := range foreignHooks() {
		f.Add([]byte(content))
	}
	f.Add([]byte("#!/bin/sh\n" + hookBegin + "\n"))
	f.Add([]byte("#!/bin/sh\n" + hookEnd))
	f.Fuzz(func(t *testing.T, content []byte) {
		if _, ours := removeHookBlock(content); ours {
			t.Skip()
		}
		with := addHookBlock(content, "pre-push", "/bin/git-anw")
		if again := addHookBlock(with, "pre-push", "/bin/git-anw"); !bytes.Equal(with, again) {
			t.Fatal("adding it twice differs")
		}
		if back, ours := removeHookBlock(with); !ours || !bytes.Equal(back, content) {
			t.Fatalf("%q came back as %q", content, back)
		}
	})
}
