package gitops

import (
	"context"
	"path"
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
	docs, err := r.docsFolders(ctx, id)
	if err != nil {
		return nil, err
	}
	pages, err := r.Revision(ctx, id, append([]string{"wiki/", "inbox/", "docs/"}, docs...)...)
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

// docsFolders are the docs/ of folders at the top and of projects, there or not.
func (r *Repo) docsFolders(ctx context.Context, commit gitobj.ID) (docs []string, err error) {
	for _, parent := range []string{"", "projects"} {
		entries, err := r.folder(ctx, commit, parent)
		if err != nil {
			return nil, err
		}
		for _, entry := range entries {
			name := path.Join(parent, string(entry.Path))
			if entry.Mode == gitobj.ModeTree && name != "wiki" && name != "inbox" {
				docs = append(docs, name+"/docs/")
			}
		}
	}
	return docs, nil
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
