package gitops

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// Session is the session commit that brought an entry, looked for in the whole
// history of the inbox; false when no commit names it.
func (in *Inbox) Session(ctx context.Context, entry string) (gitobj.Commit, bool, error) {
	s, err := in.state(ctx)
	if err != nil || entry == "" {
		return gitobj.Commit{}, false, err
	}
	return in.find(ctx, s, entry)
}

// find prefers the session itself to the copies of it that promotions made on
// another base (Anw-Original), which the inbox reaches once they are merged; of
// what was brought several times, the latest.
func (in *Inbox) find(ctx context.Context, s state, entry string, within ...string) (gitobj.Commit, bool, error) {
	commits, err := in.log(ctx, s, 0, gitobj.TrailerEntry+": "+entry, within...)
	var found gitobj.Commit
	for _, commit := range commits {
		if commit.Trailer(gitobj.TrailerEntry) == entry && (found.ID == "" || commit.Trailer(gitobj.TrailerOriginal) == "") && !later(found, commit) {
			found = commit
		}
	}
	return found, found.ID != "", err
}

// NoteOf is the note a session commit brought: the one its parent does not have.
func (in *Inbox) NoteOf(ctx context.Context, session gitobj.Commit) (gitobj.Note, error) {
	var before gitobj.ID
	if len(session.Parents) > 0 {
		before = session.Parents[0]
	}
	theirs, err := in.listing(ctx, before)
	if err != nil {
		return gitobj.Note{}, err
	}
	all, err := in.listing(ctx, session.ID)
	notes := without(all, theirs)
	if err != nil || len(notes) == 0 {
		return gitobj.Note{}, cmp.Or(err, fmt.Errorf("%s: brings no note", session.ID.Short()))
	}
	notes[0].Commit = session.ID
	return notes[0], in.repo.ReadNotes(ctx, notes[:1])
}

// Sessions lists the newest session commits (0: all), newest first, each entry
// once: the copies that promotions and rebases made are left out.
func (in *Inbox) Sessions(ctx context.Context, limit int) ([]gitobj.Commit, error) {
	s, err := in.state(ctx)
	if err != nil {
		return nil, err
	}
	for asked := limit; ; asked *= 2 {
		commits, err := in.log(ctx, s, asked, gitobj.TrailerEntry+": ")
		complete := asked == 0 || len(commits) < asked
		commits = originals(commits)
		if err != nil || complete || len(commits) >= limit {
			return commits[:min(len(commits), cmp.Or(limit, len(commits)))], err
		}
	}
}

// originals keeps the oldest commit of each entry, and of what was brought
// several times the latest.
func originals(commits []gitobj.Commit) []gitobj.Commit {
	at := map[string]int{}
	var first []gitobj.Commit
	for _, commit := range slices.Backward(commits) {
		if commit.Trailer(gitobj.TrailerOriginal) != "" {
			continue
		}
		entry := commit.Trailer(gitobj.TrailerEntry)
		i, seen := at[entry]
		switch {
		case !seen:
			at[entry] = len(first)
			first = append(first, commit)
		case later(commit, first[i]):
			first[i] = commit
		}
	}
	slices.Reverse(first)
	return first
}

func (in *Inbox) log(ctx context.Context, s state, limit int, trailer string, within ...string) ([]gitobj.Commit, error) {
	starts := some(append([]gitobj.ID{s.tip}, slices.Collect(maps.Values(s.queue))...)...)
	if len(starts) == 0 {
		return nil, nil
	}
	args := append([]string{"--fixed-strings", "--grep=" + trailer}, within...)
	for _, id := range starts {
		args = append(args, string(id))
	}
	return in.repo.Log(ctx, limit, args...)
}
