package promotion

import (
	"context"
	"slices"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// shape holds the commits to what git cannot break: a promotion has one parent,
// and a merge brings nothing of its own, since a rebase drops both.
func (r *reviewer) shape(ctx context.Context) error {
	args := []string{string(r.tip)}
	if r.trunk != "" {
		args = append(args, "^"+string(r.trunk))
	}
	commits, err := r.ports.Log(ctx, 0, args...)
	if err != nil {
		return err
	}
	for _, commit := range commits {
		switch {
		case len(commit.Parents) < 2:
			continue
		case commit.Trailer(gitobj.TrailerPromotes) != "" && commit.Trailer(gitobj.TrailerEntry) == "":
			r.problem(gitobj.Problemf(gitobj.Findings, "%s: the promotion is a merge of %d parents; a rebase would drop the page", commit.ID.Short(), len(commit.Parents)))
		default:
			own, err := r.own(ctx, commit)
			if err != nil {
				return err
			}
			if len(own) > 0 {
				r.problem(gitobj.Problemf(gitobj.Findings, "%s: the merge brings content of its own (%s); a rebase would drop it", commit.ID.Short(), strings.Join(own, ", ")))
			}
		}
	}
	return nil
}

// own are the files of a merge that none of its parents has so, unless git
// merges them so by itself.
func (r *reviewer) own(ctx context.Context, merge gitobj.Commit) ([]string, error) {
	count := map[gitobj.Path]int{}
	for _, parent := range merge.Parents {
		deltas, err := r.ports.Diff(ctx, parent, merge.ID)
		if err != nil {
			return nil, err
		}
		for _, delta := range deltas {
			count[delta.Path]++
		}
	}
	var own []string
	for path, n := range count {
		if n == len(merge.Parents) {
			own = append(own, string(path))
		}
	}
	slices.Sort(own)
	if len(own) == 0 || len(merge.Parents) != 2 {
		return own, nil
	}
	tree, conflicts, err := r.ports.MergeTrees(ctx, merge.Parents[0], merge.Parents[1])
	if err == nil && len(conflicts) == 0 && tree == merge.Tree {
		own = nil
	}
	return own, err
}
