package promotion

import (
	"cmp"
	"context"
	"errors"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
)

// Merged is a promotion that is part of the trunk.
type Merged struct {
	Trunk  string
	Commit gitobj.ID // the merge; "" where it was merged before
	// Listed is the commit after it that lists the page, "" where the promotion
	// itself does.
	Listed gitobj.ID
	// Kept says why the branch is still there; "" where it is gone.
	Kept string
}

// Merge merges a promotion into the local trunk, without fast-forward, and
// deletes its branch. The MANIFEST is merged by pages, so that the result is the
// same with and without the merge driver. Where anything is in the way nothing
// moves, the branch stays, and calling it again goes on.
func Merge(ctx context.Context, ports Ports, p Promotion) (Merged, error) {
	if err := ports.Identity(ctx); err != nil {
		return Merged{}, err
	}
	trunk, err := ports.Trunk(ctx)
	if err != nil {
		return Merged{}, err
	}
	if err := mergeable(trunk, p); err != nil {
		return Merged{}, err
	}
	merged := Merged{Trunk: trunk.Name}
	done, err := ports.IsAncestor(ctx, p.Commit, trunk.Local)
	if err != nil {
		return merged, err
	}
	if !done {
		if err := unclaimed(ctx, ports, trunk, p); err != nil {
			return merged, err
		}
		if merged.Commit, done, err = writeMerge(ctx, ports, trunk, p); err != nil {
			return merged, err
		}
	}
	if !done {
		if merged.Listed, err = listed(ctx, ports, merged.Commit, p); err != nil {
			return merged, err
		}
		if err := ports.Advance(ctx, trunk.Name, "promote "+string(p.Page), trunk.Local, cmp.Or(merged.Listed, merged.Commit)); err != nil {
			return merged, err
		}
	}
	err = ports.DeleteBranch(ctx, p.Branch, p.Commit)
	if problem := (*gitobj.Problem)(nil); errors.As(err, &problem) {
		merged.Kept, err = problem.Text, nil
	}
	return merged, err
}

// mergeable says why a promotion cannot be merged here.
func mergeable(trunk Trunk, p Promotion) error {
	switch {
	case trunk.unborn():
		return gitobj.Problemf(gitobj.Refused, "%s: there is no commit to merge into; %s waits", trunk.Name, p.Branch).WithHint("commit first, then run this again")
	case trunk.Local == "":
		return gitobj.Problemf(gitobj.Refused, "%s: there is no local branch of this name to merge into", trunk.Name).WithHint("git branch %s %s", trunk.Name, trunk.Published.Short())
	case p.Remote != "":
		return gitobj.Problemf(gitobj.Refused, "%s: only %s has it", p.Branch, p.Remote).WithHint("git branch %s %s/%s", p.Branch, p.Remote, p.Branch)
	}
	return nil
}

// writeMerge makes the merge. It is of no use where the trunk has all of it, as
// after a squash or a rebase elsewhere.
func writeMerge(ctx context.Context, ports Ports, trunk Trunk, p Promotion) (commit gitobj.ID, useless bool, err error) {
	tree, conflicts, err := ports.MergeTrees(ctx, trunk.Local, p.Commit)
	if err != nil {
		return "", false, err
	}
	manifest, lines, err := mergeIndex(ctx, ports, trunk, p)
	if err != nil {
		return "", false, err
	}
	conflicts = slices.DeleteFunc(conflicts, func(c gitobj.Path) bool { return c == manifest.Path })
	if len(conflicts)+len(lines) > 0 {
		return "", false, inConflict(trunk, p, conflicts, lines)
	}
	draft := gitobj.Draft{
		Base: tree, Parents: []gitobj.ID{trunk.Local, p.Commit}, Subject: "Merge promotion of " + p.Title,
		Trailers: []gitobj.Trailer{{Key: gitobj.TrailerPromotes, Value: p.Key}},
	}
	if manifest.Content != nil {
		draft.Changes = []gitobj.Change{manifest}
	}
	if commit, err = ports.WriteCommit(ctx, draft); err != nil {
		return "", false, err
	}
	if useless, err = bringsNothing(ctx, ports, trunk.Local, commit, manifest.Path); useless {
		commit = ""
	}
	return commit, useless, err
}

// bringsNothing reports whether a merge changes no more of the trunk than the
// order of its index.
func bringsNothing(ctx context.Context, ports Ports, trunk, merge gitobj.ID, index gitobj.Path) (bool, error) {
	deltas, err := ports.Diff(ctx, trunk, merge)
	if err != nil || slices.ContainsFunc(deltas, func(d gitobj.Delta) bool { return d.Path != index }) {
		return false, err
	}
	var lines [2]map[string]bool
	for i, commit := range []gitobj.ID{trunk, merge} {
		tree, err := ports.Tree(ctx, commit)
		if err != nil {
			return false, err
		}
		text, err := fs.ReadFile(tree, string(index))
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return false, err
		}
		lines[i] = map[string]bool{}
		for line := range strings.Lines(string(text)) {
			lines[i][strings.TrimSpace(line)] = true
		}
	}
	return maps.Equal(lines[0], lines[1]), nil
}

func inConflict(trunk Trunk, p Promotion, paths []gitobj.Path, lines []knowledge.ManifestConflict) error {
	var where []string
	for _, path := range paths {
		where = append(where, string(path))
	}
	for _, line := range lines {
		where = append(where, string(knowledge.ManifestPath)+" ("+string(line.Target)+")")
	}
	return gitobj.Problemf(gitobj.Conflict, "%s and %s disagree in %s; nothing was merged, the branch stays", trunk.Name, p.Branch, strings.Join(where, ", ")).
		WithHint("git switch %s && git merge --no-ff %s, and resolve it there", trunk.Name, p.Branch)
}
