package cmd

import (
	"cmp"
	"context"
	"io/fs"

	"github.com/git-anw/git-anw/gitops"
	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
)

// inbox is the inbox branch of a workspace, with what its notes are about.
type inbox struct {
	*gitops.Inbox
	w *gitops.Workspace
}

func openInbox(ctx context.Context, w *gitops.Workspace) (inbox, error) {
	branch, err := w.Inbox(ctx, knowledge.IsNote, func(pages fs.FS, notes []gitobj.Note) ([]gitobj.Note, error) {
		return stillPending(ctx, w.Repo, pages, notes)
	})
	return inbox{branch, w}, err
}

// Pending implements session.Inbox.
func (in inbox) Pending(ctx context.Context) ([]knowledge.PendingNote, error) {
	now, err := in.Now(ctx)
	if err != nil {
		return nil, err
	}
	notes, err := in.NotesAt(ctx, now)
	if err != nil || len(notes) == 0 {
		return nil, err
	}
	pages, err := trees{in.w}.At(ctx, cmp.Or(now.Local, now.Trunk))
	if err != nil {
		return nil, err
	}
	promoted, err := knowledge.PromotedSources(pages)
	if err != nil {
		return nil, err
	}
	entries, err := outlines(ctx, in.w.Repo, notes)
	return knowledge.Pending(promoted, notes, entries), err
}

// Notes lists what is pending, text and all.
func (in inbox) Notes(ctx context.Context) ([]gitobj.Note, error) {
	notes, err := in.Inbox.Notes(ctx)
	if err != nil {
		return nil, err
	}
	return notes, in.w.ReadNotes(ctx, notes)
}

// notesAt lists what was pending when the inbox stood somewhere, text and all.
func (in inbox) notesAt(ctx context.Context, at gitobj.InboxState) ([]gitobj.Note, error) {
	notes, err := in.NotesAt(ctx, at)
	if err != nil {
		return nil, err
	}
	return notes, in.w.ReadNotes(ctx, notes)
}

// stillPending tells the inbox which notes no page names yet. Most of the time
// the blobs say so; only where a page names an entry without its version, or a
// version of it, must the entries be known.
func stillPending(ctx context.Context, repo *gitops.Repo, pages fs.FS, notes []gitobj.Note) ([]gitobj.Note, error) {
	named, err := knowledge.NamedSources(pages)
	if err != nil {
		return nil, err
	}
	asked, rest := knowledge.MayBePromoted(named, notes)
	if len(asked) == 0 {
		return rest, nil
	}
	entries, err := outlines(ctx, repo, asked)
	if err != nil {
		return nil, err
	}
	for _, p := range knowledge.Pending(knowledge.SourcesByID(named), asked, entries) {
		rest = append(rest, p.Note)
	}
	return rest, nil
}

// memoryOfEntries names the format of what is remembered of a note. It must
// change when ParseEntry reads a note differently.
const memoryOfEntries = "entries-4"

// outlines are the entries of notes, those seen before without reading them.
func outlines(ctx context.Context, repo *gitops.Repo, notes []gitobj.Note) ([]knowledge.Entry, error) {
	memory := repo.Memory(memoryOfEntries)
	entries := make([]knowledge.Entry, len(notes))
	var unread []gitobj.Note
	var at []int
	for i, note := range notes {
		value, found := memory.Recall(note.Blob)
		if found {
			entries[i], found = knowledge.ParseOutline(value)
		}
		if !found || entries[i].Path != note.Path {
			unread, at = append(unread, note), append(at, i)
		}
	}
	if err := repo.ReadNotes(ctx, unread); err != nil {
		return nil, err
	}
	for i, note := range unread {
		entries[at[i]] = knowledge.ParseEntry(note.Path, note.Content).Outline()
		memory.Keep(note.Blob, entries[at[i]].OutlineLine())
	}
	memory.Save()
	return entries, nil
}
