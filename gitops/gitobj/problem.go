package gitobj

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

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

	text, hint sentence
}

// sentence is what a text was made of, so that it can be said in another language.
type sentence struct {
	format string
	args   []any
}

// Problemf is a problem with a formatted text and no hint. A %w is kept.
func Problemf(kind Kind, format string, args ...any) *Problem {
	err := fmt.Errorf(format, args...)
	return &Problem{Kind: kind, Text: err.Error(), Err: err, text: sentence{format, args}}
}

// WithHint adds the command that mends the problem.
func (p *Problem) WithHint(format string, args ...any) *Problem {
	p.Hint, p.hint = fmt.Sprintf(format, args...), sentence{format, args}
	return p
}

// In says a problem in another language. Translate gives the format of a sentence
// in it, or the format itself where it has none.
func (p *Problem) In(translate func(format string) string) (text, hint string) {
	return p.text.in(translate, p.Text), p.hint.in(translate, p.Hint)
}

// in leaves a text alone that was not made of the sentence, or changed since.
func (s sentence) in(translate func(string) string, text string) string {
	if s.format == "" || fmt.Errorf(s.format, s.args...).Error() != text {
		return text
	}
	args := slices.Clone(s.args)
	for i, arg := range args {
		switch arg := arg.(type) {
		case error:
			args[i] = Translated(arg, translate)
		case string: // a phrase; or a name, which has no other language
			args[i] = translate(arg)
		}
	}
	return fmt.Errorf(translate(s.format), args...).Error()
}

// translated is an error whose text is in another language.
type translated struct {
	error
	text string
}

func (t translated) Error() string { return t.text }

// Translated is an error with the problem in it said in another language, or else
// what it was caused by.
func Translated(err error, translate func(format string) string) error {
	if p := (*Problem)(nil); errors.As(err, &p) {
		text, _ := p.In(translate)
		return translated{err, strings.Replace(err.Error(), p.Text, text, 1)}
	}
	cause := err
	for next := errors.Unwrap(cause); next != nil; next = errors.Unwrap(cause) {
		cause = next
	}
	said := translate(cause.Error())
	return translated{err, strings.Replace(err.Error(), cause.Error(), said, 1)}
}

func (p *Problem) Error() string { return p.Text }

// Unwrap is the cause, so that errors.Is and errors.As see through a problem.
func (p *Problem) Unwrap() error { return p.Err }
