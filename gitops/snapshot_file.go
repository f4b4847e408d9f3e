package gitops

import (
	"bytes"
	"io"
	"io/fs"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// file reads its content when it is first asked for it.
type file struct {
	snapshot *Snapshot
	entry    gitobj.Entry
	data     *bytes.Reader
}

func (f *file) Stat() (fs.FileInfo, error) { return f.snapshot.info(f.entry), nil }
func (f *file) Close() error               { return nil }

func (f *file) Read(p []byte) (int, error) {
	if f.data == nil {
		data, err := f.snapshot.content.read(f.entry)
		if err != nil {
			return 0, err
		}
		f.data = bytes.NewReader(data)
	}
	return f.data.Read(p)
}

type directory struct {
	info info
	list []fs.DirEntry
	at   int
}

func (d *directory) Stat() (fs.FileInfo, error) { return d.info, nil }
func (d *directory) Close() error               { return nil }
func (d *directory) Read([]byte) (int, error) {
	return 0, &fs.PathError{Op: "read", Path: d.info.name, Err: fs.ErrInvalid}
}

// ReadDir implements fs.ReadDirFile.
func (d *directory) ReadDir(n int) ([]fs.DirEntry, error) {
	rest := d.list[d.at:]
	if n > 0 {
		if len(rest) == 0 {
			return nil, io.EOF
		}
		rest = rest[:min(n, len(rest))]
	}
	d.at += len(rest)
	return rest, nil
}
