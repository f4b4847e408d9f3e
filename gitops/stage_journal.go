package gitops

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/git-anw/git-anw/gitops/atomicfile"
	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/gitops/glance"
)

// FinishFixes finishes what StageFixes may have left undone when it was killed
// between two writes. It acts only on fixes that HEAD or the index really holds,
// and applying one twice changes nothing.
func (r *Repo) FinishFixes(ctx context.Context, merge Merger) error {
	swaps, err := r.notedSwaps()
	if err != nil || len(swaps) == 0 {
		return err
	}
	committed, err := r.committed(ctx, swaps)
	if err != nil {
		return err
	}
	staged, err := r.staged(ctx, swaps)
	if err != nil {
		return err
	}
	committed = append(committed, staged...)
	if len(committed) > 0 {
		if err := r.carryIndex(ctx, r.git, committed, merge); err != nil {
			return err
		}
		if _, err := r.carryWorkTree(ctx, committed, merge); err != nil {
			return err
		}
		r.refresh(ctx, r.git, committed)
	}
	return os.Remove(r.noted())
}

// committed are the swaps whose result HEAD holds.
func (r *Repo) committed(ctx context.Context, swaps []swap) ([]swap, error) {
	out, err := r.git.run(ctx, append([]string{"ls-tree", "-z", "--full-tree", "HEAD", "--"}, names(swaps)...)...)
	if err != nil {
		return nil, err
	}
	entries, err := parseTree(out)
	if err != nil {
		return nil, err
	}
	var there []swap
	for _, s := range swaps {
		for _, entry := range entries {
			if entry.Path == s.path && entry.ID == s.new {
				there = append(there, s)
			}
		}
	}
	return there, nil
}

// staged are the swaps whose result the index holds.
func (r *Repo) staged(ctx context.Context, swaps []swap) ([]swap, error) {
	held, err := r.entriesAt(ctx, r.git, pathsOf(swaps))
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(slices.Clone(swaps), func(s swap) bool { return held[s.path].ID != s.new }), nil
}

func names(swaps []swap) []string {
	all := make([]string, len(swaps))
	for i, s := range swaps {
		all[i] = string(s.path)
	}
	return all
}

// noted is the file that remembers the last fixes of this worktree.
func (r *Repo) noted() string { return notedIn(r.GitDir) }

func notedIn(gitDir string) string { return filepath.Join(gitDir, "anw", "fixed") }

func (r *Repo) noteSwaps(swaps []swap) error {
	var text bytes.Buffer
	for _, s := range swaps {
		text.WriteString(string(s.old) + " " + string(s.new) + " " + string(s.path) + "\x00")
	}
	if err := os.MkdirAll(filepath.Dir(r.noted()), 0o777); err != nil {
		return err
	}
	return atomicfile.Write(r.noted(), text.Bytes(), 0o666)
}

// notedSwaps reads them back; a damaged record is skipped.
func (r *Repo) notedSwaps() ([]swap, error) {
	text, err := os.ReadFile(r.noted())
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	var swaps []swap
	for _, record := range split0(text) {
		if fields := strings.SplitN(record, " ", 3); len(fields) == 3 && gitobj.Path(fields[2]).Valid() {
			swaps = append(swaps, swap{old: gitobj.ID(fields[0]), new: gitobj.ID(fields[1]), path: gitobj.Path(fields[2])})
		}
	}
	return swaps, err
}

// FixNoted reports, without starting a process, whether FinishFixes may have
// something to do.
func FixNoted(dir string, env []string) bool {
	_, err := os.Stat(notedIn(glance.Look(dir, env).GitDir))
	return err == nil
}
