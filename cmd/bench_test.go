package cmd_test

import (
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
)

// bench is a real repository with the hooks installed; git finds this program
// on PATH, where TestMain put it.
type bench struct {
	t   testing.TB
	dir string
	env []string
}

func newBench(t *testing.T) *bench {
	t.Helper()
	b := benchIn(t)
	if err := os.CopyFS(b.dir, started(t)); err != nil {
		t.Fatal(err)
	}
	b.git("update-index", "-q", "--refresh")
	return b
}

// firstCommit makes newBench's repository once for all tests: to copy it takes a
// fraction of the time.
var firstCommit struct {
	once  sync.Once
	files fstest.MapFS
}

func started(t *testing.T) fs.FS {
	firstCommit.once.Do(func() { firstCommit.files = filesOf(t, startBench(t).dir) })
	return firstCommit.files
}

func filesOf(t *testing.T, dir string) fstest.MapFS {
	t.Helper()
	files, tree := fstest.MapFS{}, os.DirFS(dir)
	err := fs.WalkDir(tree, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || name == "." {
			return err
		}
		info, err := entry.Info()
		if err != nil {
			return err
		}
		file := &fstest.MapFile{Mode: info.Mode()}
		if files[name] = file; !entry.IsDir() {
			file.Data, err = fs.ReadFile(tree, name)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func startBench(t *testing.T) *bench {
	t.Helper()
	b := bareBench(t)
	b.write("inbox/TODO.md", todo("- [ ] one\n", ""))
	b.write("wiki/MANIFEST.md", manifest("a.md — about a", "b.md — about b"))
	b.page("a.md", "about a")
	b.page("b.md", "about b")
	b.write("other.txt", "1\n")
	b.git("add", "-A")
	b.git("commit", "-q", "-m", "start")
	return b
}

// bareBench has hooks and nothing else: the branch is unborn.
func bareBench(t *testing.T) *bench {
	b := benchOf(t)
	b.git("anw", "hooks", "install")
	return b
}

// benchOf is an empty repository.
func benchOf(t testing.TB) *bench {
	t.Helper()
	b := benchIn(t)
	b.git("init", "-q", "-b", "main")
	return b
}

// benchIn is an empty folder.
func benchIn(t testing.TB) *bench {
	t.Helper()
	root, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	b := &bench{t: t, dir: filepath.Join(root, "repo"), env: []string{
		"PATH=" + os.Getenv("PATH"), "GORACE=" + os.Getenv("GORACE"), "HOME=" + root, "GIT_CONFIG_NOSYSTEM=1", "GIT_CEILING_DIRECTORIES=" + root, "GIT_EDITOR=true", "TZ=UTC",
		"GIT_AUTHOR_NAME=a", "GIT_AUTHOR_EMAIL=a@example.com", "GIT_COMMITTER_NAME=a", "GIT_COMMITTER_EMAIL=a@example.com",
	}}
	if err := os.MkdirAll(b.dir, 0o755); err != nil {
		t.Fatal(err)
	}
	return b
}

// linked is a second worktree of the same repository.
func (b *bench) linked() *bench {
	b.git("worktree", "add", "-q", "../linked", "-b", "side")
	return b.at(filepath.Join(filepath.Dir(b.dir), "linked"))
}

func (b *bench) at(dir string) *bench { return &bench{t: b.t, dir: dir, env: b.env} }
func (b *bench) in(sub string) *bench { return b.at(filepath.Join(b.dir, sub)) }

func (b *bench) git(args ...string) string {
	b.t.Helper()
	out, code := b.try("", args...)
	if code != 0 {
		b.t.Fatalf("git %s: exit %d\n%s", strings.Join(args, " "), code, out)
	}
	return out
}

// try returns what git printed, on both streams, and its exit code.
func (b *bench) try(input string, args ...string) (string, int) {
	b.t.Helper()
	command := exec.Command("git", args...)
	command.Dir, command.Env, command.Stdin = b.dir, b.env, strings.NewReader(input)
	out, err := command.CombinedOutput()
	if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) {
		b.t.Fatal(err)
	}
	return string(out), command.ProcessState.ExitCode()
}

func (b *bench) write(name, content string) {
	b.t.Helper()
	path := filepath.Join(b.dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		b.t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
		b.t.Fatal(err)
	}
}

func (b *bench) read(name string) string {
	b.t.Helper()
	data, err := os.ReadFile(filepath.Join(b.dir, filepath.FromSlash(name)))
	if err != nil {
		b.t.Fatal(err)
	}
	return string(data)
}

func (b *bench) page(name, summary string) { b.write("wiki/"+name, page(name, summary)) }

func page(title, summary string) string {
	return "---\ntitle: " + strings.ReplaceAll(title, "\n", " ") + "\nsummary: " + summary + "\n---\n\n# A page\n"
}

// manifest is an index with prose around its lines, each "path — summary".
func manifest(lines ...string) string {
	text := "# Wiki\n\nProse of a person.\n\n## Pages\n\n"
	for _, line := range lines {
		name, summary, _ := strings.Cut(line, " — ")
		text += "- `" + name + "` — " + summary + "\n"
	}
	return text
}

func todo(pending, done string) string {
	return "# TODO\n\n## 🔄 Next time start here\n\n## 📋 In progress\n\n## 📋 Pending\n\n" + pending + "\n## ✅ Done\n\n" + done
}
