package gitops

import (
	"bytes"
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// Fix is a file whose content in the coming commit is to change.
type Fix struct {
	Path gitobj.Path
	New  []byte
}

// Merger applies the change base→theirs to ours; false means that it overlaps
// what ours changed itself. It is handed in, because how the lines of an index
// page merge is knowledge, not git.
type Merger func(p gitobj.Path, base, ours, theirs []byte) (merged []byte, clean bool)

// swap is a fix in terms of blobs; an empty old says the file is new.
type swap struct {
	path     gitobj.Path
	old, new gitobj.ID
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
	if err := r.writeIndex(ctx, r.git, swaps); err != nil {
		return nil, err
	}
	if twin := r.twin(); twin != "" {
		if err := r.carryIndex(ctx, r.git.with("GIT_INDEX_FILE="+twin), swaps, merge); err != nil {
			return nil, err
		}
	}
	kept, err = r.carryWorkTree(ctx, swaps, merge)
	r.refresh(ctx, r.git)
	return kept, err
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
	held, err := r.held(ctx, r.git, paths)
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
			swaps = append(swaps, swap{path: fix.Path, old: entry.ID, new: id})
		}
	}
	return swaps, nil
}

// held is what an index holds at some paths.
func (r *Repo) held(ctx context.Context, g git, paths []gitobj.Path) (map[gitobj.Path]gitobj.Entry, error) {
	entries, unmerged, err := r.indexEntries(ctx, g, literal(paths)...)
	if err != nil {
		return nil, err
	}
	if len(unmerged) > 0 {
		return nil, unresolved(unmerged)
	}
	held := make(map[gitobj.Path]gitobj.Entry, len(entries))
	for _, entry := range entries {
		held[entry.Path] = entry
	}
	return held, nil
}

// writeIndex replaces entries whole. An entry that is written loses its
// skip-worktree and assume-unchanged bits, so they are set again: without them
// a page outside a sparse checkout would show as deleted.
func (r *Repo) writeIndex(ctx context.Context, g git, swaps []swap) error {
	paths := pathsOf(swaps)
	held, err := r.held(ctx, g, paths)
	if err != nil {
		return err
	}
	skipped, assumed, err := r.marked(ctx, g, paths)
	if err != nil {
		return err
	}
	var input bytes.Buffer
	for _, s := range swaps {
		mode := gitobj.ModeFile
		if held[s.path].Mode == gitobj.ModeExec {
			mode = gitobj.ModeExec
		}
		fmt.Fprintf(&input, "%06o %s\t%s\x00", mode, s.new, s.path)
	}
	if _, err := g.feed(ctx, input.Bytes(), "update-index", "-z", "--index-info"); err != nil {
		return lockedIndex(err)
	}
	return r.mark(ctx, g, skipped, assumed)
}

func (r *Repo) marked(ctx context.Context, g git, paths []gitobj.Path) (skipped, assumed []string, err error) {
	out, err := g.run(ctx, append([]string{"ls-files", "-v", "-z", "--"}, literal(paths)...)...)
	for _, record := range split0(out) {
		tag, name, _ := strings.Cut(record, " ")
		if strings.EqualFold(tag, "S") {
			skipped = append(skipped, name)
		}
		if tag != strings.ToUpper(tag) {
			assumed = append(assumed, name)
		}
	}
	return skipped, assumed, err
}

func (r *Repo) mark(ctx context.Context, g git, skipped, assumed []string) error {
	for _, bit := range []struct {
		option string
		names  []string
	}{{"--skip-worktree", skipped}, {"--assume-unchanged", assumed}} {
		if len(bit.names) == 0 {
			continue
		}
		if _, err := g.run(ctx, append([]string{"update-index", bit.option, "--"}, bit.names...)...); err != nil {
			return err
		}
	}
	return nil
}

// carryIndex makes the same changes in another index, which may hold staged
// edits of its own; where those overlap it stays as it is.
func (r *Repo) carryIndex(ctx context.Context, g git, swaps []swap, merge Merger) error {
	held, err := r.held(ctx, g, pathsOf(swaps))
	if err != nil {
		return err
	}
	var carried []swap
	for _, s := range swaps {
		id, err := r.carry(ctx, s, held[s.path].ID, merge)
		if err != nil {
			return err
		}
		if id != held[s.path].ID {
			carried = append(carried, swap{path: s.path, old: held[s.path].ID, new: id})
		}
	}
	if len(carried) > 0 {
		if err := r.writeIndex(ctx, g, carried); err != nil {
			return err
		}
	}
	r.refresh(ctx, g)
	return nil
}

// carry is what a blob becomes by a swap; itself where the two overlap.
func (r *Repo) carry(ctx context.Context, s swap, held gitobj.ID, merge Merger) (gitobj.ID, error) {
	switch held {
	case s.old, s.new:
		return s.new, nil
	case "": // staged for deletion
		return "", nil
	}
	base, theirs, err := r.sides(ctx, s, r.Blob)
	if err != nil {
		return "", err
	}
	ours, err := r.Blob(ctx, held)
	if err != nil {
		return "", err
	}
	merged, clean := merge(s.path, base, ours, theirs)
	if !clean {
		return held, nil
	}
	return r.WriteBlob(ctx, merged)
}

func (r *Repo) sides(ctx context.Context, s swap, read func(context.Context, gitobj.ID) ([]byte, error)) (old, new []byte, err error) {
	if s.old != "" {
		if old, err = read(ctx, s.old); err != nil {
			return nil, nil, err
		}
	}
	new, err = read(ctx, s.new)
	return old, new, err
}

// refresh records the time stamps of files that did not change. It fails when
// some did, which is no failure here.
func (r *Repo) refresh(ctx context.Context, g git) {
	_, _ = g.run(ctx, "update-index", "-q", "--refresh")
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

func lockedIndex(err error) error {
	if strings.Contains(err.Error(), ".lock': File exists") {
		return gitobj.Problemf(gitobj.Refused, "index: locked by another git: %w", err).WithHint("wait for the other git to finish and run this again")
	}
	return err
}
