package cmd_test

import (
	"crypto/sha256"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
)

// stressed is how often something is done: seldom by default, the whole of it
// with STRESS=1 (make stress).
func stressed(usually, full int) int {
	if os.Getenv("STRESS") != "" {
		return full
	}
	return usually
}

// stoppingGit stands before git on PATH. It notes what it is called with; at
// call STOP_AT it kills the program that called it, before it runs the real git,
// after that, or before that and runs it all the same.
const stoppingGit = `#!/bin/sh
echo "$*" >> "$CALLS"
n=$(wc -l < "$CALLS")
[ "$n" -eq "$STOP_AT" ] || exec "$REAL_GIT" "$@"
case $STOP in
before) kill -9 $PPID; exit 1;;
outlived) kill -9 $PPID; exec "$REAL_GIT" "$@";;
after) "$REAL_GIT" "$@"; kill -9 $PPID;;
esac
`

// stoppingHook kills git while it holds the locks of the refs it moves, and the
// program that called it.
const stoppingHook = `#!/bin/sh
[ "$1" = "$STOP_STATE" ] || exit 0
caller=$(ps -o ppid= -p $PPID)
kill -9 $caller $PPID
`

// crash is a workspace with work under way, in which a command dies.
type crash struct {
	*bench
	deed
	real, calls   string
	saved         string // where the workspace is kept as it was before the command
	args          []string
	before, after standing
	undone        string // what undo would put back before
}

// newCrash prepares the workspace, keeps it, and sees what the command does when
// nothing stops it.
func newCrash(t *testing.T, d deed) *crash {
	t.Helper()
	real, err := exec.LookPath("git")
	if err != nil {
		t.Fatal(err)
	}
	b := newBench(t)
	root := filepath.Dir(b.dir)
	c := &crash{bench: b.with("GIT_AUTHOR_DATE=2026-05-01T12:00:00Z", "GIT_COMMITTER_DATE=2026-05-01T12:00:00Z", "GIT_OPTIONAL_LOCKS=0"), deed: d, real: real, calls: filepath.Join(root, "calls"), saved: t.TempDir()}
	c.write("other.txt", "stashed\n")
	c.git("stash", "-q")
	c.args = d.prepare(c.bench)
	c.write("other.txt", "staged\n")
	c.git("add", "other.txt")
	c.write("other.txt", "unstaged\n")
	c.write("untracked.txt", "new\n")
	c.write("../bin/git", stoppingGit)
	if err := os.Chmod(filepath.Join(root, "bin/git"), 0o755); err != nil {
		t.Fatal(err)
	}
	c.run("cp", "-a", root+"/.", c.saved)
	c.before, c.undone = c.stands(), c.next()
	return c
}

// unharmed is the command with nothing in its way, and the calls of git it makes.
func (c *crash) unharmed() []string {
	c.t.Helper()
	calls := c.stopped(0, "")
	c.after = c.stands()
	if c.after.refs == c.before.refs && c.after.pending == c.before.pending {
		c.t.Fatalf("%s: does nothing", c.name)
	}
	return calls
}

// restore puts everything back to where the command has not run.
func (c *crash) restore() {
	c.t.Helper()
	root := filepath.Dir(c.dir)
	entries, err := os.ReadDir(root)
	if err != nil {
		c.t.Fatal(err)
	}
	for _, entry := range entries {
		if err := os.RemoveAll(filepath.Join(root, entry.Name())); err != nil {
			c.t.Fatal(err)
		}
	}
	c.run("cp", "-a", c.saved+"/.", root)
}

// command is the command; env is added to the environment.
func (c *crash) command(env ...string) *exec.Cmd {
	c.t.Helper()
	program, err := exec.LookPath("git-anw")
	if err != nil {
		c.t.Fatal(err)
	}
	command := exec.Command(program, c.args...)
	command.Dir, command.Env = c.dir, append(slices.Clone(c.env), env...)
	command.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	return command
}

// stopped runs the command through stoppingGit, and returns the calls it made.
func (c *crash) stopped(at int, when string) []string {
	c.t.Helper()
	os.Remove(c.calls)
	bin := filepath.Join(filepath.Dir(c.dir), "bin")
	out, err := c.command("PATH="+bin+":"+os.Getenv("PATH"), "REAL_GIT="+c.real, "CALLS="+c.calls, fmt.Sprintf("STOP_AT=%d", at), "STOP="+when).CombinedOutput()
	data, _ := os.ReadFile(c.calls)
	calls := strings.Split(strings.TrimSpace(string(data)), "\n")
	if died := err != nil && !strings.Contains(string(out), "error:"); died != (at > 0) {
		c.t.Fatalf("%s: stop %s call %d: %v\n%s\n%s", c.name, when, at, err, out, data)
	}
	return calls
}

// standing is what a command is about: the refs here and at the remote, what is
// pending, and what the work tree has beside HEAD.
type standing struct{ refs, remote, pending, status, index string }

func (c *crash) stands() (s standing) {
	c.t.Helper()
	s.refs = c.git("for-each-ref", "--format=%(refname) %(objectname)")
	if remote := c.at(filepath.Join(filepath.Dir(c.dir), "origin.git")); len(remote.found(".")) > 0 {
		s.remote = remote.git("for-each-ref", "--format=%(refname) %(objectname)")
	}
	s.pending = c.git("anw", "inbox", "list")
	s.status = c.git("status", "--porcelain", "-uall")
	s.index = c.untouched()
	return s
}

