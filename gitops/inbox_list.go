package gitops

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// Notes lists what is pending: the notes of the inbox branch and its queue that
// no page of the published or the local trunk names, and the notes people wrote
// by hand on the trunk. They come without their content (see ReadNotes).
func (in *Inbox) Notes(ctx context.Context) ([]gitobj.Note, error) {
	now, err := in.Now(ctx)
	if err != nil {
		return nil, err
	}
	return in.NotesAt(ctx, now)
}

// Now is where the inbox stands now.
func (in *Inbox) Now(ctx context.Context) (gitobj.InboxState, error) {
	s, err := in.state(ctx)
	queue := make([]gitobj.ID, 0, len(s.queue))
	for _, ref := range sortedKeys(s.queue) {
		queue = append(queue, s.queue[ref])
	}
	return gitobj.InboxState{Tip: s.tip, Queue: queue, Trunk: s.trunk.Commit, Local: s.trunk.Local}, err
}

// NotesAt lists what was pending when the inbox stood somewhere.
func (in *Inbox) NotesAt(ctx context.Context, at gitobj.InboxState) ([]gitobj.Note, error) {
	queue := map[string]gitobj.ID{}
	for _, id := range at.Queue {
		queue[queuePrefix+string(id)] = id
	}
	notes, err := in.recorded(ctx, state{tip: at.Tip, queue: queue})
	if err != nil {
		return nil, err
	}
	here := cmp.Or(at.Local, at.Trunk)
	byHand, err := in.byHand(ctx, here, notes)
	if err != nil {
		return nil, err
	}
	if notes = append(notes, byHand...); len(notes) == 0 {
		return nil, nil // no page need be asked
	}
	for _, trunk := range slices.Compact(some(here, at.Trunk)) {
		pages, err := in.repo.Pages(ctx, trunk)
		if err != nil {
			return nil, err
		}
		if notes, err = in.stillPending(pages, notes); err != nil {
			return nil, err
		}
	}
	slices.SortFunc(notes, func(a, b gitobj.Note) int { return strings.Compare(string(a.Path), string(b.Path)) })
	return notes, nil
}

// byHand lists the trunk's own notes, unless the inbox holds the same file.
func (in *Inbox) byHand(ctx context.Context, trunk gitobj.ID, recorded []gitobj.Note) ([]gitobj.Note, error) {
	notes, err := in.listing(ctx, trunk)
	if err != nil {
		return nil, err
	}
	known := blobSet(recorded)
	notes = slices.DeleteFunc(notes, func(note gitobj.Note) bool { return known[note.Blob] })
	for i := range notes {
		notes[i].OnTrunk, notes[i].Commit = true, trunk
	}
	return notes, nil
}

// Tip is the commit the inbox stands on, here or at the remote; "" where there
// is none.
func (in *Inbox) Tip(ctx context.Context) (gitobj.ID, error) {
	s, err := in.state(ctx)
	return s.tip, err
}
