package cmd

import (
	"context"
	"io/fs"
	"strings"
	"sync"

	"github.com/git-anw/git-anw/gitops"
	"github.com/git-anw/git-anw/gitops/gitobj"
)

// openProjects is a work tree in which the projects that are repositories of
// their own can be read too, by whoever knows what to ask for: a listing still
// only names them.
type openProjects struct {
	*gitops.Snapshot
	ctx    context.Context
	w      *gitops.Workspace
	inside map[gitobj.Path]*gitops.Snapshot // nil for one that cannot be read
	mutex  sync.Mutex
	read   map[string]bool // the names of the files that were read
}

func withProjects(ctx context.Context, w *gitops.Workspace, files *gitops.Snapshot) *openProjects {
	return &openProjects{Snapshot: files, ctx: ctx, w: w, inside: map[gitobj.Path]*gitops.Snapshot{}, read: map[string]bool{}}
}

// Open implements fs.FS.
func (o *openProjects) Open(name string) (fs.File, error) {
	tree, inside := o.locate(name)
	return tree.Open(inside)
}

// ReadFile implements fs.ReadFileFS.
func (o *openProjects) ReadFile(name string) ([]byte, error) {
	o.mutex.Lock()
	o.read[name] = true
	o.mutex.Unlock()
	tree, inside := o.locate(name)
	return tree.ReadFile(inside)
}

// Stat implements fs.StatFS.
func (o *openProjects) Stat(name string) (fs.FileInfo, error) {
	tree, inside := o.locate(name)
	return tree.Stat(inside)
}

// locate is the tree that holds a file, and its name there.
func (o *openProjects) locate(name string) (*gitops.Snapshot, string) {
	for at := 0; ; {
		slash := strings.IndexByte(name[at:], '/')
		if slash < 0 {
			return o.Snapshot, name
		}
		at += slash
		dir := gitobj.Path(name[:at])
		if entry, ok := o.Lookup(dir); ok && entry.Mode == gitobj.ModeGitlink {
			if tree := o.project(dir); tree != nil {
				return tree, name[at+1:]
			}
			return o.Snapshot, name
		}
		at++
	}
}

// project reads what the project's own git tracks, once.
func (o *openProjects) project(dir gitobj.Path) *gitops.Snapshot {
	tree, known := o.inside[dir]
	if known {
		return tree
	}
	if repo, err := o.w.Nested(o.ctx, dir); err == nil {
		if files, err := repo.WorkTree(o.ctx); err == nil {
			tree = files
		}
	}
	o.inside[dir] = tree
	return tree
}
