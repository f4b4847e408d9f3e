package gitops

import (
	"bytes"
	"context"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// writeIndex replaces entries whole. An entry that is written loses its
// skip-worktree and assume-unchanged bits, so they are set again: without them
// a page outside a sparse checkout would show as deleted.
func (r *Repo) writeIndex(ctx context.Context, g git, swaps []swap) error {
	edits := make([]indexEdit, len(swaps))
	for i, s := range swaps {
		edits[i] = indexEdit{path: s.path, id: s.new}
	}
	if r.patchIndex(g, edits) {
		return nil
	}
	paths := pathsOf(swaps)
	held, err := r.entriesAt(ctx, g, paths)
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
	if found, ok := r.lookUp(g, paths); ok {
		for p, entry := range found {
			if entry.Skipped {
				skipped = append(skipped, string(p))
			}
			if entry.Assumed {
				assumed = append(assumed, string(p))
			}
		}
		return skipped, assumed, nil
	}
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

// refresh records the time stamps of files that were written, and looks at no
// others: there may be thousands. It fails when some differ, which is no failure
// here.
func (r *Repo) refresh(ctx context.Context, g git, swaps []swap) {
	if !r.Bare() && !r.refreshed(g, swaps) {
		_, _ = g.run(ctx, append([]string{"add", "--refresh", "--ignore-errors", "--sparse", "--"}, literal(pathsOf(swaps))...)...)
	}
}

// refreshed does so without git.
func (r *Repo) refreshed(g git, swaps []swap) bool {
	var edits []indexEdit
	for _, s := range swaps {
		if s.content == nil || !r.unconverted(s.path, s.content) {
			return false
		}
		if info := r.written(s); info != nil {
			edits = append(edits, indexEdit{s.path, s.new, info})
		}
	}
	return len(edits) == 0 || r.patchIndex(g, edits)
}

// patchOf is nil where git has a part in what is written, or another index too is
// to change.
func (r *Repo) patchOf(swaps []swap) *indexPatch {
	if r.twin() != "" {
		return nil
	}
	edits := make([]indexEdit, len(swaps))
	for i, s := range swaps {
		if s.content == nil || !r.unconverted(s.path, s.content) {
			return nil
		}
		edits[i] = indexEdit{path: s.path, id: s.new}
	}
	return r.beginPatch(r.git, edits)
}

// stageAtOnce writes the files before the index, which then knows them and is
// written once. Killed in between, it leaves files that say what the next commit
// would have made of them.
func (r *Repo) stageAtOnce(ctx context.Context, patch *indexPatch, swaps []swap, merge Merger) (kept []gitobj.Path, err error) {
	if kept, err = r.carryWorkTree(ctx, swaps, merge); err != nil {
		patch.drop()
		return kept, err
	}
	told := true
	for _, s := range swaps {
		if info := r.written(s); info != nil {
			told = patch.noted[s.path].Take(info) && told
		}
	}
	if err = patch.write(); err == nil && !told {
		r.refresh(ctx, r.git, swaps)
	}
	return kept, err
}

// written is a file that holds what a swap put there, else nil. It is looked at
// before it is read: what happens to it in between shows.
func (r *Repo) written(s swap) fs.FileInfo {
	info, err := os.Lstat(r.disk(s.path))
	if err != nil {
		return nil
	}
	if same, err := r.holdsNow(s.path, s.content); err != nil || !same {
		return nil
	}
	return info
}

func lockedIndex(err error) error {
	if strings.Contains(err.Error(), ".lock': File exists") {
		return gitobj.Problemf(gitobj.Refused, "index: locked by another git: %w", err).WithHint("wait for the other git to finish and run this again")
	}
	return err
}
