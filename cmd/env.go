package cmd

import (
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"golang.org/x/term"
)

// Env is everything a command takes from the process it runs in.
type Env struct {
	In       io.Reader
	Out, Err io.Writer
	Dir      string   // the working directory
	Environ  []string // KEY=value, as os.Environ gives it
	Now      func() time.Time
	Program  string // the path of this executable
	// Terminal is true when a person can be asked: standard input and
	// standard error are a terminal.
	Terminal bool
}

func processEnv() (*Env, error) {
	dir, err := os.Getwd()
	if err != nil {
		return nil, err
	}
	program, err := os.Executable()
	if err != nil {
		return nil, err
	}
	return &Env{
		In: os.Stdin, Out: os.Stdout, Err: os.Stderr, Dir: dir, Environ: os.Environ(), Now: clock(os.Environ()), Program: program,
		Terminal: term.IsTerminal(int(os.Stdin.Fd())) && term.IsTerminal(int(os.Stderr.Fd())),
	}, nil
}

// Getenv is the last value of a variable, "" when it is not set.
func (e *Env) Getenv(name string) string {
	for i := len(e.Environ) - 1; i >= 0; i-- {
		if value, ok := strings.CutPrefix(e.Environ[i], name+"="); ok {
			return value
		}
	}
	return ""
}

// Today is the person's calendar day, which is what file names and done dates
// mean; UTC would be yesterday or tomorrow for most people part of the day.
func (e *Env) Today() string { return e.Now().Local().Format(time.DateOnly) }

// clock is the time git would record: GIT_COMMITTER_DATE where a person or a
// test sets it, so that a note and the commit that brings it agree. (git exports
// GIT_AUTHOR_DATE to hooks, with the date of the commit being amended.)
func clock(environ []string) func() time.Time {
	env := Env{Environ: environ}
	text := env.Getenv("GIT_COMMITTER_DATE")
	if fixed, err := time.Parse(time.RFC3339, text); err == nil {
		return func() time.Time { return fixed }
	}
	var seconds int64
	if _, err := fmt.Sscanf(strings.TrimPrefix(text, "@"), "%d", &seconds); err == nil && seconds > 100_000_000 {
		return func() time.Time { return time.Unix(seconds, 0) }
	}
	return time.Now
}
