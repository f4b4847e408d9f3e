package gitops

import (
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
func readIndex(path string, each func(*glance.Entry)) error {
	return glance.ScanFile(path, func(e *glance.Entry) {
		if !e.Intended {
			each(e)
		}
	})
}

// scanIndex are the entries a commit would hold, in order, and what the index
// knows of trees.
func scanIndex(path string) ([]gitobj.Entry, *knownTree, error) {
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

// PassedBefore is the state at HEAD, where passed is that of the index.
func (c *Coming) PassedBefore(passed glance.Passed) glance.Passed {
	for _, path := range c.Changed {
		now, _ := c.Now.find(path)
		then, _ := c.Head.find(path)
		passed = passed.With(toGlance(now), toGlance(then))
	}
	return passed
}

// PassedAfter is the state of the index with other blobs at some paths.
func (c *Coming) PassedAfter(passed glance.Passed, edited map[gitobj.Path]gitobj.ID) glance.Passed {
	for path, id := range edited {
		now, there := c.Now.find(path)
		then := gitobj.Entry{Path: path, Mode: gitobj.ModeFile, ID: id}
		if there {
			then.Mode = now.Mode
		}
		passed = passed.With(toGlance(now), toGlance(then))
	}
	return passed
}

func toGlance(e gitobj.Entry) glance.Entry {
	id, _ := hex.DecodeString(string(e.ID))
	return glance.Entry{Mode: uint32(e.Mode), ID: id, Name: []byte(e.Path)}
}

func asIndex(entries []gitobj.Entry) iter.Seq[glance.Entry] {
	return func(yield func(glance.Entry) bool) {
		var at unrolled
		for _, e := range entries {
			listed := at.listed(e)
			if !yield(glance.Entry{Mode: uint32(listed.Mode), ID: listed.ID, Name: listed.Path}) {
				return
			}
		}
	}
}
