package cmd_test

import (
	"errors"
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

// deed is a command that must be whole whenever it dies.
type deed struct {
	name    string
	prepare func(b *bench) (args []string)
	moves   string // what it may touch beside the branches of ours: "trunk" with its worktree, "remote"
	lasting bool   // undo is not for it
	gone    bool   // once done, there is nothing left to do it to
}

func deeds() []deed {
	return []deed{
		{name: "session end", prepare: endedOnce},
		{name: storedByGit, prepare: func(b *bench) []string {
			b.git("config", "core.compression", "9")
			return endedOnce(b)
		}},
		{name: "session end beside a checked-out inbox", prepare: besideInbox(endedOnce)},
		{name: "promote", prepare: func(b *bench) []string {
			return []string{"promote", b.noted("Zebras"), "--to", "wiki/z.md", "-m", "what zebras eat"}
		}},
		{name: "promote several to a page that changed", prepare: func(b *bench) []string {
			first, second := b.noted("Zebras"), b.noted("Yaks")
			b.write("wiki/a.md", page("a.md", "about a")+"\nMore.\n")
			b.git("commit", "-qam", "a grows")
			return []string{"promote", first, second, "--to", "wiki/a.md"}
		}},
		{name: "promote and merge", moves: "trunk", prepare: func(b *bench) []string {
			b.noted("Yaks")
			return []string{"promote", b.noted("Zebras"), "--to", "wiki/z.md", "-m", "what zebras eat", "--merge"}
		}},
		{name: "promote and merge beside the trunk", moves: "trunk", prepare: func(b *bench) []string {
			b.git("switch", "-qc", "side")
			return []string{"promote", b.noted("Zebras"), "--to", "wiki/z.md", "-m", "what zebras eat", "--merge"}
		}},
		{name: "promote elsewhere", prepare: func(b *bench) []string {
			entry := b.promoted("Zebras")
			return []string{"promote", entry, "--to", "wiki/y.md", "-m", "what zebras eat", "--retarget"}
		}},
		{name: "promote again on a trunk that moved", prepare: func(b *bench) []string {
			entry := b.promoted("Zebras")
			b.git("commit", "-q", "--allow-empty", "-m", "the trunk moves")
			return []string{"promote", entry, "--refresh"}
		}},
		{name: "inbox drop", prepare: dropped},
		{name: "inbox drop beside a checked-out inbox", prepare: besideInbox(dropped)},
		{name: "inbox forget", lasting: true, gone: true, prepare: func(b *bench) []string {
			return []string{"inbox", "forget", b.noted("Zebras"), "--yes"}
		}},
		{name: "undo of a drop", lasting: true, prepare: func(b *bench) []string {
			b.git(append([]string{"anw"}, dropped(b)...)...)
			return []string{"undo"}
		}},
		{name: "undo of a merge", moves: "trunk", lasting: true, prepare: func(b *bench) []string {
			b.git("anw", "promote", b.noted("Zebras"), "--to", "wiki/z.md", "-m", "what zebras eat", "--merge")
			return []string{"undo"}
		}},
		{name: "sync", moves: "remote", lasting: true, prepare: diverged},
		{name: "sync beside a checked-out inbox", moves: "remote", lasting: true, prepare: besideInbox(diverged)},
	}
}

// storedByGit is a session's end where objects are not written in process, but by
// calls that can be stopped.
const storedByGit = "session end stored by git"

func endedOnce(b *bench) []string {
	b.noted("Yaks")
	b.write("../note.md", "# Zebras\n\nWhat was done.\n")
	return []string{"session", "end", "-F", "../note.md", "--session", "s1"}
}

func dropped(b *bench) []string {
	b.noted("Yaks")
	return []string{"inbox", "drop", b.noted("Zebras")}
}

// promoted has a promotion wait on its branch.
func (b *bench) promoted(title string) (entry string) {
	entry = b.noted(title)
	b.git("anw", "promote", entry, "--to", "wiki/z.md", "-m", "what zebras eat")
	return entry
}

// diverged has a remote that somebody else sent to meanwhile.
func diverged(b *bench) []string {
	root := filepath.Dir(b.dir)
	b.git("clone", "-q", "--bare", ".", root+"/origin.git")
	b.git("remote", "add", "origin", root+"/origin.git")
	b.git("fetch", "-q")
	b.noted("Yaks")
	b.git("anw", "sync")
	other := b.cloneOf(root+"/origin.git", "ben")
	other.noted("From Ben")
	other.git("anw", "sync")
	b.promoted("Zebras")
	return []string{"sync"}
}

// besideInbox has the inbox checked out in a worktree of its own, edited there.
func besideInbox(prepare func(b *bench) []string) func(b *bench) []string {
	return func(b *bench) []string {
		args := prepare(b)
		side := b.at(filepath.Join(filepath.Dir(b.dir), "side"))
		b.git("worktree", "add", "-q", side.dir, "anw/inbox")
		side.write("other.txt", "edited\n")
		return args
	}
}

// moving are the git commands that move refs, and writing those that write at
// all.
var (
	moving  = [...]string{"update-ref", "merge --quiet", "reset", "fetch", "push", "reflog"}
	writing = [...]string{"unpack-objects", "hash-object", "mktree", "commit-tree", "config --local", "commit-graph", "maintenance"}
)

func amongCalls(verbs []string, call string) bool {
	return slices.ContainsFunc(verbs, func(verb string) bool { return strings.Contains(call, verb) })
}

// stopHere chooses where a command is stopped: at each call that moves refs, in
// one way or the other; at every write of a session's end, in every way; and
// everywhere with STRESS=1.
func stopHere(d deed, at int, call string) []string {
	ways := []string{"before", "after", "outlived"}
	switch {
	case stressed(0, 1) == 1, d.name == storedByGit && amongCalls(writing[:], call):
		return ways
	case amongCalls(moving[:], call):
		return ways[at%3:][:1]
	}
	return nil
}

// notShort leaves out what only starts and stops processes where -short is asked
// for, as the run with -race does: they share no memory.
func notShort(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("the run without -short has it")
	}
}

