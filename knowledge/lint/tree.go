package lint

import (
	"io/fs"
	"path"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
)

// once is a tree that is asked once for each name: instruction files are looked
// for by agent and by place, and are mostly the same few, or are not there.
type once struct {
	fs.FS
	held  map[string][]byte
	stats map[string]stat
	lists map[string]bool
}

type stat struct {
	info fs.FileInfo
	err  error
}

func readOnce(fsys fs.FS) *once {
	return &once{FS: fsys, held: map[string][]byte{}, stats: map[string]stat{}, lists: map[string]bool{}}
}

// ReadFile implements fs.ReadFileFS.
func (o *once) ReadFile(name string) ([]byte, error) {
	if data, ok := o.held[name]; ok {
		return data, nil
	}
	data, err := fs.ReadFile(o.FS, name)
	if err == nil {
		o.held[name] = data
	}
	return data, err
}

// Lstat implements fs.ReadLinkFS.
func (o *once) Lstat(name string) (fs.FileInfo, error) {
	known, ok := o.stats[name]
	if !ok {
		known.info, known.err = fs.Lstat(o.FS, name)
		o.stats[name] = known
	}
	return known.info, known.err
}

// Stat implements fs.StatFS. What is no link is the same to both.
func (o *once) Stat(name string) (fs.FileInfo, error) {
	if info, err := o.Lstat(name); err != nil || info.Mode()&fs.ModeSymlink == 0 {
		return info, err
	}
	return fs.Stat(o.FS, name)
}

// ReadDir implements fs.ReadDirFS.
func (o *once) ReadDir(name string) ([]fs.DirEntry, error) {
	o.lists[name] = true
	return fs.ReadDir(o.FS, name)
}

// settle reports, and notes, that whatever was asked of the tree has the same
// answer in the other state.
func (p *Part) settle(tree *once) bool {
	if p == nil {
		return false
	}
	for changed := range p.changed {
		if _, asked := tree.stats[string(changed)]; asked || tree.held[string(changed)] != nil {
			return false
		}
		for dir := string(changed.Dir()); p.added && dir != "."; dir = path.Dir(dir) {
			if _, asked := tree.stats[dir]; asked || tree.lists[dir] {
				return false
			}
		}
	}
	p.settled = true
	return true
}

// ReadLink implements fs.ReadLinkFS. In a tree of git a link is a file that
// holds its target.
func (o *once) ReadLink(name string) (string, error) {
	if links, ok := o.FS.(fs.ReadLinkFS); ok {
		return links.ReadLink(name)
	}
	data, err := o.ReadFile(name)
	return string(data), err
}

// Prefetch passes the hint on.
func (o *once) Prefetch(paths []gitobj.Path) error { return knowledge.Prefetch(o.FS, paths) }
