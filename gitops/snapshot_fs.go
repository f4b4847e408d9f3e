package gitops

import (
	"io/fs"
	"slices"
	"sort"
	"strings"
	"time"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// Open implements fs.FS.
func (s *Snapshot) Open(name string) (fs.File, error) {
	if !fs.ValidPath(name) {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrInvalid}
	}
	if entry, ok := s.Lookup(gitobj.Path(name)); ok && entry.Mode != gitobj.ModeGitlink {
		return &file{snapshot: s, entry: entry}, nil
	}
	if first, after := s.below(name); first < after || name == "." {
		return &directory{info: info{name: base(name), mode: fs.ModeDir | 0o755}, list: s.list(name)}, nil
	}
	return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
}

// ReadFile implements fs.ReadFileFS.
func (s *Snapshot) ReadFile(name string) ([]byte, error) {
	entry, ok := s.Lookup(gitobj.Path(name))
	if !ok || entry.Mode == gitobj.ModeGitlink {
		return nil, &fs.PathError{Op: "read", Path: name, Err: fs.ErrNotExist}
	}
	data, err := s.content.read(entry)
	if err != nil {
		return nil, &fs.PathError{Op: "read", Path: name, Err: err}
	}
	return data, nil
}

// Stat implements fs.StatFS. A repository inside is there, as its folder lists
// it, and cannot be opened.
func (s *Snapshot) Stat(name string) (fs.FileInfo, error) {
	if entry, ok := s.Lookup(gitobj.Path(name)); ok && entry.Mode == gitobj.ModeGitlink {
		return s.info(entry), nil
	}
	f, err := s.Open(name)
	if err != nil {
		return nil, err
	}
	return f.Stat()
}

// ReadDir implements fs.ReadDirFS.
func (s *Snapshot) ReadDir(name string) ([]fs.DirEntry, error) {
	f, err := s.Open(name)
	if err != nil {
		return nil, err
	}
	if d, ok := f.(*directory); ok {
		return d.list, nil
	}
	return nil, &fs.PathError{Op: "readdir", Path: name, Err: fs.ErrInvalid}
}

// below is the range of entries inside a directory.
func (s *Snapshot) below(dir string) (first, after int) {
	entries := s.Entries()
	if dir == "." {
		return 0, len(entries)
	}
	at := func(prefix string) int {
		return sort.Search(len(entries), func(i int) bool { return string(entries[i].Path) >= prefix })
	}
	return at(dir + "/"), at(dir + "0") // "0" follows "/" in ASCII
}

// list makes a directory's entries, jumping over what lies deeper.
func (s *Snapshot) list(dir string) []fs.DirEntry {
	prefix := dir + "/"
	if dir == "." {
		prefix = ""
	}
	var list []fs.DirEntry
	entries := s.Entries()
	first, after := s.below(dir)
	for i := first; i < after; {
		name, _, deeper := strings.Cut(strings.TrimPrefix(string(entries[i].Path), prefix), "/")
		if !deeper {
			list = append(list, fs.FileInfoToDirEntry(s.info(entries[i])))
			i++
			continue
		}
		list = append(list, fs.FileInfoToDirEntry(info{name: name, mode: fs.ModeDir | 0o755}))
		_, i = s.below(prefix + name)
	}
	slices.SortFunc(list, func(a, b fs.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })
	return list
}

func (s *Snapshot) info(entry gitobj.Entry) info {
	i := info{name: base(string(entry.Path)), entry: entry, content: s.content, mode: 0o644}
	switch entry.Mode {
	case gitobj.ModeExec:
		i.mode = 0o755
	case gitobj.ModeSymlink:
		i.mode = fs.ModeSymlink | 0o777
	case gitobj.ModeGitlink: // another repository: named, never walked
		i.mode = fs.ModeDir | fs.ModeIrregular | 0o755
	}
	return i
}

// info is both the fs.FileInfo of a file and of a directory.
type info struct {
	name    string
	mode    fs.FileMode
	entry   gitobj.Entry
	content content
}

func (i info) Name() string { return i.name }

func (i info) Mode() fs.FileMode { return i.mode }

func (i info) IsDir() bool { return i.mode.IsDir() }

func (i info) ModTime() time.Time { return time.Time{} }

func (i info) Sys() any { return i.entry.ID }

func (i info) Size() int64 {
	if i.content == nil || i.IsDir() {
		return 0
	}
	return i.content.size(i.entry)
}

func base(name string) string { return name[strings.LastIndexByte(name, '/')+1:] }

var _ interface {
	fs.ReadFileFS
	fs.ReadDirFS
	fs.StatFS
} = (*Snapshot)(nil)
