package gitops

import (
	"context"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// Diff lists the files that differ between two commits or trees; an empty id is
// the empty tree. A file that was moved is two: git's guess of renames is not a
// fact.
func (r *Repo) Diff(ctx context.Context, a, b gitobj.ID) ([]gitobj.Delta, error) {
	for _, id := range []*gitobj.ID{&a, &b} {
		if *id == "" {
			*id = r.emptyTree()
		}
	}
	out, err := r.git.run(ctx, "diff-tree", "-r", "-z", "--raw", "--no-renames", "--no-abbrev", string(a), string(b), "--")
	if err != nil {
		return nil, err
	}
	raw, err := parseRaw(out)
	var deltas []gitobj.Delta
	for _, d := range raw {
		deltas = append(deltas, gitobj.Delta{Path: d.new.Path, Old: r.unlessZero(d.old.ID), New: r.unlessZero(d.new.ID)})
	}
	return deltas, err
}

func (r *Repo) unlessZero(id gitobj.ID) gitobj.ID {
	if id == r.zero() {
		return ""
	}
	return id
}
