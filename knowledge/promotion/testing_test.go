package promotion

import (
	"context"
	"io/fs"
	"slices"
	"testing/fstest"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
)

// past is a history in memory, for the rules; what git makes of them is tested
// where both are joined.
type past struct {
	Branches // nil: a plan only lists them
	trunk    Trunk
	parents  map[gitobj.ID][]gitobj.ID
	trees    map[gitobj.ID]fstest.MapFS
	sessions map[string]gitobj.Commit
	notes    map[gitobj.ID]gitobj.Note
	branches []gitobj.Branch
}

func (p *past) ports() Ports {
	return Ports{History: p, Sessions: p, Branches: p}
}

func (p *past) Trunk(context.Context) (Trunk, error) { return p.trunk, nil }

func (p *past) IsAncestor(ctx context.Context, a, b gitobj.ID) (bool, error) {
	if a == b {
		return true, nil
	}
	for _, parent := range p.parents[b] {
		if found, _ := p.IsAncestor(ctx, a, parent); found {
			return true, nil
		}
	}
	return false, nil
}

func (p *past) MergeBase(ctx context.Context, a, b gitobj.ID) (gitobj.ID, error) { return "", nil }

func (p *past) Tree(_ context.Context, commit gitobj.ID) (fs.FS, error) {
	return p.trees[commit], nil
}

func (p *past) Session(_ context.Context, entry string) (gitobj.Commit, bool, error) {
	session, found := p.sessions[entry]
	return session, found, nil
}

func (p *past) NoteOf(_ context.Context, session gitobj.Commit) (gitobj.Note, error) {
	return p.notes[session.ID], nil
}

func (p *past) ListBranches(context.Context, string) ([]gitobj.Branch, error) {
	return slices.Clone(p.branches), nil
}

// session adds a session on a commit that brought a note to its tree.
func (p *past) session(id, on gitobj.ID, note gitobj.Note) {
	commit := gitobj.Commit{ID: id, Message: "session: as it was\n\nAnw-Agent: tester\n"}
	tree := fstest.MapFS{string(note.Path): file(string(note.Blob), string(note.Content))}
	for name, f := range p.trees[on] {
		tree[name] = f
	}
	if on != "" {
		commit.Parents, p.parents[id] = []gitobj.ID{on}, []gitobj.ID{on}
	}
	p.sessions[string("entry-"+id)], p.notes[id], p.trees[id] = commit, note, tree
}

// onT2 is a history whose trunk is the commit "t2", with a page, on "t1".
func onT2() *past {
	page := file("page-2", "---\nsummary: about a\nsources: [old@00000000]\n---\n# A\n")
	return &past{
		trunk:    Trunk{Name: "main", Published: "t2", Local: "t2"},
		parents:  map[gitobj.ID][]gitobj.ID{"t2": {"t1"}},
		trees:    map[gitobj.ID]fstest.MapFS{"": {}, "t1": {}, "t2": {"wiki/a.md": page, "inbox/by-hand.md": file("hand", "# By hand\n")}},
		sessions: map[string]gitobj.Commit{}, notes: map[gitobj.ID]gitobj.Note{},
	}
}

func file(blob, content string) *fstest.MapFile {
	return &fstest.MapFile{Data: []byte(content), Sys: gitobj.ID(blob)}
}

func note(path, blob string) gitobj.Note {
	return gitobj.Note{Path: gitobj.Path(path), Blob: gitobj.ID(blob), Content: []byte("# Found\n\nIt samples.\n")}
}

func item(id string, n gitobj.Note) Item {
	return Item{Note: n, Entry: knowledge.Entry{ID: id, Path: n.Path, Title: "Found"}}
}
