package gitops

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// WorkTree is the work tree as git sees it: tracked files that are on disk, and
// untracked ones that are not ignored. A repository inside it is named and
// never walked.
func (r *Repo) WorkTree(ctx context.Context) (*Snapshot, error) {
	if r.Bare() {
		return nil, gitobj.Problemf(gitobj.Usage, "%s: this operation needs a work tree", r.GitDir).WithHint("use --rev to read a revision")
	}
	tracked, _, err := r.indexEntries(ctx, r.git)
	if err != nil {
		return nil, err
	}
	listed, err := r.git.run(ctx, "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--deduplicate")
	if err != nil {
		return nil, err
	}
	known := make(map[gitobj.Path]gitobj.Mode, len(tracked))
	for _, entry := range tracked {
		known[entry.Path] = entry.Mode
	}
	var entries []gitobj.Entry
	for _, name := range split0(listed) {
		if entry, ok := r.onDisk(gitobj.Path(name), known); ok {
			entries = append(entries, entry)
		}
	}
	return newSnapshot(entries, &disk{bound: bound{ctx}, repo: r}), nil
}

func (r *Repo) onDisk(p gitobj.Path, known map[gitobj.Path]gitobj.Mode) (gitobj.Entry, bool) {
	if nested := strings.TrimSuffix(string(p), "/"); nested != string(p) || known[p] == gitobj.ModeGitlink {
		return gitobj.Entry{Path: gitobj.Path(nested), Mode: gitobj.ModeGitlink}, true
	}
	info, err := os.Lstat(r.disk(p))
	switch {
	case err != nil || info.IsDir():
		return gitobj.Entry{}, false
	case info.Mode()&os.ModeSymlink != 0:
		return gitobj.Entry{Path: p, Mode: gitobj.ModeSymlink}, true
	case info.Mode().IsRegular() && info.Mode()&0o100 != 0:
		return gitobj.Entry{Path: p, Mode: gitobj.ModeExec}, true
	}
	return gitobj.Entry{Path: p, Mode: gitobj.ModeFile}, info.Mode().IsRegular()
}

// disk is where a file of the work tree lies.
func (r *Repo) disk(p gitobj.Path) string { return filepath.Join(r.Top, filepath.FromSlash(string(p))) }

// disk is the content of the work tree.
type disk struct {
	bound
	repo *Repo
}

func (d *disk) size(entry gitobj.Entry) int64 {
	info, err := os.Lstat(d.repo.disk(entry.Path))
	if err != nil {
		return 0
	}
	return info.Size()
}

// read gives a symbolic link's target, as a blob would.
func (d *disk) read(entry gitobj.Entry) ([]byte, error) {
	if entry.Mode == gitobj.ModeSymlink {
		target, err := os.Readlink(d.repo.disk(entry.Path))
		return []byte(target), err
	}
	return os.ReadFile(d.repo.disk(entry.Path))
}

func (d *disk) prefetch([]gitobj.Entry) error { return nil }

func (d *disk) matching(dir, literal string) ([]string, error) {
	listed, err := d.repo.git.run(d.ctx, "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--deduplicate", "--", ":(top,literal)"+dir)
	if err != nil {
		return nil, err
	}
	var names []string
	for _, name := range split0(listed) {
		data, err := os.ReadFile(d.repo.disk(gitobj.Path(name)))
		if err == nil && bytes.Contains(data, []byte(literal)) {
			names = append(names, name)
		}
	}
	return names, nil
}
