package gitops

import (
	"cmp"
	"encoding/hex"
	"iter"

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

// indexEntries are the entries a commit would hold, in order, and what the index
// knows of trees.
func indexEntries(path string) ([]gitobj.Entry, *knownTree, error) {
	data, err := glance.MapFile(path)
	if err != nil {
		return nil, nil, glance.ErrUnusual
	}
	roll, err := glance.ReadRoll(data, func(e *glance.Entry) bool { return !e.Intended })
	if err != nil {
		return nil, nil, err
	}
	return (&rolled{Roll: roll}).entries(), knownTrees(roll.Behind), nil
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
