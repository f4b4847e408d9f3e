package gitops

import (
	"context"
	"slices"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// StatusBeside is Status where the work tree was just listed: what was found out
// then may tell that there is nothing, and git takes as long again to look.
func (r *Repo) StatusBeside(ctx context.Context, files *Snapshot, head gitobj.ID) ([]string, error) {
	if files.trees != nil && r.has(ctx, files, head) {
		return nil, nil
	}
	return r.Status(ctx)
}

// has reports whether a commit has the files of an index, and no others.
func (r *Repo) has(ctx context.Context, files *Snapshot, commit gitobj.ID) bool {
	diff := &treeDiff{read: func(id gitobj.ID) ([]gitobj.Entry, error) { return r.reader().tree(ctx, id) }, old: map[gitobj.Path]gitobj.Entry{}}
	tree, err := r.treeOf(ctx, commit)
	return err == nil && diff.folder("", tree, files.Entries(), files.trees) == nil && len(diff.old) == 0
}

// Status lists what is not committed, as `git status --short` writes it: two
// letters, a space and a path. What a person configured for their own screen
// (renames, untracked files) does not change it.
func (r *Repo) Status(ctx context.Context) ([]string, error) {
	if r.Bare() {
		return nil, nil
	}
	out, err := r.git.run(ctx, "-c", "status.relativePaths=false", "status", "--porcelain=v1", "-z", "--no-renames", "--untracked-files=normal")
	if err != nil {
		return nil, err
	}
	lines := split0(out)
	slices.SortFunc(lines, func(a, b string) int { return strings.Compare(a[3:], b[3:]) })
	return lines, nil
}
