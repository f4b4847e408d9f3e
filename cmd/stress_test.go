package cmd_test

import (
	"fmt"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// Sessions end at once, each in a process of its own, half of them in other
// worktrees, while people commit, fetch and collect garbage: every entry is
// there, no lock is left, and git finds nothing wrong.
func TestSessionsEndAtOnce(t *testing.T) {
	b := newBench(t)
	beside := func(name string) string { return filepath.Join(filepath.Dir(b.dir), name) }
	b.git("clone", "-q", "--bare", ".", beside("origin.git"))
	b.git("remote", "add", "origin", beside("origin.git"))
	b.git("fetch", "-q")
	places := []*bench{b, b.linked()}
	b.git("worktree", "add", "-q", "--detach", beside("third"))
	places = append(places, b, b.at(beside("third")))
	before := b.untouched()

	many := stressed(8, 100)
	start, used := time.Now(), childCPU(t)
	var running sync.WaitGroup
	for i := range many {
		running.Go(func() { places[i%len(places)].finish(i) })
	}
	meanwhile := make(chan struct{})
	var others sync.WaitGroup
	others.Go(func() { b.meanwhile(places[1], meanwhile) })
	running.Wait()
	wall, cpu := time.Since(start), childCPU(t)-used
	close(meanwhile)
	others.Wait()

	var missing []int
	listed := b.git("anw", "session", "list", "-n", "0")
	pending := b.git("anw", "inbox", "list")
	for i := range many {
		if title := fmt.Sprintf("  Session number %d\n", i); strings.Count(listed, title) != 1 || strings.Count(pending, title) != 1 {
			missing = append(missing, i)
		}
	}
	if len(missing) > 0 {
		t.Errorf("sessions %v are not there once:\n%s\n%s", missing, listed, pending)
	}
	b.git("fsck", "--strict", "--no-dangling")
	if locks := b.locks(); len(locks) > 0 {
		t.Errorf("locks are left: %v", locks)
	}
	without := func(state string) string { // the commits of the person
		return strings.Join(slices.DeleteFunc(strings.Split(state, "\n"), func(line string) bool { return strings.HasPrefix(line, "refs/heads/side ") }), "\n")
	}
	if now := b.untouched(); without(now) != without(before) {
		t.Errorf("the repository changed:\n%s\nwas:\n%s", now, before)
	}
	t.Logf("%d sessions in %.1f s, with %.0f ms CPU a session (commits, gc and fetches of others included)", many, wall.Seconds(), float64(cpu.Milliseconds())/float64(many))
}

// finish ends a session of its own in a process of its own.
func (b *bench) finish(i int) {
	program, err := exec.LookPath("git-anw")
	if err != nil {
		b.t.Error(err)
		return
	}
	command := exec.Command(program, "session", "end", "-F", "-", "--session", fmt.Sprintf("s%d", i))
	command.Dir, command.Env, command.Stdin = b.dir, b.env, strings.NewReader(fmt.Sprintf("# Session number %d\n\nWhat was done.\n", i))
	if out, err := command.CombinedOutput(); err != nil {
		b.t.Errorf("session %d: %v\n%s", i, err, out)
	}
}

// meanwhile is what other people and programs do until it is over, once at least.
func (b *bench) meanwhile(other *bench, over <-chan struct{}) {
	for {
		for _, work := range []struct {
			in   *bench
			args []string
		}{{other, []string{"commit", "-q", "--allow-empty", "-m", "meanwhile"}}, {b, []string{"fetch", "-q"}}, {b, []string{"gc", "-q"}}} {
			if out, code := work.in.try("", work.args...); code != 0 {
				b.t.Errorf("git %v: exit %d\n%s", work.args, code, out)
			}
		}
		select {
		case <-over:
			return
		case <-time.After(200 * time.Millisecond):
		}
	}
}
