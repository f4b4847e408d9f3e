package gitops

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// takeBack puts a worktree back where it came from, if its git was killed before
// the branch moved: what stands there half checked out would be in the way of
// every later move. What a person wrote is neither of both versions, and stays.
func (r *Repo) takeBack(ctx context.Context, tree *checkout) error {
	if tree == nil {
		return nil
	}
	g := r.in(worktree{dir: tree.Dir})
	deltas, ready, err := r.ahead(ctx, g, *tree)
	if err != nil || ready || len(deltas) == 0 {
		return err
	}
	written, err := r.halfWay(ctx, g, *tree, deltas)
	if err != nil {
		return err
	}
	return restore(ctx, g, tree.Dir, written)
}

// ahead puts a worktree back whose index was ready for the move, and with it the
// files, when the branch could not move; else it names what the move changes.
func (r *Repo) ahead(ctx context.Context, g git, tree checkout) (deltas []gitobj.Delta, ready bool, err error) {
	at, err := g.id(ctx, nil, "rev-parse", "--verify", "--quiet", "HEAD")
	if err != nil || at != tree.From { // gone, or there already
		return nil, false, nil
	}
	if deltas, err = r.Diff(ctx, tree.From, tree.To); err != nil {
		return nil, false, err
	}
	if _, err := g.run(ctx, "update-index", "-q", "--refresh"); err != nil && !failedWith(err, 1) {
		return nil, false, err
	}
	staged, err := g.differing(ctx, "diff-index", "--cached", string(tree.To))
	if err != nil || slices.ContainsFunc(deltas, func(d gitobj.Delta) bool { return staged[d.Path] }) {
		return deltas, false, err
	}
	_, err = g.run(ctx, "read-tree", "-m", "-u", string(tree.To), string(tree.From))
	return deltas, true, err
}

// halfWay are the files that stand in the worktree as they would after the
// move, or as far as they were written.
func (r *Repo) halfWay(ctx context.Context, g git, tree checkout, deltas []gitobj.Delta) ([]gitobj.Delta, error) {
	differ, err := g.awayFrom(ctx, tree.To)
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(deltas, func(delta gitobj.Delta) bool {
		file := filepath.Join(tree.Dir, filepath.FromSlash(string(delta.Path)))
		switch info, err := os.Lstat(file); {
		case err != nil:
			return delta.Old == "" // else taken away, by git or by a person who loses nothing
		case delta.New == "":
			return true
		case !differ[delta.Path]:
			return false
		default:
			return !info.Mode().IsRegular() || !r.partOf(ctx, file, delta.New)
		}
	}), nil
}

// partOf reports whether a file is the beginning of a blob.
func (r *Repo) partOf(ctx context.Context, file string, blob gitobj.ID) bool {
	held, err := os.ReadFile(file)
	if err != nil {
		return false
	}
	whole, err := r.Blob(ctx, blob)
	return err == nil && len(held) < len(whole) && bytes.HasPrefix(whole, held)
}

// awayFrom are the files of a commit that stand in the work tree
// differently, or not at all, as git with its filters sees it.
func (g git) awayFrom(ctx context.Context, commit gitobj.ID) (map[gitobj.Path]bool, error) {
	temp, err := os.MkdirTemp("", "git-anw-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(temp)
	g = g.with("GIT_INDEX_FILE=" + filepath.Join(temp, "index"))
	if _, err := g.run(ctx, "read-tree", string(commit)); err != nil {
		return nil, err
	}
	if _, err := g.run(ctx, "update-index", "-q", "--refresh"); err != nil && !failedWith(err, 1) {
		return nil, err
	}
	return g.differing(ctx, "diff-files")
}

// differing are the files that a diff names.
func (g git) differing(ctx context.Context, args ...string) (map[gitobj.Path]bool, error) {
	out, err := g.run(ctx, append(args, "--name-only", "-z")...)
	differ := map[gitobj.Path]bool{}
	for _, name := range split0(out) {
		differ[gitobj.Path(name)] = true
	}
	return differ, err
}

// restore writes files as the index has them, and removes those it does not have.
func restore(ctx context.Context, g git, dir string, files []gitobj.Delta) error {
	var tracked strings.Builder
	for _, file := range files {
		if file.Old != "" {
			tracked.WriteString(string(file.Path) + "\x00")
		} else if err := remove(filepath.Join(dir, filepath.FromSlash(string(file.Path)))); err != nil {
			return err
		}
	}
	_, err := g.feed(ctx, []byte(tracked.String()), "checkout-index", "--force", "--index", "-z", "--stdin")
	return err
}
