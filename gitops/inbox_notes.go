package gitops

import (
	"context"
	"slices"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// kept is every note that stays in the tip's tree, and every name that is taken.
func (in *Inbox) kept(ctx context.Context, s state) ([]gitobj.Note, map[gitobj.Path]bool, error) {
	notes, err := in.recorded(ctx, s)
	if err != nil {
		return nil, nil, err
	}
	pages, err := in.repo.Pages(ctx, s.trunk.Commit)
	if err != nil {
		return nil, nil, err
	}
	if notes, err = in.stillPending(pages, notes); err != nil {
		return nil, nil, err
	}
	taken := make(map[gitobj.Path]bool, len(notes))
	for _, note := range notes {
		taken[note.Path] = true
	}
	for _, entry := range pages.Entries() {
		if strings.HasPrefix(string(entry.Path), "inbox/") {
			taken[entry.Path] = true
		}
	}
	return notes, taken, nil
}

// recorded is every note of the tip and the queue that is not the trunk's own.
func (in *Inbox) recorded(ctx context.Context, s state) ([]gitobj.Note, error) {
	notes, err := in.own(ctx, s.tip)
	if err != nil || len(s.queue) == 0 {
		return notes, err
	}
	taken := make(map[gitobj.Path]bool, len(notes))
	for _, note := range notes {
		taken[note.Path] = true
	}
	for _, ref := range sortedKeys(s.queue) {
		queued, err := in.own(ctx, s.queue[ref])
		if err != nil {
			return nil, err
		}
		for _, note := range queued {
			note.Path = free(note.Path, taken)
			taken[note.Path] = true
			notes = append(notes, note)
		}
	}
	return notes, nil
}

// own is the notes in a commit's tree that its Anw-Trunk does not have: a
// person's edit of a trunk note counts as a note of the inbox.
func (in *Inbox) own(ctx context.Context, tip gitobj.ID) ([]gitobj.Note, error) {
	if tip == "" {
		return nil, nil
	}
	trunk, err := in.trunkOf(ctx, tip)
	if err != nil {
		return nil, err
	}
	theirs, err := in.listing(ctx, trunk)
	if err != nil {
		return nil, err
	}
	all, err := in.listing(ctx, tip)
	return without(all, theirs), err
}

// without is the notes that are not in others under the same path and with the
// same content.
func without(notes, others []gitobj.Note) []gitobj.Note {
	known := make(map[gitobj.Path]gitobj.ID, len(others))
	for _, note := range others {
		known[note.Path] = note.Blob
	}
	return slices.DeleteFunc(notes, func(note gitobj.Note) bool { return known[note.Path] == note.Blob })
}

// trunkOf reads Anw-Trunk from the tip, or from the nearest commit below that
// has it: people may commit on the branch.
func (in *Inbox) trunkOf(ctx context.Context, tip gitobj.ID) (gitobj.ID, error) {
	for range 50 {
		commit, err := in.repo.reader().commit(ctx, tip)
		if err != nil {
			return "", err
		}
		if id := commit.Trailer(gitobj.TrailerTrunk); id != "" || len(commit.Parents) == 0 {
			return gitobj.ID(id), nil
		}
		tip = commit.Parents[0]
	}
	return "", nil
}

// listing names the notes of a commit without reading them: those of inbox/ and
// of its folders by month.
func (in *Inbox) listing(ctx context.Context, commit gitobj.ID) ([]gitobj.Note, error) {
	if commit == "" {
		return nil, nil
	}
	root, err := in.repo.treeOf(ctx, commit)
	if err != nil {
		return nil, err
	}
	return in.notesBelow(ctx, gitobj.Entry{Mode: gitobj.ModeTree, ID: root}, "inbox")
}

// notesBelow lists the notes below a folder of a tree; only keeps it out of
// every other folder.
func (in *Inbox) notesBelow(ctx context.Context, folder gitobj.Entry, only string) ([]gitobj.Note, error) {
	entries, err := in.repo.entriesOf(ctx, folder.ID)
	var notes []gitobj.Note
	for _, entry := range entries {
		if only != "" && string(entry.Path) != only {
			continue
		}
		if folder.Path != "" {
			entry.Path = folder.Path + "/" + entry.Path
		}
		if entry.Mode == gitobj.ModeTree {
			deeper, err := in.notesBelow(ctx, entry, "")
			if err != nil {
				return nil, err
			}
			notes = append(notes, deeper...)
		} else if isPlainFile(entry) && in.isNote(entry.Path) {
			notes = append(notes, gitobj.Note{Path: entry.Path, Blob: entry.ID})
		}
	}
	return notes, err
}

func isPlainFile(entry gitobj.Entry) bool {
	return entry.Path.Valid() && (entry.Mode == gitobj.ModeFile || entry.Mode == gitobj.ModeExec)
}

// ReadNotes reads the notes' content, in one process when there are many.
func (r *Repo) ReadNotes(ctx context.Context, notes []gitobj.Note) error {
	if len(notes) < bulk {
		for i := range notes {
			data, err := r.Blob(ctx, notes[i].Blob)
			if err != nil {
				return err
			}
			notes[i].Content = data
		}
		return nil
	}
	contents := map[gitobj.ID][]byte{}
	ids := make([]gitobj.ID, len(notes))
	for i, note := range notes {
		ids[i] = note.Blob
	}
	err := r.blobs(ctx, ids, func(id gitobj.ID, data []byte) { contents[id] = data })
	for i := range notes {
		notes[i].Content = contents[notes[i].Blob]
	}
	return err
}

func changes(notes []gitobj.Note) []gitobj.Change {
	list := make([]gitobj.Change, len(notes))
	for i, note := range notes {
		list[i] = gitobj.Change{Path: note.Path, Blob: note.Blob}
	}
	return list
}
