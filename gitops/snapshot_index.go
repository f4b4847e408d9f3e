package gitops

import (
	"context"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// Index is what a commit made now would contain, read from the index git names
// in GIT_INDEX_FILE. It is asked as a difference to the empty tree, because
// that, unlike ls-files, leaves out what is only intended to be added.
func (r *Repo) Index(ctx context.Context) (*Snapshot, error) {
	entries, unmerged, err := r.stagedEntries(ctx, r.git)
	if err != nil {
		return nil, err
	}
	if len(unmerged) > 0 {
		return nil, gitobj.Problemf(gitobj.Conflict, "%s: unmerged", strings.Join(unmerged, ", ")).WithHint("resolve the conflict, then git add the files")
	}
	return newSnapshot(entries, &blobs{bound: bound{ctx}, repo: r, tree: "--cached"}), nil
}

func (r *Repo) stagedEntries(ctx context.Context, g git, paths ...string) (entries []gitobj.Entry, unmerged []string, err error) {
	args := append([]string{"diff-index", "--cached", "--ita-invisible-in-index", "--raw", "-z", "--no-renames", "--no-abbrev", string(r.emptyTree()), "--"}, paths...)
	out, err := g.run(ctx, args...)
	if err != nil {
		return nil, nil, err
	}
	deltas, err := parseRaw(out)
	for _, d := range deltas {
		if d.unmerged {
			unmerged = append(unmerged, string(d.new.Path))
		} else {
			entries = append(entries, d.new)
		}
	}
	return entries, unmerged, err
}
