package gitops

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/gitops/glance"
)

// Fix is a file whose content in the coming commit is to change.
type Fix struct {
	Path gitobj.Path
	New  []byte
	Old  []byte // what is staged there, where that was read; it spares reading it again
}

// Merger applies the change base→theirs to ours; false means that it overlaps
// what ours changed itself. It is handed in, because how the lines of an index
// page merge is knowledge, not git.
type Merger func(p gitobj.Path, base, ours, theirs []byte) (merged []byte, clean bool)

// swap is a fix in terms of blobs; an empty old says the file is new.
type swap struct {
	path     gitobj.Path
	old, new gitobj.ID
	content  []byte // of new, where it is at hand
	before   []byte // of old, where it is at hand
}

// StageFixes puts fixes into the commit being made, from inside its pre-commit
// hook, and brings along whatever would otherwise differ afterwards: the index
// the person keeps under `git commit -- path`, and the files of the work tree
// with all edits that are not staged. It returns the files whose own edits
// overlap a fix; those are left as they are.
func (r *Repo) StageFixes(ctx context.Context, fixes []Fix, merge Merger) (kept []gitobj.Path, err error) {
	swaps, err := r.swaps(ctx, fixes)
	if err != nil || len(swaps) == 0 {
		return nil, err
	}
	if err := r.noteSwaps(swaps); err != nil {
		return nil, err
	}
	if patch := r.patchOf(swaps); patch != nil {
		if kept, err = r.stageAtOnce(ctx, patch, swaps, merge); err != nil {
			return kept, err
		}
		return kept, os.Remove(r.noted())
	}
	if err := r.writeIndex(ctx, r.git, swaps); err != nil {
		return nil, err
	}
	if twin := r.twin(); twin != "" {
		if err := r.carryIndex(ctx, r.git.with("GIT_INDEX_FILE="+twin), swaps, merge); err != nil {
			return nil, err
		}
	}
	if kept, err = r.carryWorkTree(ctx, swaps, merge); err != nil {
		return kept, err
	}
	r.refresh(ctx, r.git, swaps)
	return kept, os.Remove(r.noted())
}

// twin is the index that becomes the person's own after `git commit -- path`:
// git commits from next-index-*.lock there, and has written (and closed)
// index.lock beside it.
func (r *Repo) twin() string {
	if !strings.HasPrefix(filepath.Base(lookup(r.git.env, "GIT_INDEX_FILE")), "next-index-") {
		return ""
	}
	return filepath.Join(r.GitDir, "index.lock")
}

// swaps stores what the fixes write and finds what they replace.
func (r *Repo) swaps(ctx context.Context, fixes []Fix) ([]swap, error) {
	paths := make([]gitobj.Path, len(fixes))
	for i, fix := range fixes {
		paths[i] = fix.Path
	}
	held, err := r.entriesAt(ctx, r.git, paths)
	if err != nil {
		return nil, err
	}
	var swaps []swap
	for _, fix := range fixes {
		entry := held[fix.Path]
		if entry.Mode != 0 && entry.Mode != gitobj.ModeFile && entry.Mode != gitobj.ModeExec {
			return nil, gitobj.Problemf(gitobj.Refused, "%s: not a regular file, so that it cannot be fixed", fix.Path).WithHint("replace it with a plain file, or git commit --no-verify")
		}
		id, err := r.WriteBlob(ctx, fix.New)
		if err != nil {
			return nil, err
		}
		if id != entry.ID {
			s := swap{path: fix.Path, old: entry.ID, new: id, content: fix.New}
			if fix.Old != nil && r.BlobID(fix.Old) == s.old {
				s.before = fix.Old
			}
			swaps = append(swaps, s)
		}
	}
	return swaps, nil
}

// entriesAt is what an index holds at some paths.
func (r *Repo) entriesAt(ctx context.Context, g git, paths []gitobj.Path) (map[gitobj.Path]gitobj.Entry, error) {
	held := make(map[gitobj.Path]gitobj.Entry, len(paths))
	if found, ok := r.lookUp(g, paths); ok {
		for p, entry := range found {
			held[p] = entryOf(entry)
		}
		return held, nil
	}
	entries, unmerged, err := r.stagedEntries(ctx, g, literal(paths)...)
	if err != nil {
		return nil, err
	}
	if len(unmerged) > 0 {
		return nil, unresolved(unmerged)
	}
	for _, entry := range entries {
		held[entry.Path] = entry
	}
	return held, nil
}

// lookUp reads some entries of an index without starting git, where that can be
// done.
func (r *Repo) lookUp(g git, paths []gitobj.Path) (map[gitobj.Path]glance.Entry, bool) {
	found := make(map[gitobj.Path]glance.Entry, len(paths))
	err := readIndex(r.indexFile(g.env), func(e *glance.Entry) {
		if slices.ContainsFunc(paths, func(p gitobj.Path) bool { return string(p) == string(e.Name) }) {
			kept := *e
			kept.Name, kept.ID, kept.Noted = bytes.Clone(e.Name), bytes.Clone(e.ID), nil
			found[gitobj.Path(kept.Name)] = kept
		}
	})
	return found, err == nil && !r.Bare()
}

func pathsOf(swaps []swap) []gitobj.Path {
	paths := make([]gitobj.Path, len(swaps))
	for i, s := range swaps {
		paths[i] = s.path
	}
	return paths
}

// literal are pathspecs that name files and nothing else, whatever * or [ is in
// the names.
func literal(paths []gitobj.Path) []string {
	specs := make([]string, len(paths))
	for i, p := range paths {
		specs[i] = ":(top,literal)" + string(p)
	}
	return specs
}

func unresolved(paths []string) error {
	slices.Sort(paths)
	return gitobj.Problemf(gitobj.Conflict, "%s: unmerged", strings.Join(slices.Compact(paths), ", ")).WithHint("resolve the conflict, then git add the files")
}
