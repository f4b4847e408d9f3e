package promotion

import (
	"context"
	"io/fs"
	"slices"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// base is what a promotion stands on. It always gives the promotion one parent:
// with several it would be an evil merge, whose page a later rebase drops. What
// more must be joined is joined before, by a merge without content of its own.
type base struct {
	// start is the commit to build on: a session itself, or the trunk.
	start gitobj.ID
	// copies are sessions to be written again, each on the one before, the first
	// on start.
	copies []gitobj.Draft
	// sessions are merged with what came of that.
	sessions []carried
	// notes are where the entries lie then.
	notes []gitobj.Path
}

// carried is a session that can be merged as it is.
type carried struct {
	commit gitobj.ID
	note   gitobj.Path
	blob   gitobj.ID
}

// baseOf finds it. A single session whose parent is part of the trunk carries
// the promotion itself, if it knows the page as the trunk does.
func baseOf(ctx context.Context, ports Ports, trunk Trunk, request Request) (base, error) {
	start, err := startOf(ctx, ports, trunk, request)
	if err != nil {
		return base{}, err
	}
	there, err := ports.Tree(ctx, start)
	if err != nil {
		return base{}, err
	}
	joining := joining{base{start: start}, ports, trunk, there, map[gitobj.Path]bool{}}
	for _, item := range request.Items {
		if err := joining.carry(ctx, item); err != nil {
			return base{}, err
		}
	}
	b := joining.base
	if len(b.sessions) != 1 || len(b.notes) != 1 || request.fresh && start != "" {
		return b, nil
	}
	only := b.sessions[0].commit
	tree, err := ports.Tree(ctx, only)
	if err != nil {
		return base{}, err
	}
	if start == "" || taken(tree, request.Page) == taken(there, request.Page) && blobAt(tree, request.Page) == blobAt(there, request.Page) {
		return base{start: only, notes: b.notes}, nil
	}
	return b, nil
}

// startOf is what is published, unless the page or a note is in the local trunk
// only.
func startOf(ctx context.Context, ports Ports, trunk Trunk, request Request) (gitobj.ID, error) {
	if trunk.Local == "" || trunk.Local == trunk.Published {
		return trunk.Published, nil
	}
	published, err := ports.Tree(ctx, trunk.Published)
	if err != nil {
		return "", err
	}
	local, err := ports.Tree(ctx, trunk.Local)
	if err != nil {
		return "", err
	}
	ahead, err := ports.IsAncestor(ctx, trunk.Published, trunk.Local)
	if err != nil || !ahead {
		return trunk.Published, err
	}
	if blobAt(published, request.Page) != blobAt(local, request.Page) {
		return trunk.Local, nil
	}
	for _, item := range request.Items {
		if item.Note.OnTrunk && blobAt(published, item.Note.Path) != item.Note.Blob {
			return trunk.Local, nil
		}
	}
	return trunk.Published, nil
}

// joining is a base that entries are brought to.
type joining struct {
	base
	ports Ports
	trunk Trunk
	there fs.FS                // the files of its start
	used  map[gitobj.Path]bool // the names that its notes have
}

// carry says how one entry comes to the base: its session is merged, it lies there
// already, or it is copied.
func (b *joining) carry(ctx context.Context, item Item) error {
	session, found, err := b.ports.Session(ctx, item.Entry.ID)
	if err != nil {
		return err
	}
	note := item.Note
	if found = found && !note.OnTrunk; found {
		if note, err = b.ports.NoteOf(ctx, session); err != nil {
			return err
		}
		usable, err := usable(ctx, b.ports, b.trunk, session)
		if err != nil {
			return err
		}
		if usable && note.Blob == item.Note.Blob && !b.used[note.Path] && taken(b.there, note.Path) == "" {
			b.sessions = append(b.sessions, carried{session.ID, note.Path, note.Blob})
			b.add(note.Path)
			return nil
		}
	}
	if blobAt(b.there, item.Note.Path) == item.Note.Blob { // by hand, or the inbox itself was merged into the trunk
		b.add(item.Note.Path)
		return nil
	}
	target := unused(b.there, note.Path, b.used)
	b.copies = append(b.copies, copyOf(session, found, b.start, item, target))
	b.add(target)
	return nil
}

func (b *joining) add(note gitobj.Path) {
	b.notes = append(b.notes, note)
	b.used[note] = true
}

// write makes the commit a promotion has as its parent.
func (b base) write(ctx context.Context, ports Ports) (gitobj.ID, error) {
	at, err := b.start, error(nil)
	for _, draft := range b.copies {
		if at != "" {
			draft.Base, draft.Parents = at, []gitobj.ID{at}
		}
		if at, err = ports.WriteCommit(ctx, draft); err != nil {
			return "", err
		}
	}
	if len(b.sessions) == 0 {
		return at, nil
	}
	join := gitobj.Draft{Base: at, Subject: "join the notes of a promotion"}
	if at != "" {
		join.Parents = []gitobj.ID{at}
	}
	for _, session := range b.sessions {
		join.Parents = append(join.Parents, session.commit)
		join.Changes = append(join.Changes, gitobj.Change{Path: session.note, Blob: session.blob})
	}
	return ports.WriteCommit(ctx, join)
}

// usable reports whether a session may be part of a promotion as it is: its
// parent is part of the trunk, and it is not (re-merging what was reverted does
// nothing).
func usable(ctx context.Context, ports Ports, trunk Trunk, session gitobj.Commit) (bool, error) {
	if trunk.Published == "" {
		return true, nil
	}
	if len(session.Parents) != 1 {
		return false, nil
	}
	known, err := ports.IsAncestor(ctx, session.Parents[0], trunk.Published)
	if err != nil || !known {
		return false, err
	}
	merged, err := ports.IsAncestor(ctx, session.ID, trunk.Published)
	return err == nil && !merged, err
}

// copyOf is the session on the trunk of today, with the same trailers.
func copyOf(session gitobj.Commit, found bool, start gitobj.ID, item Item, at gitobj.Path) gitobj.Draft {
	draft := gitobj.Draft{
		Changes:  []gitobj.Change{{Path: at, Blob: item.Note.Blob}},
		Subject:  "session: " + item.Entry.Title,
		Trailers: []gitobj.Trailer{{Key: gitobj.TrailerEntry, Value: item.Entry.Key()}},
	}
	if found {
		draft.Subject, draft.Trailers = session.Subject(), session.Trailers()
	}
	draft.Trailers = slices.DeleteFunc(draft.Trailers, func(t gitobj.Trailer) bool {
		return t.Key == gitobj.TrailerTrunk || t.Key == gitobj.TrailerOriginal
	})
	draft.Trailers = append(draft.Trailers, gitobj.Trailer{Key: gitobj.TrailerTrunk, Value: string(start)})
	if found {
		draft.Trailers = append(draft.Trailers, gitobj.Trailer{Key: gitobj.TrailerOriginal, Value: string(session.ID)})
	}
	return draft
}
