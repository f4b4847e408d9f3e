package gitops

import (
	"context"
	"io"
	"os/exec"
)

// Streams are what a command line reads and writes.
type Streams struct {
	In       io.Reader
	Out, Err io.Writer
}

// Act runs a git command line as a person at a terminal in dir would: hooks,
// aliases and external commands included. The error is git's exit status.
func Act(ctx context.Context, dir string, env []string, streams Streams, args ...string) error {
	command := exec.CommandContext(ctx, "git", args...)
	command.Dir, command.Env = dir, env
	command.Stdin, command.Stdout, command.Stderr = streams.In, streams.Out, streams.Err
	command.Cancel = func() error { return stop(command.Process) }
	return command.Run()
}
