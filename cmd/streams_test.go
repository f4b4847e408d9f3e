package cmd

import (
	"context"
	"errors"
	"io"
	"os"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

type full struct{ err error }

func (f full) Write([]byte) (int, error) { return 0, f.err }

// quietEnv is a command line of which only the exit code matters.
func quietEnv(t *testing.T, out io.Writer) *Env {
	t.Helper()
	return &Env{In: strings.NewReader(""), Out: out, Err: io.Discard, Dir: t.TempDir(), Environ: os.Environ(), Now: time.Now}
}

// What could not be written was not done: a report on a full disk is not there.
func TestAFailedWriteIsAnError(t *testing.T) {
	for _, args := range [][]string{{"-h"}, {"help", "session", "end"}, {"models"}, {"bootstrap"}, {"version"}} {
		if got := run(t.Context(), quietEnv(t, full{errors.New("no space left")}), args); got != exitGit {
			t.Errorf("%q: exit code %d, want %d", args, got, exitGit)
		}
		if got := run(t.Context(), quietEnv(t, full{syscall.EPIPE}), args); got != exitPipe {
			t.Errorf("%q, nobody reads: exit code %d, want %d", args, got, exitPipe)
		}
	}
}

func TestUsageErrorsOfCobra(t *testing.T) {
	for _, args := range [][]string{
		{"help", "nope"}, {"help", "session", "nope"}, {"session", "end", "--todo", "--no-todo"}, {"nope"}, {"check", "--nope"}, {"check", "--rev", ""}, {"context", "x", "--rev="}, {"init", ""},
	} {
		if got := run(t.Context(), quietEnv(t, io.Discard), args); got != exitUsage {
			t.Errorf("%q: exit code %d, want %d", args, got, exitUsage)
		}
	}
}

// A read of a terminal has no end of its own.
func TestInputEndsWithItsContext(t *testing.T) {
	never, out := io.Pipe()
	defer out.Close()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := io.ReadAll(patient{ctx, never}); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	text := strings.Repeat("x", 100_000)
	if got, err := io.ReadAll(patient{t.Context(), strings.NewReader(text)}); err != nil || string(got) != text {
		t.Errorf("%d bytes, %v", len(got), err)
	}
}

// That git was killed is the effect of Ctrl-C; where the text lies is not.
func TestInterrupted(t *testing.T) {
	cause := gitobj.Problemf(gitobj.GitFailed, "git does not know who you are").WithHint("git config …\n%s/x", keptIn)
	var problem *gitobj.Problem
	if err := interrupted(cause); !errors.As(err, &problem) || err.Error() != "interrupted" || problem.Hint != keptIn+"/x" {
		t.Errorf("got %v, hint %q", err, problem.Hint)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if got := run(ctx, quietEnv(t, io.Discard), []string{"context", "-"}); got != exitInterrupted {
		t.Errorf("exit code %d", got)
	}
}

// A device has no end, and the machine's memory has.
func TestReadNoteFromHasALimit(t *testing.T) {
	endless := io.LimitReader(zeros{}, 1<<40)
	if _, err := readNoteFrom(endless, longestNote); err == nil {
		t.Error("no limit")
	}
	if text, err := readNoteFrom(endless, longestKept); err == nil || len(text) != longestKept || !strings.Contains(err.Error(), "beyond 128 MB is not kept") {
		t.Errorf("kept %d bytes: %v", len(text), err)
	}
}

type zeros struct{}

func (zeros) Read(p []byte) (int, error) { return len(p), nil }
