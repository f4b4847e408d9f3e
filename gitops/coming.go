package gitops

import (
	"bytes"
	"context"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/gitops/glance"
)

// OpenInHook opens the repository a hook runs in from what git says in the
// environment and from files alone; where those do not tell everything it is
// Open. A process costs as much as all else a hook does.
func OpenInHook(ctx context.Context, dir string, env []string) (*Repo, error) {
	files := glance.Look(dir, env)
	tree := lookup(env, "GIT_WORK_TREE")
	common := files.CommonDir()
	config, err := os.ReadFile(filepath.Join(common, "config"))
	plain := err == nil && (tree == "" || tree == ".") && lookup(env, "GIT_COMMON_DIR") == "" && lookup(env, "GIT_OBJECT_DIRECTORY") == ""
	for _, word := range []string{"[extensions", "[include", "worktree", "bare = true"} {
		plain = plain && !bytes.Contains(bytes.ToLower(config), []byte(word))
	}
	if info, err := os.Stat(filepath.Join(common, "objects")); !plain || err != nil || !info.IsDir() {
		return Open(ctx, dir, env)
	}
	return &Repo{git: git{dir: dir, env: env}, config: new(settings), ObjectFormat: "sha1", Top: dir, GitDir: files.GitDir, CommonDir: common}, nil
}

// Coming is a commit that is about to be made.
type Coming struct {
	Now, Head *Snapshot
	Changed   []gitobj.Path // between the two
}

// Coming reads what a commit made now would hold, and what HEAD holds: the index
// is read here, and HEAD is the index with the difference taken back. It is nil
// where only git can tell, such as on an unborn branch.
func (r *Repo) Coming(ctx context.Context) *Coming {
	if r.Bare() {
		return nil
	}
	entries, trees, err := scanIndex(r.indexFile(r.git.env))
	if err != nil {
		return nil
	}
	diff, err := r.diffHead(ctx, entries, trees)
	if err != nil {
		return nil
	}
	read := &blobs{bound: bound{ctx}, repo: r, tree: "--cached"}
	c := &Coming{Now: newSnapshot(entries, read), Head: newSnapshot(diff.takenBack(entries), read.of("HEAD"))}
	c.Changed = slices.Sorted(maps.Keys(diff.old))
	return c
}

// diffHead compares HEAD with an index: from files where they tell everything,
// else through one process.
func (r *Repo) diffHead(ctx context.Context, entries []gitobj.Entry, trees *knownTree) (*treeDiff, error) {
	diff := &treeDiff{read: func(id gitobj.ID) ([]gitobj.Entry, error) { return r.reader().tree(ctx, id) }, old: map[gitobj.Path]gitobj.Entry{}}
	if r.refsAreFiles() && r.ObjectFormat == "sha1" {
		if head, _, err := r.Head(ctx); err == nil && head != "" {
			if commit, err := r.reader().commit(ctx, head); err == nil {
				return diff, diff.folder("", commit.Tree, entries, trees)
			}
		}
	}
	out, err := r.git.run(ctx, "diff-index", "--cached", "--ita-invisible-in-index", "--raw", "-z", "--no-renames", "--no-abbrev", "--no-ext-diff", "HEAD", "--")
	if err != nil {
		return nil, err
	}
	deltas, err := parseRaw(out)
	for _, d := range deltas {
		if d.unmerged {
			return nil, glance.ErrUnusual
		}
		diff.old[d.old.Path] = d.old
	}
	return diff, err
}
