package gitops

import (
	"context"
	"slices"
	"strings"
)

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
