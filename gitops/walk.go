package gitops

import (
	"context"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// few is how many folders are read one by one rather than by a git of its own.
const few = 32

// walk lists what lies below some folders of a commit ("wiki/") without a
// process; false where that is not possible, or more than a few folders.
func (r *Repo) walk(ctx context.Context, commit gitobj.ID, below []string) ([]gitobj.Entry, bool) {
	if _, asksGit := r.reader().(gitReader); asksGit || len(below) == 0 || len(below) > few {
		return nil, false
	}
	w := walk{repo: r, left: few}
	for _, dir := range below {
		entries, err := r.folder(ctx, commit, strings.TrimSuffix(dir, "/"))
		if err != nil || !w.add(ctx, dir, entries) {
			return nil, false
		}
	}
	return w.entries, true
}

type walk struct {
	repo    *Repo
	entries []gitobj.Entry
	left    int // folders that may be read yet
}

func (w *walk) add(ctx context.Context, dir string, entries []gitobj.Entry) bool {
	for _, entry := range entries {
		entry.Path = gitobj.Path(dir) + entry.Path
		if entry.Mode != gitobj.ModeTree {
			w.entries = append(w.entries, entry)
			continue
		}
		if w.left--; w.left < 0 {
			return false
		}
		deeper, err := w.repo.entriesOf(ctx, entry.ID)
		if err != nil || !w.add(ctx, string(entry.Path)+"/", deeper) {
			return false
		}
	}
	return true
}
