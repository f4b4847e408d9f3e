package gitops

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// MergeTrees merges two commits without touching index or work tree. It returns
// the tree and the paths in conflict, whose content in that tree has markers.
func (r *Repo) MergeTrees(ctx context.Context, ours, theirs gitobj.ID) (tree gitobj.ID, conflicts []gitobj.Path, err error) {
	out, err := r.git.run(ctx, "merge-tree", "--write-tree", "-z", "--name-only", "--no-messages", string(ours), string(theirs))
	if err != nil && !failedWith(err, 1) {
		return "", nil, err
	}
	fields := split0(out)
	if len(fields) == 0 {
		return "", nil, errors.New("merge-tree: no tree")
	}
	for _, name := range fields[1:] {
		if name != "" {
			conflicts = append(conflicts, gitobj.Path(name))
		}
	}
	slices.Sort(conflicts)
	return gitobj.ID(fields[0]), slices.Compact(conflicts), nil
}

// MergeBase is the best common ancestor of two commits, "" when there is none, as
// with a branch that is not born.
func (r *Repo) MergeBase(ctx context.Context, a, b gitobj.ID) (gitobj.ID, error) {
	if a == "" || b == "" {
		return "", nil
	}
	id, err := r.git.id(ctx, nil, "merge-base", string(a), string(b))
	if failedWith(err, 1) {
		return "", nil
	}
	return id, err
}

func (r *Repo) setBranch(ctx context.Context, name string, at gitobj.ID, instead gitobj.Branch) error {
	verb, moves := "create ", []Move{{Ref: "refs/heads/" + name, New: at}}
	if instead.Name != "" {
		if err := r.notCheckedOut(ctx, instead.Name, "run this again"); err != nil {
			return err
		}
	}
	switch instead.Name {
	case "":
	case name:
		verb, moves[0].Old = "refresh ", instead.Commit
	default:
		moves = append(moves, Move{Ref: "refs/heads/" + instead.Name, Old: instead.Commit})
	}
	err := r.moveRefs(ctx, "anw: "+verb+name, moves...)
	switch {
	case err != nil && strings.Contains(err.Error(), "already exists"):
		return gitobj.Problemf(gitobj.Refused, "%s: the branch exists already", name).WithHint("git branch -D %s", name)
	case movedMeanwhile(err):
		return gitobj.Problemf(gitobj.Conflict, "%s: moved meanwhile", name).WithHint("run this again")
	}
	if err != nil || instead.Name == "" || instead.Name == name {
		return err
	}
	return r.forgetBranch(ctx, instead.Name)
}

// MergeText merges three versions of a text by lines; false when they overlap.
func (r *Repo) MergeText(ctx context.Context, base, ours, theirs []byte) ([]byte, bool, error) {
	dir, err := os.MkdirTemp("", "git-anw-merge-")
	if err != nil {
		return nil, false, err
	}
	defer os.RemoveAll(dir)
	for name, content := range map[string][]byte{"base": base, "ours": ours, "theirs": theirs} {
		if err := os.WriteFile(filepath.Join(dir, name), content, 0o600); err != nil {
			return nil, false, err
		}
	}
	path := func(name string) string { return filepath.Join(dir, name) }
	merged, err := r.git.run(ctx, "merge-file", "-p", path("ours"), path("base"), path("theirs"))
	if failure := (*Failure)(nil); errors.As(err, &failure) && failure.Code < 128 {
		return merged, false, nil
	}
	return merged, err == nil, err
}
