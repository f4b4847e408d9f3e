package gitobj

import "fmt"

// Kind sorts problems by what a person or a script can do about them; the
// command line turns it into an exit code.
type Kind int

// The kinds, in the order of their exit codes.
const (
	Findings    Kind = iota // the work has findings (1)
	Usage                   // the command line or the input is wrong (2)
	NoWorkspace             // not inside a workspace (3)
	Refused                 // refused for safety, nothing changed (4)
	Conflict                // two sides disagree, nothing changed (5)
	GitFailed               // the git program failed (128)
)

// Problem is an error a person can act on: Text says what is wrong, Hint names
// the command that mends it.
type Problem struct {
	Kind Kind
	Text string
	Hint string
	Err  error
}

// Problemf is a problem with a formatted text and no hint. A %w is kept.
func Problemf(kind Kind, format string, args ...any) *Problem {
	err := fmt.Errorf(format, args...)
	return &Problem{Kind: kind, Text: err.Error(), Err: err}
}

// WithHint adds the command that mends the problem.
func (p *Problem) WithHint(format string, args ...any) *Problem {
	p.Hint = fmt.Sprintf(format, args...)
	return p
}

func (p *Problem) Error() string { return p.Text }

// Unwrap is the cause, so that errors.Is and errors.As see through a problem.
func (p *Problem) Unwrap() error { return p.Err }
