package cmd_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

// hookManager is a real program that manages hooks, and what it does later on
// that rewrites them.
type hookManager struct {
	name    string
	needs   []string // programs on PATH
	npm     bool     // comes from the npm registry
	setup   func(b *bench)
	advised bool           // our lines are added by hand, as the advice says
	add     func(b *bench) // adds them
	rewrite func(b *bench) // its own later rewriting
	silent  bool           // which takes ours out: status must say so, and install mends it
	probe   bool           // ours can be tried
}

func hookManagers() []hookManager {
	eachHook := func(act func(b *bench, hook string)) func(b *bench) {
		return func(b *bench) {
			for _, hook := range []string{"pre-commit", "pre-merge-commit", "post-merge", "pre-push"} {
				act(b, hook)
			}
		}
	}
	lines := func(hook string) string {
		return "command -v git-anw >/dev/null 2>&1 || exit 0\ngit-anw hooks run " + hook + " \"$@\"\n"
	}
	husky := func(b *bench) { b.sh("husky") }
	intoHusky := eachHook(func(b *bench, hook string) { b.sh("cat >>.husky/" + hook + " <<'EOF'\n" + lines(hook) + "EOF\n") })
	lefthook := func(b *bench) { b.sh("lefthook install") }
	return []hookManager{
		{name: "husky 9", npm: true, setup: husky, advised: true, add: intoHusky, rewrite: husky, probe: true},
		{name: "husky 9, then npm install", npm: true, advised: true, add: intoHusky, probe: true, setup: func(b *bench) {
			b.write("package.json", `{"name":"x","private":true,"scripts":{"prepare":"husky"}}`)
			b.write(".gitignore", "package-lock.json\n")
			b.sh("npm install --silent --no-audit --no-fund")
			b.git("add", "-A")
			b.git("commit", "-q", "--no-verify", "-m", "npm")
		}, rewrite: func(b *bench) { b.sh("npm install --silent --no-audit --no-fund") }},
		{name: "husky 9 and lint-staged", npm: true, setup: func(b *bench) {
			b.write("package.json", `{"name":"x","private":true,"lint-staged":{"wiki/*.md":"sed -i s/Draft/Final/"}}`)
			b.git("add", "-A")
			b.git("commit", "-q", "-m", "npm")
			husky(b)
			b.write(".husky/pre-commit", "lint-staged --quiet\n")
		}, advised: true, add: intoHusky, rewrite: husky},
		{name: "lefthook", npm: true, setup: func(b *bench) {
			b.write("lefthook.yml", "output: false\npre-commit:\n  jobs:\n    - run: touch .git/theirs\n")
			b.git("add", "-A")
			b.git("commit", "-q", "-m", "lefthook")
			lefthook(b)
		}, advised: true, add: func(b *bench) {
			text := "output: false\npre-commit:\n  jobs:\n    - run: touch .git/theirs\n"
			eachHook(func(b *bench, hook string) {
				b.script(".lefthook/"+hook+"/anw.sh", lines(hook))
				job := "    - script: anw.sh\n      runner: sh\n"
				if hook == "pre-push" {
					job += "      use_stdin: true\n"
				}
				if hook != "pre-commit" {
					text += hook + ":\n  jobs:\n"
				}
				text += job
			})(b)
			b.write("lefthook.yml", text)
			lefthook(b)
			b.git("add", "-A")
			b.git("commit", "-q", "-m", "jobs")
		}, rewrite: lefthook, probe: true},
		{name: "pre-commit", needs: []string{"pre-commit"}, setup: framework, rewrite: func(b *bench) { b.sh("pre-commit install >/dev/null") }, probe: true},
		{name: "pre-commit, installed after ours", needs: []string{"pre-commit"}, setup: func(b *bench) {
			b.git("anw", "hooks", "install")
			framework(b)
		}, rewrite: func(b *bench) { b.sh("pre-commit install >/dev/null") }, probe: true},
		{name: "pre-commit install --overwrite", needs: []string{"pre-commit"}, setup: framework, rewrite: func(b *bench) { b.sh("pre-commit install --overwrite >/dev/null") }, silent: true, probe: true},
		{name: "git-lfs", needs: []string{"git-lfs"}, setup: func(b *bench) { b.git("lfs", "install", "--local") }, rewrite: largeFile, probe: true},
		{name: "git-lfs install --force", needs: []string{"git-lfs"}, setup: func(b *bench) { b.git("lfs", "install", "--local") }, rewrite: func(b *bench) { b.git("lfs", "install", "--local", "--force") }, silent: true, probe: true},
	}
}

func framework(b *bench) {
	b.write(".pre-commit-config.yaml", "repos:\n- repo: local\n  hooks:\n  - {id: theirs, name: theirs, language: system, entry: touch .git/theirs, pass_filenames: false, always_run: true}\n")
	b.git("add", "-A")
	b.git("commit", "-q", "--no-verify", "-m", "config")
	b.sh("pre-commit install >/dev/null")
}

