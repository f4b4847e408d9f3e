package gitops

import (
	"context"
	"slices"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// edit is a blob to put at a path, or, with no id, a path to remove.
type edit struct {
	path string
	id   gitobj.ID
}

// tree is base's tree with changes applied: blobs and the trees that lie on a
// changed path.
func (s *objectBatch) tree(ctx context.Context, base gitobj.ID, changes []gitobj.Change) (gitobj.ID, error) {
	root, err := s.repo.treeOf(ctx, base)
	if err != nil {
		return "", err
	}
	edits := make([]edit, len(changes))
	for i, change := range changes {
		if !change.Path.Valid() {
			return "", gitobj.Problemf(gitobj.Usage, "%q: not a path inside the workspace", change.Path)
		}
		edits[i] = edit{string(change.Path), change.Blob}
		if change.Blob == "" && !change.Remove {
			edits[i].id = s.add("blob", change.Content)
		}
	}
	return s.edit(ctx, root, inOrder(edits))
}

// inOrder sorts edits by path, so that those of a folder stand together; of two
// of one path the later counts.
func inOrder(edits []edit) []edit {
	slices.SortStableFunc(edits, func(a, b edit) int { return strings.Compare(a.path, b.path) })
	kept := edits[:0]
	for i, e := range edits {
		if i+1 == len(edits) || edits[i+1].path != e.path {
			kept = append(kept, e)
		}
	}
	return kept
}

// edit is a tree with edits made; only the folders they name are looked into.
func (s *objectBatch) edit(ctx context.Context, tree gitobj.ID, edits []edit) (gitobj.ID, error) {
	entries, err := s.repo.entriesOf(ctx, tree)
	if err != nil {
		return "", err
	}
	var here []edit
	for len(edits) > 0 {
		dir, deeper := folderOf(edits)
		if len(deeper) == 0 {
			here, edits = append(here, edits[0]), edits[1:]
			continue
		}
		edits = edits[len(deeper):]
		if entries, err = s.editFolder(ctx, entries, dir, deeper); err != nil {
			return "", err
		}
	}
	content, err := treeContent(putAll(entries, here))
	if err != nil {
		return "", err
	}
	return s.add("tree", content), nil
}

// folderOf is the folder that the first edit lies in, with the edits in it, their
// paths from there; none when it is of a file here.
func folderOf(edits []edit) (dir string, deeper []edit) {
	dir, _, below := strings.Cut(edits[0].path, "/")
	for i := range edits {
		rest, inside := strings.CutPrefix(edits[i].path, dir+"/")
		if !below || !inside {
			return dir, edits[:i]
		}
		edits[i].path = rest
	}
	return dir, edits
}

func (s *objectBatch) editFolder(ctx context.Context, entries []gitobj.Entry, dir string, edits []edit) ([]gitobj.Entry, error) {
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

// putAll is put for many files of one folder, in order; a file keeps its mode.
func putAll(entries []gitobj.Entry, files []edit) []gitobj.Entry {
	all := make([]gitobj.Entry, 0, len(entries)+len(files))
	for _, entry := range entries {
		i, changed := slices.BinarySearchFunc(files, string(entry.Path), func(e edit, name string) int { return strings.Compare(e.path, name) })
		if !changed {
			all = append(all, entry)
		} else if entry.Mode == gitobj.ModeExec && files[i].id != "" {
			all = append(all, gitobj.Entry{Path: entry.Path, Mode: entry.Mode, ID: files[i].id})
			files = slices.Delete(files, i, i+1)
		}
	}
	for _, file := range files {
		if file.id != "" {
			all = append(all, gitobj.Entry{Path: gitobj.Path(file.path), Mode: gitobj.ModeFile, ID: file.id})
		}
	}
	return all
}
