package gitops

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// reconcile is the tip that two diverged tips of the inbox agree on. git's own
// merge would follow renames and move an edit of a promoted note into its page;
// here the element is the note's blob, and the result is a function of the two
// tips and the trunk alone, so that both clones make the same commit.
func (in *Inbox) reconcile(ctx context.Context, a, b gitobj.ID, trunk gitobj.ID) (gitobj.ID, error) {
	if a == b || b == "" {
		return a, nil
	}
	if a == "" {
		return b, nil
	}
	for _, pair := range [][2]gitobj.ID{{a, b}, {b, a}} {
		if behind, err := in.repo.IsAncestor(ctx, pair[0], pair[1]); err != nil || behind {
			return pair[1], err
		}
	}
	kept, err := in.survivors(ctx, a, b)
	if err != nil {
		return "", err
	}
	if kept, err = in.pending(ctx, kept, trunk); err != nil {
		return "", err
	}
	return in.writeReconciled(ctx, changes(place(kept)), a, b, trunk)
}

// survivors applies the rule: what both sides still have stays, what only one
// side has stays if it is new since they parted.
func (in *Inbox) survivors(ctx context.Context, a, b gitobj.ID) ([]gitobj.Note, error) {
	mine, err := in.own(ctx, a)
	if err != nil {
		return nil, err
	}
	theirs, err := in.own(ctx, b)
	if err != nil {
		return nil, err
	}
	seen, err := in.seen(ctx, a, b)
	if err != nil {
		return nil, err
	}
	inMine, inTheirs := blobSet(mine), blobSet(theirs)
	all := append(slices.Clone(mine), theirs...)
	if err := in.repo.ReadNotes(ctx, all); err != nil {
		return nil, err
	}
	alive := map[gitobj.ID]bool{}
	for _, note := range all {
		alive[note.Blob] = inMine[note.Blob] && inTheirs[note.Blob] || !seen[note.Blob]
	}
	in.reviveLost(mine, theirs, all, alive)
	return slices.DeleteFunc(all, func(note gitobj.Note) bool { return !alive[note.Blob] }), nil
}

// reviveLost keeps both versions of an entry that is on both sides and would
// lose every version: A→B on one side and B→A on the other look like deletions.
func (in *Inbox) reviveLost(mine, theirs, all []gitobj.Note, alive map[gitobj.ID]bool) {
	sides, living := map[string]int{}, map[string]bool{}
	for bit, side := range [][]gitobj.Note{mine, theirs} {
		for _, note := range side {
			sides[in.idOf(note, all)] |= 1 << bit
		}
	}
	for _, note := range all {
		if alive[note.Blob] {
			living[in.identify(note.Content)] = true
		}
	}
	for _, note := range all {
		if id := in.identify(note.Content); id != "" && sides[id] == 3 && !living[id] {
			alive[note.Blob] = true
		}
	}
}

func (in *Inbox) idOf(note gitobj.Note, filled []gitobj.Note) string {
	i := slices.IndexFunc(filled, func(n gitobj.Note) bool { return n.Blob == note.Blob })
	return in.identify(filled[i].Content)
}

// seen is every note blob of the merge bases.
func (in *Inbox) seen(ctx context.Context, a, b gitobj.ID) (map[gitobj.ID]bool, error) {
	out, err := in.repo.git.run(ctx, "merge-base", "--all", string(a), string(b))
	if err != nil && !failedWith(err, 1) {
		return nil, err
	}
	seen := map[gitobj.ID]bool{}
	for _, base := range strings.Fields(string(out)) {
		notes, err := in.listing(ctx, gitobj.ID(base))
		if err != nil {
			return nil, err
		}
		maps.Copy(seen, blobSet(notes))
	}
	return seen, nil
}

func blobSet(notes []gitobj.Note) map[gitobj.ID]bool {
	set := map[gitobj.ID]bool{}
	for _, note := range notes {
		set[note.Blob] = true
	}
	return set
}

func (in *Inbox) pending(ctx context.Context, notes []gitobj.Note, trunk gitobj.ID) ([]gitobj.Note, error) {
	pages, err := in.repo.Pages(ctx, trunk)
	if err != nil {
		return nil, err
	}
	return in.stillPending(pages, notes)
}

// writeReconciled derives identity and date from the parents and never signs:
// two clones must make the same object.
func (in *Inbox) writeReconciled(ctx context.Context, notes []gitobj.Change, a, b, trunk gitobj.ID) (gitobj.ID, error) {
	tree, err := in.repo.WriteTree(ctx, trunk, notes)
	if err != nil {
		return "", err
	}
	parents := []gitobj.ID{min(a, b), max(a, b)}
	if known, err := in.containsAny(ctx, trunk, a, b); err != nil {
		return "", err
	} else if !known && trunk != "" {
		parents = append(parents, trunk)
	}
	var latest time.Time
	for _, parent := range parents {
		commit, err := in.repo.reader().commit(ctx, parent)
		if err != nil {
			return "", err
		}
		if commit.Committer.When.After(latest) {
			latest = commit.Committer.When
		}
	}
	draft := gitobj.Draft{Subject: "inbox: reconcile", Trailers: []gitobj.Trailer{{Key: gitobj.TrailerTrunk, Value: string(trunk)}}}
	date := fmt.Sprintf("%d +0000", latest.Unix())
	return in.repo.commitObject(ctx, in.repo.git.with(
		"GIT_AUTHOR_NAME=git-anw", "GIT_AUTHOR_EMAIL=anw@localhost", "GIT_AUTHOR_DATE="+date,
		"GIT_COMMITTER_NAME=git-anw", "GIT_COMMITTER_EMAIL=anw@localhost", "GIT_COMMITTER_DATE="+date), tree, parents, draft.Message())
}

func (in *Inbox) containsAny(ctx context.Context, commit gitobj.ID, tips ...gitobj.ID) (bool, error) {
	for _, tip := range tips {
		if in, err := in.repo.IsAncestor(ctx, commit, tip); err != nil || in {
			return in, err
		}
	}
	return false, nil
}
