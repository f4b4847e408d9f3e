package knowledge

import (
	"errors"
	"io/fs"
	"path"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// Why a symbolic link leads to no file of the workspace.
var (
	ErrLinkOutside = errors.New("the link leads out of the workspace")
	errLinkLoop    = errors.New("the links go round in a circle")
)

// maxLinks is how many links are followed, as systems do.
const maxLinks = 40

// Follow is the path of the file that p names: itself, or what a symbolic link
// leads to, be it the file's own or that of a folder above it. A tree of git
// holds links and does not follow them, a disk does; Follow reads both alike.
// The error is fs.ErrNotExist where nothing is there.
func Follow(fsys fs.FS, p gitobj.Path) (gitobj.Path, error) {
	for range maxLinks {
		next, err := followOnce(fsys, string(p))
		if err != nil || next == string(p) {
			return p, err
		}
		if p = gitobj.Path(next); !p.Valid() {
			return "", ErrLinkOutside
		}
	}
	return "", errLinkLoop
}

// Real is Follow, and p itself where there is no file: a list that is a link is
// read and edited where it leads.
func Real(fsys fs.FS, p gitobj.Path) gitobj.Path {
	if real, err := Follow(fsys, p); err == nil {
		return real
	}
	return p
}

// followOnce replaces the first link on the way to name.
func followOnce(fsys fs.FS, name string) (string, error) {
	if info, err := fs.Lstat(fsys, name); err == nil && info.Mode()&fs.ModeSymlink == 0 {
		return name, nil // there is no link in a path that a tree of git knows
	}
	for at := 0; at <= len(name); at++ {
		if at < len(name) && name[at] != '/' {
			continue
		}
		info, err := fs.Lstat(fsys, name[:at])
		if err != nil {
			return name, fs.ErrNotExist
		}
		if info.Mode()&fs.ModeSymlink != 0 {
			target, err := readLink(fsys, name[:at])
			if err != nil || path.IsAbs(target) {
				return "/", err
			}
			next := path.Join(path.Dir(name[:at]), target) + name[at:]
			if next == name {
				err = errLinkLoop
			}
			return next, err
		}
	}
	return name, nil
}

func readLink(fsys fs.FS, name string) (string, error) {
	if links, ok := fsys.(fs.ReadLinkFS); ok {
		return links.ReadLink(name)
	}
	data, err := fs.ReadFile(fsys, name)
	return strings.TrimSpace(string(data)), err
}
