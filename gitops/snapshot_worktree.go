package gitops

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// WorkTree is the work tree as git sees it: tracked files that are on disk, and
// untracked ones that are not ignored. What a sparse checkout leaves out is as
// the index has it: nobody removed it. A repository inside is named and never
// walked. A file that is as the index has it carries its blob's ID. Of some
// folders at the top ("wiki/") only what lies below them is listed.
func (r *Repo) WorkTree(ctx context.Context, below ...string) (*Snapshot, error) {
	if r.Bare() {
		return nil, r.noWorkTree()
	}
	found, err := r.listing(ctx, below)
	if err != nil {
		return nil, err
	}
	s, err := r.workTree(ctx, found)
	if err == nil {
		s.trees, s.closed = found.trees, found.closed
	}
	return s, err
}

func (r *Repo) workTree(ctx context.Context, found listing) (*Snapshot, error) {
	from := &disk{bound: bound{ctx}, repo: r, equal: map[gitobj.ID]bool{}, absent: map[gitobj.Path]gitobj.Entry{}, index: &blobs{bound: bound{ctx}, repo: r}}
	differ, links := make([]difference, 0, len(found.files)), linkedFolders{}
	for _, f := range found.files {
		entry, ok := r.onDisk(f, links)
		if !ok && f.skipped {
			entry, ok, from.absent[f.Path] = f.Entry, true, f.Entry
		}
		differ = append(differ, difference{entry, !ok})
	}
	c, err := r.conversion(ctx, found.plain)
	if err != nil {
		return nil, err
	}
	s := snapshotOf(found.roll, differ, from)
	if c.any() {
		err = c.forget(ctx, s.Entries())
		s.roll = nil
	}
	return s, err
}

func (r *Repo) noWorkTree() error {
	return gitobj.Problemf(gitobj.Usage, "%s: this operation needs a work tree", r.GitDir).WithHint("run it in a clone; check, context, search and tokens read a bare repository with --rev")
}

// onDisk is a listed file as it is on disk, false where it is not there. A clean
// one is believed to git; a symbolic link may be a plain file where the disk
// cannot have one. What lies behind a link in place of a folder is not there, as
// git sees it, and may be outside the work tree.
func (r *Repo) onDisk(f listedFile, links linkedFolders) (gitobj.Entry, bool) {
	if nested := strings.TrimSuffix(string(f.Path), "/"); nested != string(f.Path) || f.Mode == gitobj.ModeGitlink {
		return gitobj.Entry{Path: gitobj.Path(nested), Mode: gitobj.ModeGitlink}, true
	}
	if f.clean && f.Mode != gitobj.ModeSymlink {
		return f.Entry, true
	}
	entry := gitobj.Entry{Path: f.Path, Mode: gitobj.ModeFile}
	if f.gone && f.skipped { // of which there may be many
		return entry, false
	}
	info, err := os.Lstat(r.disk(f.Path))
	switch {
	case errors.Is(err, fs.ErrPermission): // it is there, and whoever reads it is told
		return gitobj.Entry{Path: f.Path, Mode: cmp.Or(f.Mode, entry.Mode)}, !links.through(r, f.Path.Dir())
	case err != nil || info.IsDir() || links.through(r, f.Path.Dir()):
		return entry, false
	case info.Mode()&os.ModeSymlink != 0:
		entry.Mode = gitobj.ModeSymlink
	case !info.Mode().IsRegular():
		return entry, false
	case info.Mode()&0o100 != 0:
		entry.Mode = gitobj.ModeExec
	}
	if f.clean {
		entry.ID = f.ID
	}
	return entry, true
}

// linkedFolders remembers of folders whether a symbolic link leads into them.
type linkedFolders map[gitobj.Path]bool

// through reports whether a folder is a link, or is in one.
func (l linkedFolders) through(r *Repo, dir gitobj.Path) bool {
	if dir == "." {
		return false
	}
	linked, known := l[dir]
	if !known {
		info, err := os.Lstat(r.disk(dir))
		closed := errors.Is(err, fs.ErrPermission)
		linked = !closed && (err != nil || info.Mode()&os.ModeSymlink != 0) || l.through(r, dir.Dir())
		l[dir] = linked
	}
	return linked
}

// disk is where a file of the work tree lies.
func (r *Repo) disk(p gitobj.Path) string { return filepath.Join(r.Top, filepath.FromSlash(string(p))) }

// disk is the content of the work tree.
type disk struct {
	bound
	repo  *Repo
	mutex sync.Mutex
	equal map[gitobj.ID]bool // blobs read: whether all their files held them still

	// What a sparse checkout leaves out, and where it is read from.
	absent map[gitobj.Path]gitobj.Entry
	index  *blobs
}

func (d *disk) repository() *Repo { return d.repo }

func (d *disk) certain(blob gitobj.ID) bool {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	return d.equal[blob]
}

func (d *disk) size(entry gitobj.Entry) int64 {
	if left, ok := d.absent[entry.Path]; ok {
		return d.index.size(left)
	}
	info, err := os.Lstat(d.repo.disk(entry.Path))
	if err != nil {
		return 0
	}
	return info.Size()
}

// read gives a symbolic link's target, as a blob would.
func (d *disk) read(entry gitobj.Entry) (data []byte, err error) {
	if left, ok := d.absent[entry.Path]; ok {
		data, err = d.readAbsent(left)
	} else {
		data, err = d.repo.readDisk(entry)
	}
	if err == nil && entry.ID != "" {
		d.compare(entry.ID, data)
	}
	return data, err
}

func (r *Repo) readDisk(entry gitobj.Entry) ([]byte, error) {
	if entry.Mode == gitobj.ModeSymlink {
		target, err := os.Readlink(r.disk(entry.Path))
		return []byte(target), err
	}
	return os.ReadFile(r.disk(entry.Path))
}

// readAbsent reads from the object store, which goroutines cannot share.
func (d *disk) readAbsent(entry gitobj.Entry) ([]byte, error) {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	return d.index.read(entry)
}

// compare notes whether a file still holds the blob it was listed with.
func (d *disk) compare(blob gitobj.ID, data []byte) {
	same := d.repo.BlobID(data) == blob
	d.mutex.Lock()
	defer d.mutex.Unlock()
	before, seen := d.equal[blob]
	d.equal[blob] = same && (before || !seen)
}

func (d *disk) prefetch(entries []gitobj.Entry) error {
	var left []gitobj.Entry
	for _, entry := range entries {
		if entry, ok := d.absent[entry.Path]; ok {
			left = append(left, entry)
		}
	}
	return d.index.prefetch(left)
}

func (d *disk) matching(dir, literal string) ([]string, error) {
	listed, err := d.repo.git.run(d.ctx, "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--deduplicate", "--", ":(top,literal)"+dir)
	if err != nil {
		return nil, err
	}
	var names []string
	for _, name := range split0(listed) {
		data, err := d.read(gitobj.Entry{Path: gitobj.Path(name)})
		if err == nil && bytes.Contains(data, []byte(literal)) {
			names = append(names, name)
		}
	}
	return names, nil
}
