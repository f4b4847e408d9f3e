package promotion

import (
	"context"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
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
	b := base{start: start}
	used := map[gitobj.Path]bool{}
	for _, item := range request.Items {
		if err := b.carry(ctx, ports, trunk, request, item, there, used); err != nil {
			return base{}, err
		}
	}
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

// carry says how one entry comes to the base: it lies there already, its session
// is merged, or it is copied.
func (b *base) carry(ctx context.Context, ports Ports, trunk Trunk, request Request, item Item, there fs.FS, used map[gitobj.Path]bool) error {
	session, found, err := ports.Session(ctx, item.Entry.ID)
	if item.Note.OnTrunk {
		found = false
	}
	if err != nil {
		return err
	}
	note := item.Note
	if found {
		if note, err = ports.NoteOf(ctx, session); err != nil {
			return err
		}
		usable, err := usable(ctx, ports, trunk, session)
		if err != nil {
			return err
		}
		if usable && note.Blob == item.Note.Blob && !used[note.Path] && taken(there, note.Path) == "" {
			b.sessions = append(b.sessions, carried{session.ID, note.Path, note.Blob})
			b.add(note.Path, used)
			return nil
		}
	}
	if blobAt(there, item.Note.Path) == item.Note.Blob { // by hand, or the inbox itself was merged into the trunk
		b.add(item.Note.Path, used)
		return nil
	}
	target := unused(there, note.Path, used)
	b.copies = append(b.copies, copyOf(session, found, b.start, item, target))
	b.add(target, used)
	return nil
}

func (b *base) add(note gitobj.Path, used map[gitobj.Path]bool) {
	b.notes = append(b.notes, note)
	used[note] = true
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

// taken is the file that stands where a page would, in any spelling that some
// file system takes for the same; "" if there is none.
func taken(tree fs.FS, page gitobj.Path) gitobj.Path {
	if blobAt(tree, page) != "" {
		return page
	}
	entries, err := fs.ReadDir(tree, string(page.Dir()))
	if err != nil {
		return ""
	}
	for _, entry := range entries {
		if strings.EqualFold(entry.Name(), page.Base()) {
			return gitobj.Path(path.Join(string(page.Dir()), entry.Name()))
		}
	}
	return ""
}

func blobAt(tree fs.FS, p gitobj.Path) gitobj.ID {
	info, err := fs.Stat(tree, string(p))
	if err != nil {
		return ""
	}
	id, _ := info.Sys().(gitobj.ID)
	return id
}

// unused is p, or p with the first number no file has.
func unused(tree fs.FS, p gitobj.Path, used map[gitobj.Path]bool) gitobj.Path {
	candidate := p
	for n := 2; used[candidate] || taken(tree, candidate) != ""; n++ {
		candidate = gitobj.Path(fmt.Sprintf("%s-%d.md", strings.TrimSuffix(string(p), ".md"), n))
	}
	return candidate
}

// pagesOf lists the pages of a commit that name an entry.
func pagesOf(ctx context.Context, ports Ports, commit gitobj.ID, key string) ([]knowledge.PromotedSource, error) {
	if commit == "" {
		return nil, nil
	}
	tree, err := ports.Tree(ctx, commit)
	if err != nil {
		return nil, err
	}
	promoted, err := knowledge.PromotedSources(tree)
	return promoted[key], err
}
