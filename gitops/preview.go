package gitops

import (
	"context"
	"os"
	"path/filepath"
)

// OpenAt opens the repository of a directory that was named explicitly: what
// git exported for the current one must not decide which that is.
func OpenAt(ctx context.Context, dir string, env []string) (*Repo, error) {
	return Open(ctx, dir, git{env: env}.elsewhere(dir).env)
}

// Preview sees a folder that is no repository yet the way git will see it after
// `git init`: without what its ignore rules name, and with repositories inside
// it as such. The caller must call done; nothing is ever written into the
// folder.
func Preview(ctx context.Context, dir string, env []string) (repo *Repo, done func(), err error) {
	temp, err := os.MkdirTemp("", "git-anw-")
	if err != nil {
		return nil, nil, err
	}
	done = func() { os.RemoveAll(temp) }
	g := git{env: env}.elsewhere(dir).with("GIT_DIR="+filepath.Join(temp, "git"), "GIT_WORK_TREE="+dir)
	if _, err = g.run(ctx, "init", "--quiet", "--template="); err == nil {
		repo, err = Open(ctx, dir, g.env)
	}
	if err != nil {
		done()
	}
	return repo, done, err
}
