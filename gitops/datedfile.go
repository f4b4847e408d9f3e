package gitops

import (
	"os"
	"path/filepath"

	"github.com/git-anw/git-anw/gitops/ondisk"
)

// datedFile replaces a file by one that was begun before its content was found
// out: the file system itself then says from when on changes are later. It is a
// cache, so that nothing is an error.
type datedFile struct {
	path string
	temp *os.File
}

// create begins it and tells the time. The folder is not made: what only looks at
// a repository, as a preview of init does, leaves nothing in it.
func (d *datedFile) create() (now ondisk.Time, ok bool) {
	temp, err := os.CreateTemp(filepath.Dir(d.path), ".new-*")
	if err != nil {
		return now, false
	}
	d.temp = temp
	info, err := temp.Stat()
	if err != nil {
		return now, false
	}
	return ondisk.Time{Sec: info.ModTime().Unix(), Nsec: int64(info.ModTime().Nanosecond())}, true
}

// replace leaves the old file or the new one.
func (d *datedFile) replace(content []byte) {
	if d.temp == nil || content == nil {
		return
	}
	if _, err := d.temp.Write(content); err == nil && d.temp.Close() == nil && os.Rename(d.temp.Name(), d.path) == nil {
		d.temp = nil
	}
}

// discard takes away what was begun.
func (d *datedFile) discard() {
	if d.temp != nil {
		d.temp.Close()
		os.Remove(d.temp.Name())
	}
}
