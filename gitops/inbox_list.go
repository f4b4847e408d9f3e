package gitops

import (
	"context"
	"slices"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// Notes lists what is pending: the notes of the inbox branch and its queue that
// no page of the published or the local trunk names, and the notes people wrote
// by hand on the trunk. They come without their content (see ReadNotes).
func (in *Inbox) Notes(ctx context.Context) ([]gitobj.Note, error) {
	s, err := in.state(ctx)
	if err != nil {
		return nil, err
	}
	notes, err := in.recorded(ctx, s)
	if err != nil {
		return nil, err
	}
	here := s.trunk.Commit
	if s.trunk.Local != "" {
		here = s.trunk.Local
	}
	byHand, err := in.byHand(ctx, here, notes)
	if err != nil {
		return nil, err
	}
	notes = append(notes, byHand...)
	for _, trunk := range slices.Compact(some(here, s.trunk.Commit)) {
		pages, err := in.repo.Pages(ctx, trunk)
		if err != nil {
			return nil, err
		}
		if notes, err = in.live(pages, notes); err != nil {
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
