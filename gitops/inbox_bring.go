package gitops

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// Bring records notes that stand for something kept elsewhere, as Append does
// for one: each version once. A newer version takes the place of the one that is
// pending, unless a person edited that; what was promoted or dropped comes back
// only when it has changed.
func (in *Inbox) Bring(ctx context.Context, notes []gitobj.Brought) (placed []gitobj.Placed, err error) {
	if err := in.repo.Identity(ctx); err != nil {
		return nil, err
	}
	err = in.write(ctx, func(s state) (err error) {
		placed, err = in.bring(ctx, s, notes)
		return err
	})
	return placed, err
}

// Versions are the commits that brought an entry, by entry, the latest first.
func (in *Inbox) Versions(ctx context.Context) (map[string][]gitobj.Commit, error) {
	s, err := in.state(ctx)
	if err != nil {
		return nil, err
	}
	return in.versions(ctx, s)
}

func (in *Inbox) versions(ctx context.Context, s state) (map[string][]gitobj.Commit, error) {
	commits, err := in.log(ctx, s, 0, gitobj.TrailerMemory+": ")
	byEntry := map[string][]gitobj.Commit{}
	for _, commit := range commits {
		if entry := commit.Trailer(gitobj.TrailerEntry); entry != "" && commit.Trailer(gitobj.TrailerOriginal) == "" {
			byEntry[entry] = append(byEntry[entry], commit)
		}
	}
	for _, versions := range byEntry {
		slices.SortStableFunc(versions, func(a, b gitobj.Commit) int { return ordinal(b) - ordinal(a) })
	}
	return byEntry, err
}

// ordinal counts the versions of an entry, which may all be of one second; 0 is
// no version of anything.
func ordinal(commit gitobj.Commit) int {
	number, _, _ := strings.Cut(commit.Trailer(gitobj.TrailerMemory), " ")
	n, err := strconv.Atoi(number)
	if err != nil {
		return 0
	}
	return n
}

// later reports a later version of the same.
func later(a, b gitobj.Commit) bool { return ordinal(a) > ordinal(b) && ordinal(b) > 0 }

// bringing is a Bring under way.
type bringing struct {
	in       *Inbox
	s        state
	objects  *objectBatch
	notes    []gitobj.Note
	taken    map[gitobj.Path]bool
	versions map[string][]gitobj.Commit
	sessions []gitobj.ID
}

func (in *Inbox) bring(ctx context.Context, s state, brought []gitobj.Brought) (placed []gitobj.Placed, err error) {
	b := &bringing{in: in, s: s, objects: in.repo.newBatch()}
	if b.notes, b.taken, err = in.kept(ctx, s); err != nil {
		return nil, err
	}
	if b.versions, err = in.versions(ctx, s); err != nil {
		return nil, err
	}
	for _, note := range brought {
		one, err := b.add(ctx, note)
		if err != nil {
			return nil, err
		}
		placed = append(placed, one)
	}
	if len(b.sessions) == 0 {
		return placed, nil
	}
	return b.finish(ctx, placed)
}

// add makes the session of a note, and changes the list of what is pending.
func (b *bringing) add(ctx context.Context, note gitobj.Brought) (placed gitobj.Placed, err error) {
	before := b.versions[note.Entry]
	n := 1
	if len(before) > 0 {
		n = ordinal(before[0]) + 1
		if before[0].Trailer(gitobj.TrailerMemory) == fmt.Sprintf("%d %s", n-1, note.Version) {
			return gitobj.Placed{Known: true, Session: before[0].ID}, nil
		}
	}
	if placed.Path, err = b.place(ctx, note, before); err != nil {
		return placed, err
	}
	added := gitobj.Change{Path: placed.Path, Blob: b.objects.add("blob", note.Note.Content)}
	b.notes = append(b.notes, gitobj.Note{Path: added.Path, Blob: added.Blob})
	trailers := append([]gitobj.Trailer{{Key: gitobj.TrailerEntry, Value: note.Entry}, {Key: gitobj.TrailerMemory, Value: fmt.Sprintf("%d %s", n, note.Version)}}, note.Trailers...)
	trailers = append(trailers, gitobj.Trailer{Key: gitobj.TrailerTrunk, Value: string(b.s.trunk.Commit)})
	placed.Session, err = b.objects.draft(ctx, gitobj.Draft{Base: b.s.trunk.Commit, Changes: []gitobj.Change{added}, Parents: some(b.s.trunk.Commit), Subject: note.Subject, Trailers: trailers})
	b.sessions = append(b.sessions, placed.Session)
	return placed, err
}

// place is that of the version that is pending, which goes, else a free one.
func (b *bringing) place(ctx context.Context, note gitobj.Brought, before []gitobj.Commit) (gitobj.Path, error) {
	for _, commit := range before {
		old, err := b.in.NoteOf(ctx, commit)
		if err != nil {
			return "", err
		}
		if i := slices.IndexFunc(b.notes, func(n gitobj.Note) bool { return n.Blob == old.Blob }); i >= 0 {
			path := b.notes[i].Path
			b.notes = slices.Delete(b.notes, i, i+1)
			return path, nil
		}
	}
	path := free(shelf(note.Note.Path, len(b.notes)), b.taken)
	b.taken[path] = true
	return path, nil
}

// finish merges the sessions into the inbox, all at once.
func (b *bringing) finish(ctx context.Context, placed []gitobj.Placed) ([]gitobj.Placed, error) {
	in, tip := b.in, b.sessions[0]
	if b.s.tip != "" || len(b.s.queue) > 0 || len(b.sessions) > 1 {
		merge := in.draft(b.s, changes(b.notes), fmt.Sprintf("inbox: bring %d", len(b.sessions)), b.sessions...)
		var err error
		if tip, err = in.draftTip(ctx, b.objects, b.s, merge); err != nil {
			return nil, err
		}
	}
	if err := b.objects.store(ctx); err != nil {
		return nil, err
	}
	err := in.advance(ctx, b.s, "memory import", tip)
	blocked := new(held)
	for i := range placed {
		if placed[i].Known {
			continue
		}
		if placed[i].Tip = tip; errors.As(err, &blocked) {
			placed[i].Parked, placed[i].Tip = true, b.s.tip
			if err := in.park(ctx, placed[i]); err != nil {
				return placed, err
			}
		}
	}
	if errors.As(err, &blocked) {
		err = nil
	}
	return placed, err
}
