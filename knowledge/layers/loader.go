package layers

import (
	"io/fs"
	"path"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
)

type loader struct {
	fsys    fs.FS
	dir     gitobj.Path // where the agent is started
	file    gitobj.Path // what it works on, "" for nothing in particular
	top     gitobj.Path // the top of the repository that dir is in
	loading Loading
	seen    map[gitobj.Path]bool
	err     error
}

// repository is the nearest folder at or above dir that is a repository of its
// own, or the workspace.
func (l *loader) repository() gitobj.Path {
	for dir := l.dir; dir != "."; dir = parent(dir) {
		if info, err := fs.Stat(l.fsys, string(dir)); err == nil && info.Mode()&fs.ModeIrregular != 0 || l.exists(dir+"/.git") {
			return dir
		}
	}
	return "."
}

func (l *loader) exists(p gitobj.Path) bool {
	_, err := fs.Stat(l.fsys, string(p))
	return err == nil
}

// chain are the folders from one at or above dir down to dir.
func (l *loader) chain(from gitobj.Path) []gitobj.Path {
	dirs := []gitobj.Path{l.dir}
	for dir := l.dir; dir != from && dir != "."; {
		dir = parent(dir)
		dirs = append([]gitobj.Path{dir}, dirs...)
	}
	return dirs
}

func parent(p gitobj.Path) gitobj.Path { return gitobj.Path(path.Dir(string(p))) }

// in is a file of a folder.
func in(dir gitobj.Path, name string) gitobj.Path {
	if dir == "." {
		return gitobj.Path(name)
	}
	return dir + "/" + gitobj.Path(name)
}

// inside reports whether p is dir or below it.
func inside(p, dir gitobj.Path) bool {
	return dir == "." || p == dir || strings.HasPrefix(string(p), string(dir)+"/")
}

// read makes a Loaded of a file; ok is false where there is none.
func (l *loader) read(p gitobj.Path) (file Loaded, ok bool) {
	real, err := knowledge.Follow(l.fsys, p)
	if err != nil {
		if l.linked(p) {
			l.breach(Breach{Path: p, Line: 1, Written: string(p), Kind: DeadLink})
		}
		return file, false
	}
	info, err := fs.Stat(l.fsys, string(real))
	if err != nil || !info.Mode().IsRegular() {
		return file, false
	}
	data, err := fs.ReadFile(l.fsys, string(real))
	if err != nil {
		l.err = err
		return file, false
	}
	text := strings.TrimPrefix(string(data), "\uFEFF")
	file = Loaded{Path: p, When: Start, Bytes: len(data), Lines: knowledge.CountLines(text), Text: text}
	if real != p {
		file.Target = real
	}
	return file, true
}

// linked reports a symbolic link at p itself.
func (l *loader) linked(p gitobj.Path) bool {
	info, err := fs.Lstat(l.fsys, string(p))
	return err == nil && info.Mode()&fs.ModeSymlink != 0
}

func (l *loader) breach(b Breach) { l.loading.Breaches = append(l.loading.Breaches, b) }

// take loads a file the agent looks for by its name, once; ok is false where
// there is none.
func (l *loader) take(p gitobj.Path, when When, why string) (file Loaded, ok bool) {
	if l.seen[p] {
		return file, false
	}
	if file, ok = l.read(p); ok {
		file.When, file.Why = when, why
		l.add(file)
	}
	return file, ok
}

func (l *loader) add(file Loaded) {
	l.seen[file.Path] = true
	l.loading.Files = append(l.loading.Files, file)
}

// where names a folder in a reason.
func (l *loader) where(dir gitobj.Path) string {
	switch {
	case dir == l.dir:
		return "in this folder"
	case inside(l.dir, dir):
		return "in a folder above"
	}
	return "when a file below " + string(dir) + " is touched"
}
