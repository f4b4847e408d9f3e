package gitops

import (
	"bytes"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// WriteBlob stores content as it is, without filters.
func (r *Repo) WriteBlob(ctx context.Context, content []byte) (gitobj.ID, error) {
	return r.git.stored(ctx, content, "-c", "core.fsync=loose-object", "hash-object", "-w", "--stdin")
}

// WriteCommit stores a draft: blobs, only the trees that lie on a changed path,
// and the commit, signed if the user's commits are. No ref, index or file of
// the work tree is touched.
func (r *Repo) WriteCommit(ctx context.Context, draft gitobj.Draft) (gitobj.ID, error) {
	tree, err := r.WriteTree(ctx, draft.Base, draft.Changes)
	if err != nil {
		return "", err
	}
	return r.commitTree(ctx, tree, draft.Parents, draft.Message())
}

// commitTree signs if the user's commits are: commit-tree alone would ignore
// the configuration.
func (r *Repo) commitTree(ctx context.Context, tree gitobj.ID, parents []gitobj.ID, message string) (gitobj.ID, error) {
	if r.configBool(ctx, "commit.gpgsign") {
		return r.commitObject(ctx, r.git, tree, parents, message, "-S")
	}
	return r.commitObject(ctx, r.git, tree, parents, message)
}

func (r *Repo) commitObject(ctx context.Context, g git, tree gitobj.ID, parents []gitobj.ID, message string, options ...string) (gitobj.ID, error) {
	args := []string{"-c", "i18n.commitEncoding=UTF-8", "-c", "core.fsync=loose-object", "commit-tree", string(tree), "-F", "-"}
	for _, parent := range parents {
		args = append(args, "-p", string(parent))
	}
	return g.stored(ctx, []byte(message), append(args, options...)...)
}

// WriteTree is base's tree with changes applied.
func (r *Repo) WriteTree(ctx context.Context, base gitobj.ID, changes []gitobj.Change) (gitobj.ID, error) {
	return r.writeTreeLike(ctx, base, changes, nil)
}

// writeTreeLike is WriteTree where some of the folders it makes are known to be
// there, in a tree that a ref holds.
func (r *Repo) writeTreeLike(ctx context.Context, base gitobj.ID, changes []gitobj.Change, known map[gitobj.ID]bool) (gitobj.ID, error) {
	root, err := r.treeOf(ctx, base)
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
			if edits[string(change.Path)], err = r.WriteBlob(ctx, change.Content); err != nil {
				return "", err
			}
		}
	}
	return r.editTree(ctx, root, edits, known)
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

// editTree writes tree with the blobs in edits put at their paths ("" removes),
// descending only into the folders the edits name.
func (r *Repo) editTree(ctx context.Context, tree gitobj.ID, edits map[string]gitobj.ID, known map[gitobj.ID]bool) (gitobj.ID, error) {
	entries, err := r.entriesOf(ctx, tree)
	if err != nil {
		return "", err
	}
	here, deeper := splitEdits(edits)
	for _, dir := range slices.Sorted(maps.Keys(deeper)) {
		if entries, err = r.editFolder(ctx, entries, dir, deeper[dir], known); err != nil {
			return "", err
		}
	}
	entries = putAll(entries, here)
	if len(known) > 0 {
		if id := r.treeID(entries); known[id] {
			return id, nil
		}
	}
	return r.writeTree(ctx, entries)
}

func (r *Repo) editFolder(ctx context.Context, entries []gitobj.Entry, dir string, edits map[string]gitobj.ID, known map[gitobj.ID]bool) ([]gitobj.Entry, error) {
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
	id, err := r.editTree(ctx, sub, edits, known)
	if err != nil {
		return nil, err
	}
	if id == r.emptyTree() { // git keeps no empty folders
		id = ""
	}
	return put(entries, gitobj.Entry{Path: gitobj.Path(dir), Mode: gitobj.ModeTree, ID: id}), nil
}

func (r *Repo) entriesOf(ctx context.Context, tree gitobj.ID) ([]gitobj.Entry, error) {
	if tree == "" || tree == r.emptyTree() {
		return nil, nil
	}
	return r.reader().tree(ctx, tree)
}

// writeTree leaves the order of entries, which is git's own, to mktree.
// --missing: entries come from trees we read, whose blobs a partial clone may
// not have.
func (r *Repo) writeTree(ctx context.Context, entries []gitobj.Entry) (gitobj.ID, error) {
	var input bytes.Buffer
	for _, entry := range entries {
		fmt.Fprintf(&input, "%06o %s %s\t%s\x00", entry.Mode, objectType(entry.Mode), entry.ID, entry.Path)
	}
	return r.git.stored(ctx, input.Bytes(), "-c", "core.fsync=loose-object", "mktree", "-z", "--missing")
}

func objectType(mode gitobj.Mode) string {
	switch mode {
	case gitobj.ModeTree:
		return "tree"
	case gitobj.ModeGitlink:
		return "commit"
	}
	return "blob"
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

// IsAncestor reports whether a is b or one of its ancestors.
func (r *Repo) IsAncestor(ctx context.Context, a, b gitobj.ID) (bool, error) {
	if a == "" || b == "" {
		return false, nil
	}
	_, err := r.git.run(ctx, "merge-base", "--is-ancestor", string(a), string(b))
	if failedWith(err, 1) {
		return false, nil
	}
	return err == nil, err
}

// Head is the commit and branch the work tree stands on: no commit on an unborn
// branch, no branch when detached.
func (r *Repo) Head(ctx context.Context) (gitobj.ID, string, error) {
	name := "HEAD"
	if branch, named := branchIn(r.GitDir); named {
		name = "refs/heads/" + branch
	} else if ref, err := r.git.line(ctx, "symbolic-ref", "--quiet", "HEAD"); err == nil {
		name = ref
	} else if !failedWith(err, 1) {
		return "", "", err
	}
	head, err := r.ref(ctx, name)
	if name == "HEAD" {
		return head, "", err
	}
	return head, strings.TrimPrefix(name, "refs/heads/"), err
}
