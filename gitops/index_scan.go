package gitops

import (
	"cmp"
	"encoding/hex"
	"iter"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/gitops/glance"
)

// indexFile is the index that git names to a hook, else the one of the worktree.
func (r *Repo) indexFile(env []string) string {
	return glance.Repository{Dir: r.Top, Environ: env, GitDir: r.GitDir}.Index()
}

// readIndex calls each with the entries a commit would hold, in order: without
// those that are only intended to be added. Reading an index of 10,000 entries
// here costs a tenth of starting git.
func readIndex(path string, each func(glance.Entry)) error {
	data, err := glance.MapFile(path)
	if err != nil {
		return glance.ErrUnusual
	}
	_, err = glance.Scan(data, func(e glance.Entry) {
		if !e.Intended {
			each(e)
		}
	})
	return err
}

// indexEntries are the entries, in order, and what the index knows of trees. All
// names lie in one piece of memory.
func indexEntries(path string) ([]gitobj.Entry, *knownTree, error) {
	data, err := glance.MapFile(path)
	if err != nil {
		return nil, nil, glance.ErrUnusual
	}
	var names, ids strings.Builder
	count := glance.Count(data)
	names.Grow(len(data) - count*glance.EntrySize)
	ids.Grow(2 * glance.IDSize * count)
	entries := make([]gitobj.Entry, 0, count)
	var digits [2 * glance.IDSize]byte
	ends := make([]int, 0, cap(entries))
	rest, err := glance.Scan(data, func(e glance.Entry) {
		if e.Intended {
			return
		}
		hex.Encode(digits[:], e.ID)
		ids.Write(digits[:])
		names.Write(e.Name)
		entries, ends = append(entries, gitobj.Entry{Mode: gitobj.Mode(e.Mode)}), append(ends, names.Len())
	})
	if err != nil {
		return nil, nil, err
	}
	allNames, allIDs, start := names.String(), ids.String(), 0
	for i, end := range ends {
		entries[i].Path, start = gitobj.Path(allNames[start:end]), end
		entries[i].ID = gitobj.ID(allIDs[i*len(digits) : (i+1)*len(digits)])
	}
	return entries, knownTrees(rest), nil
}

func entryOf(e glance.Entry) gitobj.Entry {
	return gitobj.Entry{Path: gitobj.Path(e.Name), Mode: gitobj.Mode(e.Mode), ID: gitobj.ID(hex.EncodeToString(e.ID))}
}

// PassedAt is the state of the files that a tree holds, with other blobs at some
// paths.
func PassedAt(passed glance.Passed, tree *Snapshot, edited map[gitobj.Path]gitobj.ID) glance.Passed {
	return passed.Of(asIndex(tree.Entries(), edited))
}

func asIndex(entries []gitobj.Entry, edited map[gitobj.Path]gitobj.ID) iter.Seq[glance.Entry] {
	return func(yield func(glance.Entry) bool) {
		var digits, id, name []byte
		for _, e := range entries {
			if len(edited) > 0 {
				e.ID = cmp.Or(edited[e.Path], e.ID)
			}
			digits = append(digits[:0], e.ID...)
			id, _ = hex.AppendDecode(id[:0], digits)
			name = append(name[:0], e.Path...)
			if !yield(glance.Entry{Mode: uint32(e.Mode), ID: id, Name: name}) {
				return
			}
		}
	}
}
