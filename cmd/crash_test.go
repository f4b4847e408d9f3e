package cmd_test

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"
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

// crash is a workspace with work under way, in which sessions die while they
// end.
type crash struct {
	*bench
	real, calls string
	before      string // what no session may change
	ended       int    // entries that must be there
}

func newCrash(t *testing.T) *crash {
	t.Helper()
	real, err := exec.LookPath("git")
	if err != nil {
		t.Fatal(err)
	}
	c := &crash{bench: newBench(t), real: real}
	c.calls = filepath.Join(filepath.Dir(c.dir), "calls")
	c.write("other.txt", "stashed\n")
	c.git("stash", "-q")
	c.write("other.txt", "staged\n")
	c.git("add", "other.txt")
	c.write("other.txt", "unstaged\n")
	c.write("untracked.txt", "new\n")
	c.write("../bin/git", stoppingGit)
	if err := os.Chmod(filepath.Join(c.dir, "../bin/git"), 0o755); err != nil {
		t.Fatal(err)
	}
	for range 2 { // what the first session does differently is not the rule
		c.note("warm")
		c.again()
	}
	c.before = c.untouched()
	return c
}

// note writes the next note.
func (c *crash) note(why string) {
	c.ended++
	c.write("../note.md", fmt.Sprintf("# Note %d of %s\n\nWhat was done.\n", c.ended, why))
}

// command ends a session; env is added to the environment.
func (c *crash) command(env ...string) *exec.Cmd {
	c.t.Helper()
	program, err := exec.LookPath("git-anw")
	if err != nil {
		c.t.Fatal(err)
	}
	command := exec.Command(program, "session", "end", "-F", "../note.md")
	command.Dir, command.Env = c.dir, append(slices.Clone(c.env), env...)
	command.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	return command
}

// stopped ends a session through stoppingGit, and returns the calls it made.
func (c *crash) stopped(at int, when string) []string {
	c.t.Helper()
	os.Remove(c.calls)
	bin := filepath.Join(filepath.Dir(c.dir), "bin")
	out, err := c.command("PATH="+bin+":"+os.Getenv("PATH"), "REAL_GIT="+c.real, "CALLS="+c.calls, fmt.Sprintf("STOP_AT=%d", at), "STOP="+when).CombinedOutput()
	data, _ := os.ReadFile(c.calls)
	calls := strings.Split(strings.TrimSpace(string(data)), "\n")
	if died := err != nil && !strings.Contains(string(out), "error:"); died != (at > 0) {
		c.t.Fatalf("stop %s call %d: %v\n%s\n%s", when, at, err, out, data)
	}
	return calls
}

// again ends the session once more, after whatever happened, and looks at what
// is there now.
func (c *crash) again() {
	c.t.Helper()
	if out, err := c.command().CombinedOutput(); err != nil {
		c.t.Fatalf("session end again: %v\n%s", err, out)
	}
	c.whole()
	if locks := c.locks(); len(locks) > 0 {
		c.t.Errorf("locks are left: %v", locks)
	}
	if got := c.entries(); got != c.ended {
		c.t.Fatalf("%d entries, not %d:\n%s", got, c.ended, c.git("anw", "session", "list", "-n", "0"))
	}
}

// entries counts the entries, and fails where a session has two commits.
func (c *crash) entries() int {
	c.t.Helper()
	notes := strings.Fields(c.git("ls-tree", "-r", "--name-only", "anw/inbox", "inbox/"))
	notes = slices.DeleteFunc(notes, func(name string) bool { return !strings.Contains(name, "-note-") })
	sessions := strings.Count(c.git("anw", "session", "list", "-n", "0"), "Note ")
	if sessions != len(notes) {
		c.t.Errorf("%d sessions made %d notes", sessions, len(notes))
	}
	return len(notes)
}

// afterCrash looks at the repository as the dead left it.
func (c *crash) afterCrash() {
	c.t.Helper()
	c.whole()
	if got := c.entries(); got != c.ended && got != c.ended-1 {
		c.t.Errorf("%d entries, neither %d nor %d", got, c.ended-1, c.ended)
	}
}

// whole fails unless git finds nothing wrong and nothing changed that a session
// may not touch.
func (c *crash) whole() {
	c.t.Helper()
	c.git("fsck", "--strict", "--no-dangling")
	if now := c.untouched(); c.before != "" && now != c.before {
		c.t.Errorf("the repository changed:\n%s\nwas:\n%s", now, c.before)
	}
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

// writes are the git commands that change something.
func writes(call string) bool {
	return slices.ContainsFunc([]string{"unpack-objects", "commit-tree", "update-ref"}, func(verb string) bool { return strings.Contains(call, verb) })
}

// A session that is stopped at any write leaves the repository as it was or its
// entry there; ending it again finishes the same entry.
func TestSessionEndStoppedAtEachWrite(t *testing.T) {
	c := newCrash(t)
	c.note("no stop")
	calls := c.stopped(0, "")
	c.again()
	stops := 0
	for at, call := range calls {
		if !writes(call) && stressed(0, 1) == 0 {
			continue
		}
		for _, when := range []string{"before", "after", "outlived"} {
			c.note(when)
			c.stopped(at+1, when)
			c.afterCrash()
			c.again()
			stops++
		}
		if t.Failed() {
			t.Fatalf("stopped at call %d, %s", at+1, call)
		}
	}
	t.Logf("%d calls of git, %d stops", len(calls), stops)
}

// Killed while git holds the locks of the refs: they are ours, and go.
func TestSessionEndKilledHoldingLocks(t *testing.T) {
	if _, err := exec.LookPath("ps"); err != nil {
		t.Skip("ps is needed to find the process to kill")
	}
	c := newCrash(t)
	hook := filepath.Join(c.dir, ".git/hooks/reference-transaction")
	for _, state := range []string{"prepared", "committed"} {
		c.note(state)
		if err := os.WriteFile(hook, []byte(stoppingHook), 0o755); err != nil {
			t.Fatal(err)
		}
		if out, err := c.command("STOP_STATE=" + state).CombinedOutput(); err == nil {
			t.Fatalf("%s: not killed: %s", state, out)
		}
		if err := os.Remove(hook); err != nil {
			t.Fatal(err)
		}
		if locks := c.locks(); state == "prepared" && len(locks) == 0 {
			t.Error("no lock was left to be removed")
		}
		c.afterCrash()
		c.again()
	}
}

// Killed at any moment, alone or with the git it runs.
func TestSessionEndKilledAtRandom(t *testing.T) {
	c := newCrash(t)
	c.note("no kill")
	start := time.Now()
	c.again()
	long := time.Since(start)
	start = time.Now()
	if err := c.command().Run(); err != nil {
		t.Fatal(err)
	}
	long = min(long, time.Since(start))
	seed := uint64(time.Now().UnixNano())
	random := rand.New(rand.NewPCG(seed, 0))
	died, times := 0, stressed(6, 200)
	for i := range times {
		c.note("kill")
		command := c.command()
		if err := command.Start(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Duration(random.Int64N(int64(long))))
		victim := command.Process.Pid
		if i%2 == 1 {
			victim = -victim
		}
		if err := syscall.Kill(victim, syscall.SIGKILL); err != nil && !errors.Is(err, syscall.ESRCH) {
			t.Fatal(err)
		}
		if err := command.Wait(); err != nil {
			died++
		}
		c.afterCrash()
		c.again()
		if t.Failed() {
			t.Fatalf("after %d kills; seed %d", i+1, seed)
		}
	}
	t.Logf("%d of %d died before the end", died, times)
}
