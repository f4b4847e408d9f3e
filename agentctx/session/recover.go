package session

import (
	"context"
	"slices"
	"time"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// patience is how long a session may be silent before it is offered for
// recovery. No process stays that could be asked: the one that opened the
// journal ended at once, and its parent is as often a shell of one command as
// an agent. A journal whose note was given and never recorded waits less.
const (
	patience      = 24 * time.Hour
	patienceToEnd = 10 * time.Minute
)

// Left lists the sessions that were left open: begun more than a day ago, in a
// worktree that is gone, or stopped while they ended. The one that goes on is
// not among them.
func Left(journals Journals, now time.Time, goes string, gone func(worktree string) bool) ([]Journal, error) {
	open, err := Running(journals)
	return slices.DeleteFunc(open, func(j Journal) bool {
		given := j.Given
		if given.IsZero() {
			given = j.Started
		}
		left := now.Sub(j.Started) > patience || j.Entry != "" && now.Sub(given) > patienceToEnd || gone(j.Worktree)
		return j.Key == goes || !left
	}), err
}

// Discard forgets an open session.
func Discard(journals Journals, j Journal) error { return journals.Delete(j.Key + extension) }

// Settle closes a journal whose note was recorded before a crash kept it from
// being closed; false where there is nothing recorded.
func Settle(ctx context.Context, ports Ports, j Journal, now time.Time) (bool, error) {
	j, err := finish(ctx, ports, j, now)
	return !j.Open(), err
}

// ForgetJournals deletes the journals of an entry and returns the names of the
// notes they were given (see NoteOf).
func ForgetJournals(journals Journals, entry string) (notes map[string]bool, err error) {
	all, err := readJournals(journals)
	notes = map[string]bool{}
	for _, j := range all {
		if j.Entry != entry || entry == "" {
			continue
		}
		notes[j.Note] = true
		if err := journals.Delete(j.Key + extension); err != nil {
			return notes, err
		}
	}
	return notes, err
}

// NoteOf names a text as journals do.
func NoteOf(text []byte) string { return digest(string(text)) }

// Find is the open journal whose key begins with a text.
func Find(journals []Journal, name string) (Journal, error) {
	var found []Journal
	for _, j := range journals {
		if len(name) >= 4 && len(j.Key) >= len(name) && j.Key[:len(name)] == name {
			found = append(found, j)
		}
	}
	switch len(found) {
	case 1:
		return found[0], nil
	case 0:
		return Journal{}, gitobj.Problemf(gitobj.Usage, "%s: no open session has this key", name).WithHint("git anw session recover")
	default:
		return Journal{}, gitobj.Problemf(gitobj.Usage, "%s: names %d open sessions", name, len(found)).WithHint("git anw session recover")
	}
}
