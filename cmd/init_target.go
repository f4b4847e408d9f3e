package cmd

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/git-anw/git-anw/gitops"
	"github.com/git-anw/git-anw/gitops/gitobj"
)

// target is the folder that becomes a workspace. Repo is nil while it is no
// repository; missing is true while it does not exist.
type target struct {
	dir     string
	repo    *gitops.Repo
	missing bool
}

// locate finds out what DIR is before anything is touched.
func locate(ctx context.Context, env *Env, named string) (target, error) {
	t := target{dir: env.Dir}
	if named != "" {
		t.dir = filepath.Join(env.Dir, named)
		if filepath.IsAbs(named) {
			t.dir = filepath.Clean(named)
		}
	}
	nearest, err := t.nearest()
	if err != nil {
		return t, err
	}
	open := gitops.OpenAt
	if named == "" { // `git --git-dir=… anw init` means what it says
		open = gitops.Open
	}
	repo, err := open(ctx, nearest, env.Environ)
	if problem := (*gitobj.Problem)(nil); errors.As(err, &problem) && problem.Kind == gitobj.NoWorkspace {
		return t, nil
	}
	if err != nil {
		return t, err
	}
	return t.within(repo)
}

// nearest is the directory itself or, where it does not exist, the first above
// that does: a new folder inside another repository is inside it all the same.
func (t *target) nearest() (string, error) {
	for dir := t.dir; ; dir = filepath.Dir(dir) {
		info, err := os.Stat(dir)
		switch {
		case err == nil && !info.IsDir():
			return "", gitobj.Problemf(gitobj.Usage, "%s: not a folder", dir)
		case err == nil:
			return dir, nil
		case !errors.Is(err, fs.ErrNotExist) || dir == filepath.Dir(dir):
			return "", err
		}
		t.missing = true
	}
}

// within accepts a repository only if the folder is its top: files in a
// sub-folder of it would belong to no workspace.
func (t target) within(repo *gitops.Repo) (target, error) {
	if repo.Bare() {
		return t, gitobj.Problemf(gitobj.Usage, "%s: has no work tree, and a workspace is made of files", repo.GitDir).
			WithHint("clone it, and run git anw init in the clone")
	}
	if !t.missing && sameDir(repo.Top, t.dir) {
		t.repo, t.dir = repo, repo.Top
		return t, nil
	}
	return t, gitobj.Problemf(gitobj.Refused, "%s: lies inside the repository %s", t.dir, repo.Top).
		WithHint("make that one the workspace: git anw init %s; or make this folder a repository of its own first: git init %s", quote(repo.Top), quote(t.dir))
}

func sameDir(a, b string) bool {
	first, err := os.Stat(a)
	if err != nil {
		return false
	}
	second, err := os.Stat(b)
	return err == nil && os.SameFile(first, second)
}

// view is the tree to complete, as git sees it or will see it. The caller must
// call done.
func (t target) view(ctx context.Context, env *Env) (repo *gitops.Repo, done func(), err error) {
	switch {
	case t.repo != nil:
		return t.repo, func() {}, nil
	case !t.missing:
		return gitops.Preview(ctx, t.dir, env.Environ)
	}
	empty, err := os.MkdirTemp("", "git-anw-")
	if err != nil {
		return nil, nil, err
	}
	repo, close, err := gitops.Preview(ctx, empty, env.Environ)
	if err != nil {
		os.RemoveAll(empty)
		return nil, nil, err
	}
	return repo, func() { close(); os.RemoveAll(empty) }, nil
}

// make turns the folder into a repository if it is none.
func (t *target) make(ctx context.Context, env *Env) (err error) {
	if t.repo != nil {
		return nil
	}
	if err = os.MkdirAll(t.dir, 0o777); err == nil {
		t.repo, err = gitops.Init(ctx, t.dir, env.Environ)
	}
	return err
}
