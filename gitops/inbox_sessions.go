package gitops

import (
	"cmp"
	"context"
	"fmt"
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

// find looks for an entry among what the inbox has for itself first, the newest
// before all others: most often nothing older has to be looked at.
func (in *Inbox) find(ctx context.Context, s state, entry string) (gitobj.Commit, bool, error) {
	var own []string
	if s.trunk.Commit != "" {
		own = append(own, "^"+string(s.trunk.Commit))
	}
	commit, err := in.pick(ctx, s, 1, entry, own...)
	if err == nil && (commit.ID == "" || commit.Trailer(gitobj.TrailerOriginal) != "" || ordinal(commit) > 0) {
		commit, err = in.pick(ctx, s, 0, entry)
	}
	return commit, commit.ID != "", err
}

// pick prefers the session itself to the copies of it that promotions made on
// another base (Anw-Original), which the inbox reaches once they are merged; of
// what was brought several times, the latest. It is the zero commit where there
// is none.
func (in *Inbox) pick(ctx context.Context, s state, limit int, entry string, within ...string) (found gitobj.Commit, err error) {
	commits, err := in.log(ctx, s, limit, gitobj.TrailerEntry+": "+entry, within...)
	for _, commit := range commits {
		if commit.Trailer(gitobj.TrailerEntry) == entry && (found.ID == "" || commit.Trailer(gitobj.TrailerOriginal) == "") && !later(found, commit) {
			found = commit
		}
	}
	return found, err
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
// once: the copies that promotions and rebases made are left out. Those of one
// second come in the order in which the inbox took them in.
func (in *Inbox) Sessions(ctx context.Context, limit int) ([]gitobj.Commit, error) {
	s, err := in.state(ctx)
	if err != nil {
		return nil, err
	}
	if limit == 0 {
		return in.allSessions(ctx, s)
	}
	for asked := limit + 1; ; asked *= 2 {
		commits, err := in.log(ctx, s, asked, gitobj.TrailerEntry+": ")
		if err != nil {
			return nil, err
		}
		complete, torn := len(commits) < asked, lastInOneSecond(commits)
		if complete && torn { // the very first session is reached before those of its second
			commits, err = in.allSessions(ctx, s)
		}
		if commits = originals(commits); complete || len(commits) >= limit && !torn {
			return commits[:min(len(commits), limit)], err
		}
	}
}

// allSessions lists every session commit. The order of the graph tells which of
// two came first, where dates do not.
func (in *Inbox) allSessions(ctx context.Context, s state) ([]gitobj.Commit, error) {
	commits, err := in.log(ctx, s, 0, gitobj.TrailerEntry+": ", "--topo-order")
	slices.SortStableFunc(commits, func(a, b gitobj.Commit) int { return b.Committer.When.Compare(a.Committer.When) })
	return originals(commits), err
}

func lastInOneSecond(commits []gitobj.Commit) bool {
	n := len(commits)
	return n > 1 && commits[n-1].Committer.When.Equal(commits[n-2].Committer.When)
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
	starts := s.tips()
	if len(starts) == 0 {
		return nil, nil
	}
	args := append([]string{"--fixed-strings", "--grep=" + trailer}, within...)
	for _, id := range starts {
		args = append(args, string(id))
	}
	return in.repo.Log(ctx, limit, args...)
}
