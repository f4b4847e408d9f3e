package gitops

import (
	"context"
	"maps"
	"slices"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// tree is base's tree with changes applied: blobs and the trees that lie on a
// changed path.
func (s *sheaf) tree(ctx context.Context, base gitobj.ID, changes []gitobj.Change) (gitobj.ID, error) {
	root, err := s.repo.treeOf(ctx, base)
	if err != nil {
		return "", err
	}
	edits := make(map[string]gitobj.ID, len(changes))
	for _, change := range changes {
		if !change.Path.Valid() {
			return "", gitobj.Problemf(gitobj.Usage, "%q: not a path inside the workspace", change.Path)
		}
		edits[string(change.Path)] = change.Blob
		if change.Blob == "" && !change.Remove {
			edits[string(change.Path)] = s.add("blob", change.Content)
		}
	}
	return s.edit(ctx, root, edits)
}

// edit is a tree with the blobs in edits put at their paths ("" removes); only
// the folders the edits name are looked into.
func (s *sheaf) edit(ctx context.Context, tree gitobj.ID, edits map[string]gitobj.ID) (gitobj.ID, error) {
	entries, err := s.repo.entriesOf(ctx, tree)
	if err != nil {
		return "", err
	}
	here, deeper := splitEdits(edits)
	for _, dir := range slices.Sorted(maps.Keys(deeper)) {
		if entries, err = s.editFolder(ctx, entries, dir, deeper[dir]); err != nil {
			return "", err
		}
	}
	content, err := treeContent(putAll(entries, here))
	if err != nil {
		return "", err
	}
	return s.add("tree", content), nil
}

func (s *sheaf) editFolder(ctx context.Context, entries []gitobj.Entry, dir string, edits map[string]gitobj.ID) ([]gitobj.Entry, error) {
	var sub gitobj.ID
	for _, entry := range entries {
		if string(entry.Path) != dir {
			continue
		}
		if entry.Mode != gitobj.ModeTree {
			return nil, gitobj.Problemf(gitobj.Refused, "%s: a file stands where a folder is needed", dir)
		}
		sub = entry.ID
	}
	id, err := s.edit(ctx, sub, edits)
	if err != nil {
		return nil, err
	}
	if id == s.repo.emptyTree() { // git keeps no empty folders
		id = ""
	}
	return put(entries, gitobj.Entry{Path: gitobj.Path(dir), Mode: gitobj.ModeTree, ID: id}), nil
}

// treeOf is the tree of a commit or tree; none for the empty id.
func (r *Repo) treeOf(ctx context.Context, base gitobj.ID) (gitobj.ID, error) {
	if base == "" {
		return "", nil
	}
	commit, err := r.reader().commit(ctx, base)
	if err == nil {
		return commit.Tree, nil
	}
	return r.git.id(ctx, nil, "rev-parse", "--verify", "--end-of-options", string(base)+"^{tree}")
}

func (r *Repo) entriesOf(ctx context.Context, tree gitobj.ID) ([]gitobj.Entry, error) {
	if tree == "" || tree == r.emptyTree() {
		return nil, nil
	}
	return r.reader().tree(ctx, tree)
}

// put replaces, adds or, with no id, removes an entry.
func put(entries []gitobj.Entry, entry gitobj.Entry) []gitobj.Entry {
	rest := slices.DeleteFunc(slices.Clone(entries), func(e gitobj.Entry) bool { return e.Path == entry.Path })
	if entry.ID == "" {
		return rest
	}
	return append(rest, entry)
}

// putAll is put for many files of one folder; a file keeps its mode.
func putAll(entries []gitobj.Entry, files map[string]gitobj.ID) []gitobj.Entry {
	modes := map[string]gitobj.Mode{}
	var all []gitobj.Entry
	for _, entry := range entries {
		if _, changed := files[string(entry.Path)]; changed {
			modes[string(entry.Path)] = entry.Mode
		} else {
			all = append(all, entry)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if files[name] == "" {
			continue
		}
		mode := gitobj.ModeFile
		if modes[name] == gitobj.ModeExec {
			mode = gitobj.ModeExec
		}
		all = append(all, gitobj.Entry{Path: gitobj.Path(name), Mode: mode, ID: files[name]})
	}
	return all
}

func splitEdits(edits map[string]gitobj.ID) (here map[string]gitobj.ID, deeper map[string]map[string]gitobj.ID) {
	here, deeper = map[string]gitobj.ID{}, map[string]map[string]gitobj.ID{}
	for path, id := range edits {
		dir, rest, below := strings.Cut(path, "/")
		if !below {
			here[path] = id
			continue
		}
		if deeper[dir] == nil {
			deeper[dir] = map[string]gitobj.ID{}
		}
		deeper[dir][rest] = id
	}
	return here, deeper
}
