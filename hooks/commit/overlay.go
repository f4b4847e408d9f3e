package commit

import (
	"bytes"
	"io/fs"
	"path"
	"slices"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
	"github.com/git-anw/git-anw/knowledge/lint"
)

// overlay is a tree with some files edited. Their blob ids are not known, so
// that no cache takes them for the ones they replace.
type overlay struct {
	fs.FS
	edited map[string][]byte
}

func contents(edits []lint.Edit) map[string][]byte {
	edited := make(map[string][]byte, len(edits))
	for _, edit := range edits {
		edited[string(edit.Path)] = edit.New
	}
	return edited
}

// Open implements fs.FS.
func (o overlay) Open(name string) (fs.File, error) {
	opened, err := o.FS.Open(name)
	if err != nil {
		return nil, err
	}
	if data, ok := o.edited[name]; ok {
		return &editedFile{File: opened, data: bytes.NewReader(data)}, nil
	}
	if dir, ok := opened.(fs.ReadDirFile); ok {
		return &editedDir{ReadDirFile: dir, overlay: o, name: name}, nil
	}
	return opened, nil
}

// ReadFile implements fs.ReadFileFS.
func (o overlay) ReadFile(name string) ([]byte, error) {
	if data, ok := o.edited[name]; ok {
		return bytes.Clone(data), nil
	}
	return fs.ReadFile(o.FS, name)
}

// Stat implements fs.StatFS.
func (o overlay) Stat(name string) (fs.FileInfo, error) {
	info, err := fs.Stat(o.FS, name)
	if data, ok := o.edited[name]; ok && err == nil {
		return editedInfo{info, int64(len(data))}, nil
	}
	return info, err
}

// ReadDir implements fs.ReadDirFS.
func (o overlay) ReadDir(name string) ([]fs.DirEntry, error) {
	list, err := fs.ReadDir(o.FS, name)
	if err != nil {
		return nil, err
	}
	return o.entries(name, list)
}

func (o overlay) entries(dir string, list []fs.DirEntry) ([]fs.DirEntry, error) {
	for i, entry := range list {
		data, ok := o.edited[path.Join(dir, entry.Name())]
		if !ok {
			continue
		}
		info, err := entry.Info()
		if err != nil {
			return nil, err
		}
		list[i] = fs.FileInfoToDirEntry(editedInfo{info, int64(len(data))})
	}
	return list, nil
}

// Entries lists the files; it is there only for what has such a list below.
func (o listedOverlay) Entries() []gitobj.Entry {
	entries := slices.Clone(o.list.Entries())
	for i, e := range entries {
		if _, edited := o.edited[string(e.Path)]; edited {
			entries[i].ID = ""
		}
	}
	return entries
}

type listedOverlay struct {
	overlay
	list interface{ Entries() []gitobj.Entry }
}

// laid is a tree with edits over it.
func laid(tree fs.FS, edited map[string][]byte) fs.FS {
	o := overlay{tree, edited}
	if list, ok := tree.(interface{ Entries() []gitobj.Entry }); ok {
		return listedOverlay{o, list}
	}
	return o
}

// Prefetch hands the hint on.
func (o overlay) Prefetch(paths []gitobj.Path) error {
	return knowledge.Prefetch(o.FS, paths)
}

type editedFile struct {
	fs.File
	data *bytes.Reader
}

func (f *editedFile) Read(p []byte) (int, error) { return f.data.Read(p) }
func (f *editedFile) Stat() (fs.FileInfo, error) {
	info, err := f.File.Stat()
	return editedInfo{info, f.data.Size()}, err
}

// editedDir is a folder that may hold edited files.
type editedDir struct {
	fs.ReadDirFile
	overlay overlay
	name    string
}

func (d *editedDir) ReadDir(n int) ([]fs.DirEntry, error) {
	list, err := d.ReadDirFile.ReadDir(n)
	if err != nil {
		return list, err
	}
	return d.overlay.entries(d.name, list)
}

type editedInfo struct {
	fs.FileInfo
	size int64
}

func (i editedInfo) Size() int64 { return i.size }
func (i editedInfo) Sys() any    { return gitobj.ID("") }
