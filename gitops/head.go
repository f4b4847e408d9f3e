package gitops

import (
	"context"
	"os"
	"path/filepath"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// Head is the commit and branch the work tree stands on: no commit on an unborn
// branch, no branch when detached.
func (r *Repo) Head(ctx context.Context) (gitobj.ID, string, error) {
	ref, err := r.symbolicHead(ctx)
	if err != nil {
		return "", "", err
	}
	if ref == "" {
		head, err := r.ref(ctx, "HEAD")
		return head, "", err
	}
	head, err := r.ref(ctx, ref)
	return head, strings.TrimPrefix(ref, "refs/heads/"), err
}

// symbolicHead is the ref HEAD stands for, "" when it is detached.
func (r *Repo) symbolicHead(ctx context.Context) (string, error) {
	if ref, ok := r.branchOf(r.GitDir); ok {
		return ref, nil
	}
	ref, err := r.git.line(ctx, "symbolic-ref", "--quiet", "HEAD")
	if failedWith(err, 1) {
		return "", nil
	}
	return ref, err
}

// branchOf reads the HEAD of a worktree, given by its git directory: the branch
// it has checked out, "" when it is detached. It is false where only git can
// tell: refs that are no files, symbolic links, a branch that stands for another.
func (r *Repo) branchOf(gitDir string) (ref string, ok bool) {
	if !r.refsAreFiles() {
		return "", false
	}
	head := filepath.Join(gitDir, "HEAD")
	if info, err := os.Lstat(head); err != nil || !info.Mode().IsRegular() {
		return "", false
	}
	data, err := os.ReadFile(head)
	if err != nil {
		return "", false
	}
	ref, symbolic := strings.CutPrefix(strings.TrimSuffix(string(data), "\n"), "ref: ")
	if !symbolic {
		return "", len(ref) == len(r.emptyTree()) && strings.Trim(ref, "0123456789abcdef") == ""
	}
	behind, _ := os.ReadFile(filepath.Join(r.CommonDir, filepath.FromSlash(ref))) // a packed branch has no file
	return ref, strings.HasPrefix(ref, "refs/heads/") && !strings.HasPrefix(string(behind), "ref:")
}

// checkedOutNowhere reports whether no worktree has a branch checked out, as far as their
// files tell; false where only git can.
func (r *Repo) checkedOutNowhere(ref string) bool {
	dirs := []string{r.CommonDir}
	linked := filepath.Join(r.CommonDir, "worktrees")
	entries, err := os.ReadDir(linked)
	if err != nil && !os.IsNotExist(err) {
		return false
	}
	for _, entry := range entries {
		dirs = append(dirs, filepath.Join(linked, entry.Name()))
	}
	for _, dir := range dirs {
		if branch, ok := r.branchOf(dir); !ok || branch == ref {
			return false
		}
	}
	return true
}
