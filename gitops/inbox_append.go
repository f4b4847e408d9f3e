package gitops

import (
	"context"
	"errors"
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// Append records a note as a session commit and merges it into the inbox. A
// name that is taken gets -2, -3, …; the index, work tree and HEAD of every
// worktree stay as they are. An entry that is there already is not recorded
// twice: a pending note of the same bytes, or a session commit since some time
// with the same Anw-Entry trailer. Looking through all of history would make
// every session dearer than the one before.
func (in *Inbox) Append(ctx context.Context, note gitobj.Change, subject string, trailers []gitobj.Trailer, since time.Time) (gitobj.Placed, error) {
	if err := in.repo.Identity(ctx); err != nil {
		return gitobj.Placed{}, err
	}
	var placed gitobj.Placed
	err := in.write(ctx, func(s state) (err error) {
		if placed, err = in.known(ctx, s, trailers, since); err == nil && !placed.Known {
			placed, err = in.append(ctx, s, note, subject, trailers)
		}
		placed.Trunk = s.trunk.Here()
		return err
	})
	return placed, err
}

// known looks for the entry among the latest commits that only the inbox has;
// under the lock, it is what makes two retries at once one entry.
func (in *Inbox) known(ctx context.Context, s state, trailers []gitobj.Trailer, since time.Time) (gitobj.Placed, error) {
	entry := gitobj.Commit{Message: gitobj.Draft{Trailers: trailers, Subject: "-"}.Message()}.Trailer(gitobj.TrailerEntry)
	if entry == "" {
		return gitobj.Placed{}, nil
	}
	if recent, err := in.movedSince(ctx, s, since); err != nil || !recent {
		return gitobj.Placed{}, err
	}
	var within []string
	if !since.IsZero() {
		within = append(within, "--max-age="+strconv.FormatInt(since.Unix(), 10))
	}
	if s.trunk.Commit != "" {
		within = append(within, "^"+string(s.trunk.Commit))
	}
	commit, err := in.pick(ctx, s, 0, entry, within...)
	if err != nil || commit.ID == "" {
		return gitobj.Placed{}, err
	}
	note, err := in.NoteOf(ctx, commit)
	return gitobj.Placed{Path: note.Path, Session: commit.ID, Tip: s.tip, Known: true}, err
}

// movedSince reports whether the inbox has a commit since some time on top. One
// that has none has none below, as git searches.
func (in *Inbox) movedSince(ctx context.Context, s state, since time.Time) (bool, error) {
	for _, tip := range s.tips() {
		commit, err := in.repo.reader().commit(ctx, tip)
		if err != nil || !commit.Committer.When.Before(since) {
			return true, err
		}
	}
	return false, nil
}

func (in *Inbox) append(ctx context.Context, s state, note gitobj.Change, subject string, trailers []gitobj.Trailer) (placed gitobj.Placed, err error) {
	notes, taken, err := in.kept(ctx, s)
	if err != nil {
		return placed, err
	}
	objects := in.repo.newBatch()
	blob := objects.add("blob", note.Content)
	if i := slices.IndexFunc(notes, func(n gitobj.Note) bool { return n.Blob == blob }); i >= 0 {
		return gitobj.Placed{Path: notes[i].Path, Tip: s.tip, Known: true}, nil
	}
	placed.Path = free(shelf(note.Path, len(notes)), taken)
	added := gitobj.Change{Path: placed.Path, Blob: blob}
	trailers = append(slices.Clone(trailers), gitobj.Trailer{Key: gitobj.TrailerTrunk, Value: string(s.trunk.Commit)})
	placed.Session, err = objects.draft(ctx, gitobj.Draft{Base: s.trunk.Commit, Changes: []gitobj.Change{added}, Parents: some(s.trunk.Commit), Subject: subject, Trailers: trailers})
	if err != nil {
		return placed, err
	}
	if placed.Tip = placed.Session; s.tip != "" || len(s.queue) > 0 {
		merge := in.draft(s, append(changes(notes), added), "inbox: add "+stem(placed.Path), placed.Session)
		if placed.Tip, err = in.draftTip(ctx, objects, s, merge); err != nil {
			return placed, err
		}
	}
	if err := objects.store(ctx); err != nil {
		return placed, err
	}
	return in.land(ctx, s, placed)
}

// land moves the branch to a session, which waits in the queue where a worktree that
// has the branch checked out cannot follow.
func (in *Inbox) land(ctx context.Context, s state, placed gitobj.Placed) (gitobj.Placed, error) {
	err := in.advance(ctx, s, "session "+stem(placed.Path), placed.Tip)
	if blocked := new(held); errors.As(err, &blocked) {
		placed.Parked, placed.Tip = true, s.tip
		return placed, in.park(ctx, placed)
	}
	return placed, err
}

// flat is how many notes lie side by side in inbox/. Each session rewrites the
// folder's tree: 2.7 kB at 100 notes, 26 kB at 1,000.
const flat = 200

// shelf moves a new dated note into the folder of its month when the inbox is
// crowded. Old notes are never moved.
func shelf(p gitobj.Path, pending int) gitobj.Path {
	name := p.Base()
	if p != gitobj.Path("inbox/"+name) || !dated(name) || pending < flat {
		return p
	}
	return gitobj.Path("inbox/" + name[:len("2006-01")] + "/" + name)
}

// dated is true for names such as 2006-01-02-x.md.
func dated(name string) bool {
	day, rest := name[:min(len(time.DateOnly), len(name))], name[min(len(time.DateOnly), len(name)):]
	digits := strings.Map(func(c rune) rune {
		if '0' <= c && c <= '9' {
			return '0'
		}
		return c
	}, day)
	return digits == "0000-00-00" && len(rest) > 1 && rest[0] == '-'
}

// free is p, or p with the first number that makes its name unused.
func free(p gitobj.Path, taken map[gitobj.Path]bool) gitobj.Path {
	candidate, extension := p, path.Ext(string(p))
	for n := 2; taken[candidate]; n++ {
		candidate = gitobj.Path(fmt.Sprintf("%s-%d%s", strings.TrimSuffix(string(p), extension), n, extension))
	}
	return candidate
}

func stem(p gitobj.Path) string { return strings.TrimSuffix(p.Base(), path.Ext(p.Base())) }
