package cmd

import (
	"context"

	"github.com/git-anw/git-anw/gitops"
	"github.com/git-anw/git-anw/gitops/gitobj"
)

// workspace finds the workspace the command was run in.
func (e *Env) workspace(ctx context.Context) (*gitops.Workspace, error) {
	return gitops.Discover(ctx, e.Dir, e.Environ)
}

// workTree is that workspace with the files of its work tree.
func (e *Env) workTree(ctx context.Context) (*gitops.Workspace, *gitops.Snapshot, error) {
	w, err := e.workspace(ctx)
	if err != nil {
		return nil, nil, err
	}
	tree, err := w.WorkTree(ctx)
	return w, tree, err
}

// source says which state of the files a command reads: the work tree, what the
// index would commit, or a revision.
type source struct {
	staged bool
	rev    string
}

// open reads that state as an fs.FS.
func (s source) open(ctx context.Context, w *gitops.Workspace) (*gitops.Snapshot, error) {
	switch {
	case s.staged && s.rev != "":
		return nil, gitobj.Problemf(gitobj.Usage, "--staged and --rev exclude each other")
	case s.staged && w.Bare():
		return nil, gitobj.Problemf(gitobj.Usage, "%s: a bare repository stages nothing", w.GitDir).WithHint("use --rev to read a revision")
	case s.staged:
		return w.Index(ctx)
	case s.rev != "":
		id, err := w.Resolve(ctx, s.rev)
		if err != nil {
			return nil, err
		}
		return w.Revision(ctx, id)
	}
	return w.WorkTree(ctx)
}
