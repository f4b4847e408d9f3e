package gitops

import (
	"maps"
	"slices"
	"sort"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// treeDiff compares a tree with the entries of an index, and reads only the
// folders in which something differs.
type treeDiff struct {
	read func(gitobj.ID) ([]gitobj.Entry, error)
	// old is what the tree has at each path that differs; without a mode where
	// it has nothing there.
	old map[gitobj.Path]gitobj.Entry
}

// folder compares the tree below prefix, none where id is empty, with the
// entries below it.
func (d *treeDiff) folder(prefix string, id gitobj.ID, entries []gitobj.Entry, known *knownTree) error {
	if known != nil && known.id != "" && known.id == id {
		return nil
	}
	var tree []gitobj.Entry
	if id != "" {
		var err error
		if tree, err = d.read(id); err != nil {
			return err
		}
	}
	for len(tree) > 0 || len(entries) > 0 {
		name, size := first(prefix, entries)
		switch order := compareFolders(tree, name, size > 0); {
		case order < 0:
			if err := d.one(prefix, tree[0], "", nil, nil); err != nil {
				return err
			}
			tree = tree[1:]
		case order > 0:
			if err := d.one(prefix, gitobj.Entry{}, name, entries[:size], known); err != nil {
				return err
			}
			entries = entries[size:]
		default:
			if err := d.one(prefix, tree[0], name, entries[:size], known); err != nil {
				return err
			}
			tree, entries = tree[1:], entries[size:]
		}
	}
	return nil
}

// first is what comes first of entries, as a tree has it: a file, or a folder,
// whose name ends in a slash, with the number of entries in it.
func first(prefix string, entries []gitobj.Entry) (name string, size int) {
	if len(entries) == 0 {
		return "", 0
	}
	name = string(entries[0].Path[len(prefix):])
	slash := strings.IndexByte(name, '/')
	if slash < 0 {
		return name, 1
	}
	name = name[:slash+1]
	below := prefix + name
	return name, sort.Search(len(entries), func(i int) bool { return !strings.HasPrefix(string(entries[i].Path), below) })
}

// compareFolders says whether the tree's first entry comes before the index's.
func compareFolders(tree []gitobj.Entry, name string, there bool) int {
	switch {
	case len(tree) == 0:
		return 1
	case !there:
		return -1
	}
	return strings.Compare(treeKey(tree[0]), name)
}

// one compares what has the same name on both sides, or is on one alone.
func (d *treeDiff) one(prefix string, tree gitobj.Entry, name string, entries []gitobj.Entry, known *knownTree) error {
	if tree.Mode == gitobj.ModeTree || strings.HasSuffix(name, "/") {
		folder := strings.TrimSuffix(name, "/")
		if folder == "" {
			folder = string(tree.Path)
		}
		return d.folder(prefix+folder+"/", tree.ID, entries, known.sub(folder))
	}
	path := gitobj.Path(prefix) + tree.Path
	if tree.Mode == 0 {
		path = entries[0].Path
	}
	tree.Path = path
	if len(entries) == 0 || tree.Mode != entries[0].Mode || tree.ID != entries[0].ID {
		d.old[path] = tree
	}
	return nil
}

// takenBack are the entries with all that differs as the tree has it.
func (d *treeDiff) takenBack(entries []gitobj.Entry) []gitobj.Entry {
	if len(d.old) == 0 {
		return entries
	}
	before := make([]gitobj.Entry, 0, len(entries)+len(d.old))
	for _, path := range slices.Sorted(maps.Keys(d.old)) {
		at, there := slices.BinarySearchFunc(entries, path, func(e gitobj.Entry, p gitobj.Path) int { return strings.Compare(string(e.Path), string(p)) })
		before = append(before, entries[:at]...)
		if entries = entries[at:]; there {
			entries = entries[1:]
		}
		if old := d.old[path]; old.Mode != 0 {
			before = append(before, old)
		}
	}
	return append(before, entries...)
}
