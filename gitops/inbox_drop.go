package gitops

import (
	"context"
	"slices"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// Drop takes a note out of the inbox. Its history stays, and says that it was
// dropped, so that the other clones let it go too.
func (in *Inbox) Drop(ctx context.Context, p gitobj.Path, entry string) error {
	if err := in.repo.Identity(ctx); err != nil {
		return err
	}
	return in.write(ctx, func(s state) error {
		notes, _, err := in.kept(ctx, s)
		if err != nil {
			return err
		}
		notes = slices.DeleteFunc(notes, func(note gitobj.Note) bool { return note.Path == p })
		draft := in.draft(s, changes(notes), "inbox: drop "+stem(p), some(s.trunk.Commit)...)
		draft.Trailers = append([]gitobj.Trailer{{Key: gitobj.TrailerDrops, Value: entry}}, draft.Trailers...)
		tip, err := in.writeTip(ctx, s, draft)
		if err != nil {
			return err
		}
		return explainHeld(in.advance(ctx, s, "drop "+stem(p), tip))
	})
}

// Dropped reports whether a commit of the inbox says that an entry was dropped.
func (in *Inbox) Dropped(ctx context.Context, entry string) (bool, error) {
	s, err := in.state(ctx)
	if err != nil {
		return false, err
	}
	commits, err := in.log(ctx, s, 0, gitobj.TrailerDrops+": "+entry)
	return slices.ContainsFunc(commits, func(c gitobj.Commit) bool { return c.Trailer(gitobj.TrailerDrops) == entry }), err
}
