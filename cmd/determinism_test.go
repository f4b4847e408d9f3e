package cmd_test

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// otherGo is a release of Go that is not the one this is built with. It is only
// tried where the go command can get it.
const otherGo = "go1.26.2"

// TestSameBytes packs the same commit, inbox and task in other clones and other
// surroundings: whatever they are, the bytes are the same.
func TestSameBytes(t *testing.T) {
	b := newBench(t)
	history(b)
	want := contextOf(t, b.dir, nil)
	if !bytes.Contains(want, []byte("Changed since: ")) || !bytes.Contains(want, []byte("关于采样的想法")) {
		t.Fatalf("neither a change nor a note is in it:\n%s", want)
	}
	for _, place := range []struct {
		name string
		dir  func() string
	}{
		{"again", func() string { return b.dir }},
		{"a clone", func() string { return elsewhere(b, "clone", "clone", "-q") }},
		{"a clone that holds few blobs", func() string { return elsewhere(b, "blobless", "clone", "-q", "--filter=blob:none") }},
		{"a worktree", func() string { return elsewhere(b, "worktree", "worktree", "add", "-q", "--force") }},
		{"files made in another order", func() string { return reordered(b) }},
	} {
		t.Run(place.name, func(t *testing.T) { wantSame(t, want, contextOf(t, place.dir(), nil)) })
	}
	for _, env := range [][]string{
		{"TZ=Asia/Kathmandu"}, {"LC_ALL=zh_CN.UTF-8", "LANG=zh_CN.UTF-8"}, {"LC_ALL=tr_TR.UTF-8"}, {"GOMAXPROCS=1"}, {"GOMAXPROCS=7", "GOGC=5"},
		{"GOFLAGS=-mod=mod"}, {"GODEBUG=randautoseed=0,gotypesalias=0"}, {"HOME=" + t.TempDir(), "USER=nobody", "COLUMNS=20"},
	} {
		t.Run(strings.Join(env, " "), func(t *testing.T) { wantSame(t, want, contextOf(t, b.dir, env)) })
	}
	t.Run("umask", func(t *testing.T) {
		wantSame(t, want, run(t, b.dir, nil, "sh", "-c", "umask 077; git clone -q . ../private && cd ../private && git checkout -q -B main && git branch -q anw/inbox origin/anw/inbox && "+contextCommand))
	})
	t.Run(otherGo, func(t *testing.T) {
		wantSame(t, want, contextOf(t, b.dir, []string{"PATH=" + builtBy(t, otherGo) + ":" + os.Getenv("PATH")}))
	})
}

const contextCommand = "git anw context --no-record --budget 3k 'sampling of page 3 采样'"

func contextOf(t testing.TB, dir string, env []string) []byte {
	t.Helper()
	return run(t, dir, env, "sh", "-c", contextCommand)
}

func run(t testing.TB, dir string, env []string, args ...string) []byte {
	t.Helper()
	command := exec.Command(args[0], args[1:]...)
	command.Dir = dir
	command.Env = append(append(os.Environ(), "GIT_CONFIG_GLOBAL=/dev/null", "GIT_CONFIG_NOSYSTEM=1"), env...)
	var said bytes.Buffer
	command.Stderr = &said
	out, err := command.Output()
	if err != nil {
		t.Fatalf("%v: %v\n%s", args, err, said.String())
	}
	return out
}

func wantSame(t *testing.T, want, got []byte) {
	t.Helper()
	if bytes.Equal(want, got) {
		return
	}
	at := 0
	for at < min(len(want), len(got)) && want[at] == got[at] {
		at++
	}
	t.Errorf("they differ at byte %d of %d and %d:\n%.200q\n%.200q", at, len(want), len(got), want[at:], got[at:])
}

// history is some dozens of commits, with what changed since the epoch, and two
// notes that wait.
func history(b *bench) {
	for i := range 37 {
		name := fmt.Sprintf("wiki/p%d.md", i%11)
		b.write(name, fmt.Sprintf("---\nsummary: about sampling, part %d 采样\n---\n# Page %d\n\n[[p0]] [[p1]] [[p2]]\n\n%s", i, i%11, strings.Repeat("One line of it.\n", 20+i)))
		b.git("add", "-A")
		b.git("commit", "-q", "-m", fmt.Sprint("change ", i))
	}
	b.git("anw", "capture", "a thought on sampling")
	b.git("anw", "capture", "关于采样的想法")
}

// elsewhere is the same commit in another folder, on a branch of the same name.
func elsewhere(b *bench, name string, args ...string) string {
	dir := filepath.Join(filepath.Dir(b.dir), name)
	if args[0] == "clone" {
		b.git(append(args, "file://"+b.dir, dir)...)
		run(b.t, dir, nil, "git", "branch", "-q", "anw/inbox", "origin/anw/inbox")
		return dir
	}
	b.git(append(args, dir, "main")...)
	return dir
}

// reordered is a clone whose files were made anew in the order of their names
// backwards: some file systems list them as they were made.
func reordered(b *bench) string {
	dir := elsewhere(b, "reordered", "clone", "-q")
	names, err := filepath.Glob(filepath.Join(dir, "wiki", "*"))
	if err != nil {
		b.t.Fatal(err)
	}
	slices.Reverse(names)
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			b.t.Fatal(err)
		}
		if err := os.Remove(name); err != nil {
			b.t.Fatal(err)
		}
		if err := os.WriteFile(name, data, 0o644); err != nil {
			b.t.Fatal(err)
		}
	}
	run(b.t, dir, nil, "git", "status")
	return dir
}

// builtBy builds the program with another Go.
func builtBy(t *testing.T, version string) string {
	t.Helper()
	if os.Getenv("DETERMINISM_GO") == "" {
		t.Skip("set DETERMINISM_GO=1 to build with " + version + ", which takes minutes")
	}
	dir := t.TempDir()
	command := exec.Command("go", "build", "-o", dir, "./git-anw")
	command.Env = append(os.Environ(), "GOTOOLCHAIN="+version)
	if out, err := command.CombinedOutput(); err != nil {
		t.Skipf("%s cannot be had here: %v\n%.300s", version, err, out)
	}
	return dir
}
