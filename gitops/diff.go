package gitops

import (
	"context"
	"fmt"
	"strings"

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
	var deltas []gitobj.Delta
	records := split0(out)
	for i := 0; i+1 < len(records); i += 2 { // :oldmode newmode oldid newid status NUL path NUL
		fields := strings.Fields(records[i])
		if len(fields) != 5 {
			return nil, fmt.Errorf("diff entry %q: malformed", records[i])
		}
		delta := gitobj.Delta{Path: gitobj.Path(records[i+1]), Old: gitobj.ID(fields[2]), New: gitobj.ID(fields[3])}
		if delta.Old == r.zero() {
			delta.Old = ""
		}
		if delta.New == r.zero() {
			delta.New = ""
		}
		deltas = append(deltas, delta)
	}
	return deltas, nil
}