// largeFile pushes one through the hook, where git-lfs and ours both read what
// is pushed from standard input, and has git-lfs install its hooks once more: it
// refuses to touch a file it does not know.
func largeFile(b *bench) {
	b.sh("git init -q --bare ../far.git && git remote add origin file://$PWD/../far.git && git lfs track --lockable=false '*.bin' >/dev/null && head -c 9999 /dev/zero >big.bin")
	b.git("add", "-A")
	b.git("commit", "-q", "-m", "big")
	b.git("push", "-q", "origin", "main")
	b.sh("[ -n \"$(find ../far.git/lfs/objects -type f)\" ]")
	newPage("unlisted.md", "--no-verify")(b)
	if out, code := b.try("", "push", "-q", "origin", "main"); code == 0 || !strings.Contains(out, "manifest-missing") {
		b.t.Errorf("a push that makes the trunk wrong: exit %d\n%s", code, out)
	}
	b.git("reset", "-q", "--hard", "HEAD~1")
	b.try("", "lfs", "install", "--local")
}

// TestManagers lives beside the real programs: E2E=1, as in `make e2e`. With -v
// it prints the matrix.
func TestManagers(t *testing.T) {
	if os.Getenv("E2E") == "" {
		t.Skip("E2E=1 tries the real husky, lefthook, lint-staged, pre-commit and git-lfs")
	}
	bin := npmPrograms(t)
	rows := new(matrix)
	t.Cleanup(func() {
		t.Logf("%-40s %-24s result\n%s", "manager", "later", strings.Join(rows.rows, "\n"))
	})
	for _, m := range hookManagers() {
		t.Run(m.name, func(t *testing.T) {
			for _, program := range m.needs {
				if _, err := exec.LookPath(program); err != nil {
					t.Skipf("%s is not installed", program)
				}
			}
			if m.npm && bin == "" {
				t.Skip("npm is not installed, or the registry cannot be reached")
			}
			b := newBench(t)
			b.git("anw", "hooks", "uninstall")
			b.env = append(b.env, "PATH="+bin+":"+os.Getenv("PATH"), "CI=", "npm_config_cache="+filepath.Join(os.TempDir(), "git-anw-npm-cache"))
			rows.add(m.name, map[bool]string{true: "ours is wiped and found", false: "ours stays"}[m.silent], m.try(b))
		})
	}
}

func (m hookManager) try(b *bench) string {
	m.setup(b)
	out, code := b.try("", "anw", "hooks", "install")
	if want := map[bool]int{true: 4, false: 0}[m.advised]; code != want {
		b.t.Fatalf("install: exit %d, want %d\n%s", code, want, out)
	}
	if m.advised {
		m.add(b)
		b.git("anw", "hooks", "install")
	}
	m.commits(b, "c.md")
	m.rewrite(b)
	out, code = b.try("", "anw", "hooks", "status")
	if m.silent {
		if code != 1 || !strings.Contains(out, "to do: git anw hooks install") {
			b.t.Errorf("status does not say that ours is gone: exit %d\n%s", code, out)
		}
		b.git("anw", "hooks", "install")
	}
	if out, code = b.try("", "anw", "hooks", "status", "--probe"); m.probe && (code != 0 || !strings.Contains(out, "git ran it just now")) {
		b.t.Errorf("status --probe: exit %d\n%s", code, out)
	}
	m.commits(b, "d.md")
	if b.t.Failed() {
		return "WRONG"
	}
	return "fixed, clean, seen by status"
}

// commits a page and looks at everything afterwards.
func (m hookManager) commits(b *bench, name string) {
	b.t.Helper()
	b.write("wiki/"+name, page("a page", "about it")+"Draft\n")
	b.git("add", "wiki")
	out := b.git("commit", "-q", "-m", name)
	if got := b.git("show", "HEAD:wiki/MANIFEST.md"); !strings.Contains(got, name) {
		b.t.Errorf("%s is not listed; the commit printed:\n%s", name, out)
	}
	if got := b.git("status", "--porcelain", "--untracked-files=no"); got != "" {
		b.t.Errorf("status after %s: %q", name, got)
	}
	if strings.Contains(m.name, "lint-staged") && !strings.Contains(b.git("show", "HEAD:wiki/"+name), "Final") {
		b.t.Errorf("lint-staged did not change %s", name)
	}
	if _, err := os.Stat(filepath.Join(b.dir, ".git", "theirs")); err != nil && (strings.HasPrefix(m.name, "pre-commit") || m.name == "lefthook") {
		b.t.Error("their hook did not run")
	}
}

// npmPrograms installs what comes from npm, once for all tests.
func npmPrograms(t *testing.T) string {
	t.Helper()
	install := sync.OnceValue(func() string {
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, "package.json"), []byte(`{"private":true}`), 0o644); err != nil {
			t.Fatal(err)
		}
		command := exec.Command("npm", "install", "--silent", "--no-audit", "--no-fund", "husky@9", "lefthook@2", "lint-staged@17")
		command.Dir = dir
		if out, err := command.CombinedOutput(); err != nil {
			t.Logf("npm: %v\n%s", err, out)
			return ""
		}
		return fmt.Sprint(filepath.Join(dir, "node_modules", ".bin"))
	})
	return install()
}
