package cmd

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/git-anw/git-anw/agentctx/session"
	"github.com/git-anw/git-anw/gitops/gitobj"
)

// death is where a session end stops: before its entry is recorded, after that,
// or not at all.
type death int

const (
	lives death = iota
	diesBefore
	diesAfter
)

var errDead = errors.New("dead")

// mortal is an inbox whose caller does something else before it appends, and may
// die on it.
type mortal struct {
	session.Inbox
	meanwhile func()
	dies      death
}

func (m mortal) Append(ctx context.Context, note gitobj.Change, subject string, trailers []gitobj.Trailer, since time.Time) (gitobj.Placed, error) {
	m.meanwhile()
	if m.dies == diesBefore {
		return gitobj.Placed{}, errDead
	}
	placed, err := m.Inbox.Append(ctx, note, subject, trailers, since)
	if m.dies == diesAfter {
		err = errors.Join(err, errDead)
	}
	return placed, err
}

// endDying ends a session by a note, as one of two processes.
func (b *bench) endDying(text string, now time.Time, dies death, meanwhile func()) {
	b.t.Helper()
	ctx := context.Background()
	env := &Env{Dir: b.dir, Environ: b.env, Now: func() time.Time { return now }}
	d, err := env.desk(ctx)
	if err != nil {
		b.t.Fatal(err)
	}
	ports := d.sessionPorts()
	ports.Inbox = mortal{d.inbox, meanwhile, dies}
	_, err = session.End(ctx, ports, session.Note{Text: []byte(text), Place: d.place(), Day: "2026-05-01", Now: now})
	if (dies == lives) != (err == nil) || err != nil && !errors.Is(err, errDead) {
		b.t.Fatalf("%s: %v", text, err)
	}
}

// Two notes end the session of one worktree at once, whichever of them dies and
// where: each is one entry, however often it is given again.
func TestTwoNotesOfOneSession(t *testing.T) {
	now := time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)
	for _, first := range []death{lives, diesBefore, diesAfter} {
		for _, second := range []death{lives, diesBefore, diesAfter} {
			for _, started := range []bool{true, false} {
				t.Run(fmt.Sprintf("%d %d %v", first, second, started), func(t *testing.T) {
					b := newBench(t)
					b.adopt()
					if started {
						b.anw(0, "session", "start", "--task", "the task")
					}
					b.endDying("Note one.\n", now, first, func() { b.endDying("Note two.\n", now, second, func() {}) })
					b.git("commit", "-q", "--allow-empty", "-m", "meanwhile") // the entry would be another text now
					for round := range 2 {
						for _, text := range []string{"Note one.\n", "Note two.\n"} {
							if code, said := b.end([]byte(text), now.Add(time.Hour)); code != 0 || round == 1 && !strings.Contains(said, "recorded already") {
								t.Errorf("%q: exit %d, %s", text, code, said)
							}
						}
					}
					if got := b.pending(); strings.Count(got, "\n") != 1 {
						t.Errorf("not two entries:\n%s", got)
					}
					if got := b.anw(0, "session", "recover"); !strings.Contains(got, "nothing was left open") {
						t.Errorf("left open: %s", got)
					}
				})
			}
		}
	}
}
