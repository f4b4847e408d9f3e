package gitops

import (
	"context"
	"slices"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// Revision is the tree of a commit as an fs.FS, or only what lies below some of
// its folders ("wiki/"). An empty id is the empty tree.
func (r *Repo) Revision(ctx context.Context, id gitobj.ID, below ...string) (*Snapshot, error) {
	blobs := &blobs{bound: bound{ctx}, repo: r, tree: string(id)}
	if id == "" {
		return newSnapshot(nil, blobs), nil
	}
	if entries, ok := r.walk(ctx, id, below); ok {
		return newSnapshot(entries, blobs), nil
	}
	key := strings.Join(append([]string{string(id)}, below...), " ")
	if roll, known := r.lists().recall(key); known && r.refsAreFiles() {
		return &Snapshot{roll: &rolled{Roll: roll}, content: blobs}, nil
	}
	out, err := r.git.run(ctx, append([]string{"ls-tree", "-r", "-z", "--full-tree", string(id), "--"}, below...)...)
	if err != nil {
		return nil, err
	}
	entries, err := parseTree(out)
	if err != nil {
		return nil, err
	}
	s := newSnapshot(entries, blobs)
	if len(s.skipped) == 0 && r.refsAreFiles() { // objects that stand for others are none here
		r.lists().keep(key, s.entries)
	}
	return s, nil
}

// Pages is a commit as far as pages and notes may lie in it: wiki/, inbox/, docs/,
// and the docs/ of each folder at the top and of each project. Whatever else the
// repository holds is neither listed nor walked; a file there can still be opened
// by its name.
func (r *Repo) Pages(ctx context.Context, id gitobj.ID) (*Snapshot, error) {
	below := []string{"wiki/", "inbox/", "docs/"}
	root, err := r.folder(ctx, id, "")
	if err != nil {
		return nil, err
	}
	projects, err := r.folder(ctx, id, "projects")
	if err != nil {
		return nil, err
	}
	for i, entry := range append(root, projects...) {
		name := string(entry.Path)
		if i >= len(root) {
			name = "projects/" + name
		}
		if entry.Mode == gitobj.ModeTree && name != "wiki" && name != "inbox" {
			below = append(below, name+"/docs/")
		}
	}
	pages, err := r.Revision(ctx, id, below...)
	if err != nil {
		return nil, err
	}
	pages.beyond = func(p gitobj.Path) (gitobj.Entry, bool) {
		entries, err := r.folder(ctx, id, strings.TrimPrefix(string(p.Dir()), "."))
		i := slices.IndexFunc(entries, func(e gitobj.Entry) bool { return string(e.Path) == p.Base() && e.Mode != gitobj.ModeTree })
		if err != nil || i < 0 {
			return gitobj.Entry{}, false
		}
		return gitobj.Entry{Path: p, Mode: entries[i].Mode, ID: entries[i].ID}, true
	}
	return pages, nil
}

// folder is one folder of a commit; none where there is no such folder.
func (r *Repo) folder(ctx context.Context, commit gitobj.ID, dir string) ([]gitobj.Entry, error) {
	at, err := r.treeOf(ctx, commit)
	if err != nil {
		return nil, err
	}
	entries, err := r.entriesOf(ctx, at)
	for name := range strings.SplitSeq(dir, "/") {
		if name == "" || err != nil {
			continue
		}
		i := slices.IndexFunc(entries, func(e gitobj.Entry) bool { return string(e.Path) == name && e.Mode == gitobj.ModeTree })
		if i < 0 {
			return nil, nil
		}
		entries, err = r.entriesOf(ctx, entries[i].ID)
	}
	return entries, err
}
