package gitops

import (
	"context"
	"strconv"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// Log reads commits, newest first, at most limit of them (0: all). args are
// revisions and options of `git rev-list`, never text a person typed.
func (r *Repo) Log(ctx context.Context, limit int, args ...string) ([]gitobj.Commit, error) {
	options := []string{"rev-list", "--date-order"}
	if limit > 0 {
		options = append(options, "--max-count="+strconv.Itoa(limit))
	}
	out, err := r.git.run(ctx, append(options, args...)...)
	if err != nil {
		return nil, err
	}
	var commits []gitobj.Commit
	for _, id := range strings.Fields(string(out)) {
		commit, err := r.reader().commit(ctx, gitobj.ID(id))
		if err != nil {
			return nil, err
		}
		commits = append(commits, commit)
	}
	return commits, nil
}

// Since lists the commits reachable from the work tree's HEAD and not from a
// commit, newest first.
func (r *Repo) Since(ctx context.Context, from gitobj.ID) ([]gitobj.Commit, error) {
	args := []string{"HEAD"}
	if from != "" {
		args = append(args, "^"+string(from))
	}
	if head, _, err := r.Head(ctx); err != nil || head == "" {
		return nil, err
	}
	return r.Log(ctx, 0, args...)
}

// Changed lists the files that differ between a commit (none: the empty tree)
// and the work tree, untracked ones included.
func (r *Repo) Changed(ctx context.Context, from gitobj.ID) ([]gitobj.Path, error) {
	if from == "" {
		from = r.emptyTree()
	}
	out, err := r.git.run(ctx, "diff", "--name-only", "-z", "--no-ext-diff", "--no-renames", string(from), "--")
	if err != nil {
		return nil, err
	}
	untracked, err := r.git.run(ctx, "ls-files", "-z", "--others", "--exclude-standard")
	if err != nil {
		return nil, err
	}
	var paths []gitobj.Path
	for _, name := range split0(append(out, untracked...)) {
		paths = append(paths, gitobj.Path(name))
	}
	return paths, nil
}
