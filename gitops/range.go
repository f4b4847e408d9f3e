package gitops

import (
	"cmp"
	"context"
	"os"
	"path/filepath"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// Range reads `A..B`: to is B, from is what B and A have in common, so that
// what only A brought meanwhile is not laid at B's door. A missing side is HEAD.
// An A of zeros, as git and CI systems write it for a new branch, stands for the
// trunk; from is "" where nothing was before.
func (r *Repo) Range(ctx context.Context, text string) (from, to gitobj.ID, err error) {
	a, b, found := strings.Cut(text, "..")
	if !found {
		return "", "", gitobj.Problemf(gitobj.Usage, "%s: not a range", text).WithHint("write it as FROM..TO, such as origin/main..HEAD")
	}
	if to, err = r.Resolve(ctx, cmp.Or(strings.TrimPrefix(b, "."), "HEAD")); err != nil {
		return "", "", err
	}
	if a != "" && strings.Trim(a, "0") == "" {
		trunk, err := r.Trunk(ctx)
		if err != nil || trunk.Commit == "" || trunk.Commit == to {
			return "", to, err
		}
		from = trunk.Commit
	} else if from, err = r.Resolve(ctx, cmp.Or(a, "HEAD")); err != nil {
		return "", "", r.shallow(err)
	}
	common, err := r.MergeBase(ctx, from, to)
	if err == nil && common == "" && r.Shallow() {
		err = r.shallow(gitobj.Problemf(gitobj.Usage, "%s: nothing in common", text))
	}
	return common, to, err
}

// Shallow reports whether history ends before its beginning here.
func (r *Repo) Shallow() bool {
	_, err := os.Stat(filepath.Join(r.CommonDir, "shallow"))
	return err == nil
}

// shallow adds what CI systems need to be told: they fetch one commit.
func (r *Repo) shallow(err error) error {
	if err == nil || !r.Shallow() {
		return err
	}
	return gitobj.Problemf(gitobj.Usage, "%w; this clone is shallow", err).WithHint("fetch the whole history: git fetch --unshallow, fetch-depth: 0 or GIT_DEPTH: 0")
}

// Has reports whether an object is here.
func (r *Repo) Has(ctx context.Context, id gitobj.ID) bool {
	_, err := r.git.run(ctx, "cat-file", "-e", string(id))
	return err == nil
}
