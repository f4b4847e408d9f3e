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

// base is what a promotion stands on: a commit, or a copy to be made first,
// and where the note lies there. It always gives the promotion one parent: with
// several it would be an evil merge, whose page a later rebase drops.
type base struct {
	commit gitobj.ID
	copy   *gitobj.Draft
	// tree is the commit whose files the promotion starts from, the note
	// excepted.
	tree gitobj.ID
	note gitobj.Path
}

func baseOf(ctx context.Context, ports Ports, trunk Trunk, request Request) (base, error) {
	if request.Note.OnTrunk {
		return byHand(ctx, ports, trunk, request)
	}
	session, found, err := ports.Session(ctx, request.Entry.ID)
	if err != nil {
		return base{}, err
	}
	note := request.Note
	if found {
		if note, err = ports.NoteOf(ctx, session); err != nil {
			return base{}, err
		}
		if usable, err := usable(ctx, ports, trunk, session, request.Page); err != nil || usable {
			return base{commit: session.ID, tree: session.ID, note: note.Path}, err
		}
	}
	there, err := ports.Tree(ctx, trunk.Published)
	if err != nil {
		return base{}, err
	}
	if blobAt(there, note.Path) == request.Note.Blob { // the inbox itself was merged into the trunk
		return base{commit: trunk.Published, tree: trunk.Published, note: note.Path}, nil
	}
	target := unused(there, note.Path)
	return base{copy: copyOf(session, found, trunk, request, target), tree: trunk.Published, note: target}, nil
}

// byHand is the base for a note a person wrote on the trunk: what is published,
// unless the note is not.
func byHand(ctx context.Context, ports Ports, trunk Trunk, request Request) (base, error) {
	b := base{commit: trunk.Published, tree: trunk.Published, note: request.Note.Path}
	tree, err := ports.Tree(ctx, trunk.Published)
	if err == nil && blobAt(tree, request.Note.Path) != request.Note.Blob {
		b.commit, b.tree = trunk.here(), trunk.here()
	}
	return b, err
}

// usable reports whether a promotion may stand on the session itself: its
// parent is part of the trunk, it is not (re-merging what was reverted does
// nothing), and it knows no page of this name.
func usable(ctx context.Context, ports Ports, trunk Trunk, session gitobj.Commit, page gitobj.Path) (bool, error) {
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
	if err != nil || merged {
		return false, err
	}
	tree, err := ports.Tree(ctx, session.ID)
	return err == nil && taken(tree, page) == "", err
}

// copyOf is the session on the trunk of today, with the same trailers.
func copyOf(session gitobj.Commit, found bool, trunk Trunk, request Request, at gitobj.Path) *gitobj.Draft {
	draft := gitobj.Draft{
		Base: trunk.Published, Changes: []gitobj.Change{{Path: at, Blob: request.Note.Blob}},
		Subject:  "session: " + request.Entry.Title,
		Trailers: []gitobj.Trailer{{Key: gitobj.TrailerEntry, Value: request.Entry.Key()}},
	}
	if trunk.Published != "" {
		draft.Parents = []gitobj.ID{trunk.Published}
	}
	if found {
		draft.Subject, draft.Trailers = session.Subject(), session.Trailers()
	}
	draft.Trailers = slices.DeleteFunc(draft.Trailers, func(t gitobj.Trailer) bool {
		return t.Key == gitobj.TrailerTrunk || t.Key == gitobj.TrailerOriginal
	})
	draft.Trailers = append(draft.Trailers, gitobj.Trailer{Key: gitobj.TrailerTrunk, Value: string(trunk.Published)})
	if found {
		draft.Trailers = append(draft.Trailers, gitobj.Trailer{Key: gitobj.TrailerOriginal, Value: string(session.ID)})
	}
	return &draft
}

// taken is the file that stands where a page would, in any spelling that some
// file system takes for the same; "" if there is none.
func taken(tree fs.FS, page gitobj.Path) gitobj.Path {
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
func unused(tree fs.FS, p gitobj.Path) gitobj.Path {
	candidate := p
	for n := 2; taken(tree, candidate) != ""; n++ {
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
