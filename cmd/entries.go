package cmd

import (
	"context"

	"github.com/git-anw/git-anw/agentctx/session"
	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
)

// findPending is the pending entry a person names.
func (d *desk) findPending(ctx context.Context, name string) (knowledge.PendingNote, error) {
	found, ok, err := d.lookPending(ctx, name)
	if err != nil || ok {
		return found, err
	}
	if known, is, err := d.lookAny(ctx, name); err == nil && is {
		return found, gitobj.Problemf(gitobj.Usage, "%s: waits no more, it was promoted or dropped", known.Entry.Key()).WithHint("git anw session show %s", known.Entry.Key())
	}
	return found, gitobj.Problemf(gitobj.Usage, "%s: no pending entry has this name", name).WithHint("git anw inbox list")
}

func (d *desk) lookPending(ctx context.Context, name string) (knowledge.PendingNote, bool, error) {
	pending, err := d.inbox.Pending(ctx)
	if err != nil {
		return knowledge.PendingNote{}, false, err
	}
	i, err := session.Lookup(session.Names(pending), name)
	if err != nil || i < 0 {
		return knowledge.PendingNote{}, false, err
	}
	found := pending[i]
	one := []gitobj.Note{found.Note}
	err = d.w.ReadNotes(ctx, one)
	found.Note, found.Entry = one[0], knowledge.ParseEntry(one[0].Path, one[0].Content)
	return found, true, err
}

// findAny looks among the pending entries first, then in the whole history:
// what was promoted or dropped can still be read.
func (d *desk) findAny(ctx context.Context, name string) (knowledge.PendingNote, error) {
	found, ok, err := d.lookAny(ctx, name)
	if err == nil && !ok {
		err = gitobj.Problemf(gitobj.Usage, "%s: no entry has this name", name).WithHint("git anw session list -n 0")
	}
	return found, err
}

func (d *desk) lookAny(ctx context.Context, name string) (knowledge.PendingNote, bool, error) {
	found, ok, err := d.lookPending(ctx, name)
	if err != nil || ok {
		return found, ok, err
	}
	if session.IsID(name) { // as lists print it: no other name has to be known
		commit, is, err := d.inbox.Session(ctx, name)
		if err != nil {
			return found, false, err
		}
		if is {
			return d.noteOf(ctx, commit)
		}
	}
	commits, err := d.inbox.Sessions(ctx, 0)
	if err != nil {
		return found, false, err
	}
	i, err := d.lookSessions(ctx, commits, name)
	if err != nil || i < 0 {
		return found, false, err
	}
	return d.noteOf(ctx, commits[i])
}

func (d *desk) noteOf(ctx context.Context, commit gitobj.Commit) (knowledge.PendingNote, bool, error) {
	note, err := d.inbox.NoteOf(ctx, commit)
	return knowledge.PendingNote{Note: note, Entry: knowledge.ParseEntry(note.Path, note.Content)}, true, err
}

// lookSessions asks the trailers first: naming a file takes reading two trees a
// session.
func (d *desk) lookSessions(ctx context.Context, commits []gitobj.Commit, name string) (int, error) {
	names := make([]session.Named, len(commits))
	for i, commit := range commits {
		names[i] = session.Named{ID: commit.Trailer(gitobj.TrailerEntry), Title: commit.Subject()}
	}
	if i, err := session.Lookup(names, name); err != nil || i >= 0 {
		return i, err
	}
	for i, commit := range commits {
		if note, err := d.inbox.NoteOf(ctx, commit); err == nil { // else a person wrote the trailer
			names[i].Path = note.Path
		}
	}
	return session.Lookup(names, name)
}
