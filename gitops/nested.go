package gitops

import (
	"context"
	"path/filepath"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// Nested opens the repository that lies at a directory of this one's work tree.
// It is another repository, so nothing git exported for this one may reach it.
func (r *Repo) Nested(ctx context.Context, dir gitobj.Path) (*Repo, error) {
	at := r.disk(dir)
	if (linkedFolders{}).through(r, dir) {
		return nil, gitobj.Problemf(gitobj.NoWorkspace, "%s: it is not there, or lies behind a symbolic link", dir)
	}
	nested, err := Open(ctx, at, r.git.elsewhere(at).env)
	if err != nil {
		return nil, err
	}
	if real, err := filepath.EvalSymlinks(at); err != nil || nested.Top != real {
		return nil, gitobj.Problemf(gitobj.NoWorkspace, "%s: not a repository of its own", dir)
	}
	return nested, nil
}
