package gitops

import (
	"context"
	"io/fs"
	"os"
	"slices"
	"sync"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// Named is the work tree for those who ask for few files by their names: to list
// it would take as long as the repository is large. It has what WorkTree has;
// only that the marks of a workspace are believed where git is told to ignore
// them, as Discover does.
func (r *Repo) Named(ctx context.Context) (fs.FS, error) {
	if r.Bare() {
		return nil, r.noWorkTree()
	}
	return &named{bound: bound{ctx}, repo: r, all: sync.OnceValues(func() (*Snapshot, error) { return r.WorkTree(ctx) })}, nil
}

type named struct {
	bound
	repo *Repo
	all  func() (*Snapshot, error)
}

// Open implements fs.FS. Where the disk alone does not tell, the whole work tree
// is listed.
func (n *named) Open(name string) (fs.File, error) {
	if !fs.ValidPath(name) {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrInvalid}
	}
	path := n.repo.disk(gitobj.Path(name))
	info, err := os.Lstat(path)
	if os.IsNotExist(err) && !n.repo.configBool(n.ctx, "core.sparseCheckout") {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	if err == nil && info.Mode().IsRegular() && (slices.Contains(marks[:], gitobj.Path(name)) || n.listed(name)) {
		return os.Open(path)
	}
	all, err := n.all()
	if err != nil {
		return nil, err
	}
	return all.Open(name)
}

// listed reports whether a file is tracked or not ignored.
func (n *named) listed(name string) bool {
	out, err := n.repo.git.run(n.ctx, "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", ":(top,literal)"+name)
	return err == nil && len(out) > 0
}
