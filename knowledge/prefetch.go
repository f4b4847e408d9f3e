package knowledge

import (
	"io/fs"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// prefetcher is a tree that reads many files sooner together than one by one.
type prefetcher interface {
	Prefetch(paths []gitobj.Path) error
}

// Prefetch tells a tree which files are read next. It is a hint: a tree that has
// no use for it is left alone.
func Prefetch(fsys fs.FS, paths []gitobj.Path) error {
	if p, ok := fsys.(prefetcher); ok && len(paths) > 0 {
		return p.Prefetch(paths)
	}
	return nil
}