// found is what a name matches in the bench, nothing where there is none.
func (b *bench) found(pattern string) []string {
	names, err := filepath.Glob(filepath.Join(b.dir, pattern))
	if err != nil {
		b.t.Fatal(err)
	}
	return names
}

// afterCrash looks at the repository as the dead left it: git finds nothing
// wrong, everything is as it was or as it shall be, and what may not be touched
// is not.
func (c *crash) afterCrash() {
	c.t.Helper()
	c.git("fsck", "--strict", "--no-dangling")
	now := c.stands()
	if now.pending != c.before.pending && now.pending != c.after.pending {
		c.t.Errorf("pending:\n%s\nwas:\n%s", now.pending, c.before.pending)
	}
	known := strings.Fields(c.before.refs + " " + c.after.refs + " " + c.before.remote + " " + c.after.remote)
	for _, line := range strings.Split(strings.TrimSpace(now.refs+now.remote), "\n") {
		if ref, id, _ := strings.Cut(line, " "); !slices.Contains(known, id) && !strings.HasPrefix(ref, "refs/heads/promote/") {
			c.t.Errorf("%s is neither what it was nor what it shall be", line)
		}
	}
	if c.moves == "" && now.index != c.before.index {
		c.t.Errorf("the repository changed:\n%s\nwas:\n%s", now.index, c.before.index)
	}
	if now.status != c.before.status && now.status != c.after.status {
		c.t.Errorf("status:\n%s\nwas:\n%s", now.status, c.before.status)
	}
}

// again runs the command once more, after whatever happened: then all is as if
// nothing had, and can be undone.
func (c *crash) again() {
	c.t.Helper()
	if c.args[0] == "undo" && c.next() != c.undone { // it is done, and once more would be another
	} else if out, err := c.command().CombinedOutput(); err != nil && !c.gone {
		c.t.Fatalf("%s again: %v\n%s", c.name, err, out)
	}
	c.git("fsck", "--strict", "--no-dangling")
	if locks := c.locks(); len(locks) > 0 {
		c.t.Errorf("locks are left: %v", locks)
	}
	now, want := c.stands(), c.after
	if now.index, want.index = "", ""; now != want {
		c.t.Errorf("%s again leaves\n%s\n%s\n%s\n%s\nnot\n%s\n%s\n%s\n%s", c.name, now.refs, now.remote, now.pending, now.status, want.refs, want.remote, want.pending, want.status)
	}
	c.takenBack()
}

// next is what undo would put back.
func (c *crash) next() string {
	said, _ := c.try("", "anw", "undo", "--dry-run")
	return said
}

// takenBack undoes until all stands as before the command, which took two steps
// where it died.
func (c *crash) takenBack() {
	c.t.Helper()
	if c.lasting {
		return
	}
	for range 3 {
		if out, code := c.try("", "anw", "undo"); code != 0 {
			c.t.Errorf("undo: exit %d\n%s", code, out)
			return
		}
		if c.git("for-each-ref", "--format=%(refname) %(objectname)") == c.before.refs {
			return
		}
	}
	c.t.Errorf("not undone:\n%s\nwas:\n%s", c.git("for-each-ref"), c.before.refs)
}

// untouched is the index and HEAD byte for byte, other branches, the stash and
// the work tree.
func (b *bench) untouched() string {
	b.t.Helper()
	var all strings.Builder
	refs := strings.Split(strings.TrimSpace(b.git("for-each-ref", "--format=%(refname) %(objectname)")), "\n")
	for _, ref := range refs {
		if !strings.HasPrefix(ref, "refs/heads/anw/") && !strings.HasPrefix(ref, "refs/heads/promote/") && !strings.HasPrefix(ref, "refs/anw/") {
			fmt.Fprintln(&all, ref)
		}
	}
	gitDir := strings.TrimSpace(b.git("rev-parse", "--absolute-git-dir"))
	for _, name := range []string{"HEAD", "index", "MERGE_HEAD", "REBASE_HEAD", "BISECT_LOG", "ORIG_HEAD", "logs/HEAD", "logs/refs/stash"} {
		data, err := os.ReadFile(filepath.Join(gitDir, name))
		fmt.Fprintf(&all, "%s %x %v\n", name, sha256.Sum256(data), err != nil)
	}
	if strings.TrimSpace(b.git("rev-parse", "--is-bare-repository")) == "true" {
		return all.String()
	}
	err := fs.WalkDir(os.DirFS(b.dir), ".", func(name string, entry fs.DirEntry, err error) error {
		if err == nil && name == ".git" && entry.IsDir() {
			return fs.SkipDir
		}
		if err == nil && entry.Type().IsRegular() {
			fmt.Fprintf(&all, "%s %x\n", name, sha256.Sum256([]byte(b.read(name))))
		}
		return err
	})
	if err != nil {
		b.t.Fatal(err)
	}
	return all.String()
}

// locks lists the lock files below the git directory.
func (b *bench) locks() []string {
	b.t.Helper()
	var found []string
	common := filepath.Join(b.dir, strings.TrimSpace(b.git("rev-parse", "--git-common-dir")))
	filepath.WalkDir(common, func(name string, _ fs.DirEntry, err error) error {
		if err == nil && strings.HasSuffix(name, ".lock") {
			found = append(found, name)
		}
		return nil
	})
	return found
}
