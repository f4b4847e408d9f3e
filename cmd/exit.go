package cmd

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"syscall"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// Exit codes.
const (
	exitOK          = 0
	exitFindings    = 1
	exitUsage       = 2
	exitNoWorkspace = 3
	exitRefused     = 4
	exitConflict    = 5
	exitProbe       = 77 // a hook that was only asked whether it is reached
	exitGit         = 128
	exitInterrupted = 130 // as a shell says of a program that ended by Ctrl-C
	exitPipe        = 141 // and of one whose reader went away
)

// codes gives each kind of problem its exit code.
var codes = [...]int{
	gitobj.Findings: exitFindings, gitobj.Usage: exitUsage, gitobj.NoWorkspace: exitNoWorkspace,
	gitobj.Refused: exitRefused, gitobj.Conflict: exitConflict, gitobj.GitFailed: exitGit,
}

// errFindings ends a command that has said everything already.
var errFindings = errors.New("findings")

// errProbe ends a hook that was run to see whether git runs it.
var errProbe = errors.New("probe")

// errInterrupted ends a command that was told to stop.
var errInterrupted = errors.New("interrupted")

// interrupted replaces what a command says of its own end: that git was killed,
// or could not answer, is the effect of Ctrl-C and no news. The hint stays: it
// may name the file a text is kept in.
func interrupted(err error) error {
	stopped := gitobj.Problemf(gitobj.GitFailed, "%w", errInterrupted)
	if problem := (*gitobj.Problem)(nil); errors.As(err, &problem) && strings.Contains(problem.Hint, keptIn) {
		stopped.Hint = problem.Hint[strings.Index(problem.Hint, keptIn):]
	}
	return stopped
}

// report prints an error the way a person (or, with --json, a program) can use
// it, and returns the exit code.
func report(env *Env, asJSON bool, err error) int {
	if err == nil {
		return exitOK
	}
	if errors.Is(err, errFindings) {
		return exitFindings
	}
	if errors.Is(err, errProbe) {
		return exitProbe
	}
	if errors.Is(err, syscall.EPIPE) { // its reader has seen enough
		return exitPipe
	}
	hint, spoken, code := "", "", exitGit
	if problem := (*gitobj.Problem)(nil); errors.As(err, &problem) {
		hint, spoken, code = problem.Hint, env.spokenHint(problem), codes[problem.Kind]
	}
	if errors.Is(err, errInterrupted) {
		code = exitInterrupted
	}
	if asJSON {
		json.NewEncoder(env.Err).Encode(map[string]any{"error": err.Error(), "hint": hint, "code": code})
		return code
	}
	fmt.Fprintf(env.Err, env.say("error: %s\n", "错误：%s\n"), env.spokenError(err))
	if spoken != "" {
		fmt.Fprintf(env.Err, env.say("hint: %s\n", "提示：%s\n"), spoken)
	}
	return code
}

// printJSON writes a value the way every --json does: indented, and without
// escaping what is only special in HTML.
func printJSON(env *Env, value any) error { return writeIndented(env.Out, value) }

func writeIndented(w io.Writer, value any) error {
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	return encoder.Encode(value)
}
