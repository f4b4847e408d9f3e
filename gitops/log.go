package gitops

import (
	"cmp"
	"context"
	"strconv"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// Log reads commits, newest first, at most limit of them (0: all). args are
// revisions and options of `git rev-list`, never text a person typed.
func (r *Repo) Log(ctx context.Context, limit int, args ...string) ([]gitobj.Commit, error) {
	options := []string{"rev-list", "--date-order"}
	if limit > 0 { // in the order of dates alone: any other takes reading all of history first
		options = []string{"rev-list", "--max-count=" + strconv.Itoa(limit)}
	}
	out, err := r.git.run(ctx, append(options, args...)...)
	if err != nil {
		return nil, err
	}
	var ids []gitobj.ID
	for _, id := range strings.Fields(string(out)) {
		ids = append(ids, gitobj.ID(id))
	}
	return r.commits(ctx, ids)
}

// commits reads commits, in one process when there are many.
func (r *Repo) commits(ctx context.Context, ids []gitobj.ID) ([]gitobj.Commit, error) {
	commits := make([]gitobj.Commit, 0, len(ids))
	var failed error
	add := func(commit gitobj.Commit, err error) {
		failed = cmp.Or(failed, err)
		commits = append(commits, commit)
	}
	if len(ids) < bulk {
		for _, id := range ids {
			add(r.reader().commit(ctx, id))
		}
		return commits, failed
	}
	err := r.blobs(ctx, ids, func(id gitobj.ID, raw []byte) { add(parseCommit(id, raw)) })
	return commits, cmp.Or(err, failed)
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

// TakenOut are the entries that commits say were dropped or promoted.
func (r *Repo) TakenOut(ctx context.Context) (map[string]bool, error) {
	commits, err := r.Log(ctx, 0, "--all", "--grep=^"+gitobj.TrailerDrops+": ", "--grep=^"+gitobj.TrailerPromotes+": ")
	out := map[string]bool{}
	for _, commit := range commits {
		for _, line := range strings.Split(commit.Message, "\n") {
			if key, value, found := strings.Cut(line, ": "); found && (key == gitobj.TrailerDrops || key == gitobj.TrailerPromotes) {
				out[strings.TrimSpace(value)] = true
			}
		}
	}
	return out, err
}
