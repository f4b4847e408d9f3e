package knowledge

import (
	"cmp"
	"errors"
	"io/fs"
	"slices"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// File is a plain file of a tree, with its blob, "" where that is not known.
type File struct {
	Path gitobj.Path
	Blob gitobj.ID
}

// Files lists the plain files below a folder that are wanted, none where there
// is no folder. Other repositories, which a tree names and cannot open, and
// hidden folders are not entered; a link is another file's content.
func Files(fsys fs.FS, dir string, wanted func(gitobj.Path) bool) ([]File, error) {
	if listed, ok := fsys.(interface{ Entries() []gitobj.Entry }); ok {
		return filesOf(listed.Entries(), dir, wanted), nil
	}
	var files []File
	err := walk(fsys, dir, func(p gitobj.Path, entry fs.DirEntry) error {
		if !entry.Type().IsRegular() || !wanted(p) {
			return nil
		}
		info, err := entry.Info()
		if err != nil {
			return err
		}
		blob, _ := info.Sys().(gitobj.ID)
		files = append(files, File{p, blob})
		return nil
	})
	return files, err
}

func walk(fsys fs.FS, dir string, visit func(gitobj.Path, fs.DirEntry) error) error {
	return fs.WalkDir(fsys, dir, func(name string, entry fs.DirEntry, err error) error {
		switch {
		case name == dir && errors.Is(err, fs.ErrNotExist):
			return fs.SkipAll
		case entry != nil && entry.IsDir() && (entry.Type()&fs.ModeIrregular != 0 || name != dir && strings.HasPrefix(entry.Name(), ".")):
			return fs.SkipDir
		case err != nil:
			return err
		}
		return visit(gitobj.Path(name), entry)
	})
}

// Linked is the plain file that a path leads to, through links that stay in the
// tree: CLAUDE.md is often one to AGENTS.md.
func Linked(fsys fs.FS, at gitobj.Path) (File, error) {
	if !at.Valid() {
		return File{}, fs.ErrNotExist
	}
	real, err := Follow(fsys, at)
	if err != nil {
		return File{}, err
	}
	info, err := fs.Stat(fsys, string(real))
	if err != nil || !info.Mode().IsRegular() {
		return File{}, cmp.Or(err, fs.ErrNotExist)
	}
	blob, _ := info.Sys().(gitobj.ID)
	return File{real, blob}, nil
}

// filesOf is Files for a tree of git, which has a list of its files: walking it
// folder by folder takes ten times as long.
func filesOf(entries []gitobj.Entry, dir string, wanted func(gitobj.Path) bool) []File {
	var files []File
	for _, e := range entries {
		inside, ok := strings.CutPrefix(string(e.Path), dir+"/")
		if ok && (e.Mode == gitobj.ModeFile || e.Mode == gitobj.ModeExec) && !hiddenFolder(inside) && wanted(e.Path) {
			files = append(files, File{e.Path, e.ID})
		}
	}
	return files
}

// FilesAmong is Files for some paths, without a look at all others. The folder
// "" is the top.
func FilesAmong(fsys fs.FS, dir string, paths map[gitobj.Path]bool, wanted func(gitobj.Path) bool) []File {
	if dir != "" {
		dir += "/"
	}
	var files []File
	for p := range paths {
		inside, ok := strings.CutPrefix(string(p), dir)
		if !ok || hiddenFolder(inside) || !wanted(p) {
			continue
		}
		if info, err := fs.Lstat(fsys, string(p)); err == nil && info.Mode().IsRegular() {
			blob, _ := info.Sys().(gitobj.ID)
			files = append(files, File{p, blob})
		}
	}
	slices.SortFunc(files, func(a, b File) int { return strings.Compare(string(a.Path), string(b.Path)) })
	return files
}

// Links lists the symbolic links below a folder, where Files would look.
func Links(fsys fs.FS, dir string) (links []gitobj.Path, err error) {
	if listed, ok := fsys.(interface{ Entries() []gitobj.Entry }); ok {
		for _, e := range listed.Entries() {
			inside, below := strings.CutPrefix(string(e.Path), dir+"/")
			if below && e.Mode == gitobj.ModeSymlink && !hiddenFolder(inside) {
				links = append(links, e.Path)
			}
		}
		return links, nil
	}
	err = walk(fsys, dir, func(p gitobj.Path, entry fs.DirEntry) error {
		if entry.Type()&fs.ModeSymlink != 0 {
			links = append(links, p)
		}
		return nil
	})
	return links, err
}

// LinksAmong is Links for some paths, without a look at all others.
func LinksAmong(fsys fs.FS, dir string, paths map[gitobj.Path]bool) (links []gitobj.Path) {
	for p := range paths {
		inside, below := strings.CutPrefix(string(p), dir+"/")
		if info, err := fs.Lstat(fsys, string(p)); below && !hiddenFolder(inside) && err == nil && info.Mode()&fs.ModeSymlink != 0 {
			links = append(links, p)
		}
	}
	slices.Sort(links)
	return links
}

func hiddenFolder(inside string) bool {
	folders := inside[:strings.LastIndexByte(inside, '/')+1]
	return strings.HasPrefix(folders, ".") || strings.Contains(folders, "/.")
}