// A command that is stopped at any call of git leaves the repository as it was,
// or its work done; calling it again makes it whole, and nothing twice.
func TestCommandsStoppedAtEachWrite(t *testing.T) {
	notShort(t)
	for _, d := range deeds() {
		t.Run(d.name, func(t *testing.T) {
			t.Parallel()
			c := newCrash(t, d)
			calls, stops := c.unharmed(), 0
			for at, call := range calls {
				for _, when := range stopHere(d, at, call) {
					c.restore()
					c.stopped(at+1, when)
					c.afterCrash()
					c.again()
					if stops++; t.Failed() {
						t.Fatalf("stopped at call %d, %s: %s", at+1, when, call)
					}
				}
			}
			t.Logf("%d calls of git, %d stops", len(calls), stops)
		})
	}
}

// Killed while git holds the locks of the refs: they are ours, and go.
func TestCommandsKilledHoldingLocks(t *testing.T) {
	notShort(t)
	if _, err := exec.LookPath("ps"); err != nil {
		t.Skip("ps is needed to find the process to kill")
	}
	for _, d := range deeds() {
		if !slices.Contains([]string{"session end", "promote", "promote elsewhere", "inbox drop", "undo of a drop"}, d.name) {
			continue // the others move a worktree, without hooks, or let others move refs
		}
		t.Run(d.name, func(t *testing.T) {
			t.Parallel()
			c := newCrash(t, d)
			c.unharmed()
			for _, state := range []string{"prepared", "committed"} {
				c.restore()
				hook := filepath.Join(c.dir, ".git/hooks/reference-transaction")
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
		})
	}
}

// Killed at any moment, alone or with the git it runs.
func TestCommandsKilledAtRandom(t *testing.T) {
	notShort(t)
	seed := uint64(time.Now().UnixNano())
	for i, d := range deeds() {
		times := stressed(1, 40)
		if d.name == "session end" {
			times = stressed(4, 200)
		}
		t.Run(d.name, func(t *testing.T) {
			c := newCrash(t, d)
			c.unharmed()
			died, random := 0, rand.New(rand.NewPCG(seed, uint64(i)))
			for n := range times {
				if c.killed(random, n%2 == 1) {
					died++
				}
				c.afterCrash()
				c.again()
				if t.Failed() {
					t.Fatalf("after %d kills; seed %d", n+1, seed)
				}
			}
			t.Logf("%d of %d died before the end", died, times)
		})
	}
}

// killed runs the command anew and kills it somewhere in the time it takes.
func (c *crash) killed(random *rand.Rand, withGit bool) (died bool) {
	c.t.Helper()
	c.restore()
	start := time.Now()
	if out, err := c.command().CombinedOutput(); err != nil {
		c.t.Fatalf("%s: %v\n%s", c.name, err, out)
	}
	long := time.Since(start)
	c.restore()
	command := c.command()
	if err := command.Start(); err != nil {
		c.t.Fatal(err)
	}
	time.Sleep(time.Duration(random.Int64N(int64(long))))
	victim := command.Process.Pid
	if withGit {
		victim = -victim
	}
	if err := syscall.Kill(victim, syscall.SIGKILL); err != nil && !errors.Is(err, syscall.ESRCH) {
		c.t.Fatal(err)
	}
	died = command.Wait() != nil
	for syscall.Kill(-command.Process.Pid, 0) == nil { // the git that outlived it
		time.Sleep(10 * time.Millisecond)
	}
	return died
}
