package gitops

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// OpenInHook opens the repository a hook runs in from what git says in the
// environment and from files alone; where those do not tell everything it is
// Open. A process costs as much as all else a hook does.
func OpenInHook(ctx context.Context, dir string, env []string) (*Repo, error) {
	gitDir := quickGitDir(dir, env)
	tree := lookup(env, "GIT_WORK_TREE")
	common := gitDir
	if shared, err := os.ReadFile(filepath.Join(gitDir, "commondir")); err == nil {
		if common = strings.TrimSpace(string(shared)); !filepath.IsAbs(common) {
			common = filepath.Join(gitDir, common)
		}
	}
	config, err := os.ReadFile(filepath.Join(common, "config"))
	plain := err == nil && (tree == "" || tree == ".") && lookup(env, "GIT_COMMON_DIR") == "" && lookup(env, "GIT_OBJECT_DIRECTORY") == ""
	for _, word := range []string{"[extensions", "[include", "worktree", "bare = true"} {
		plain = plain && !bytes.Contains(bytes.ToLower(config), []byte(word))
	}
	if info, err := os.Stat(filepath.Join(common, "objects")); !plain || err != nil || !info.IsDir() {
		return Open(ctx, dir, env)
	}
	return &Repo{git: git{dir: dir, env: env}, config: new(settings), ObjectFormat: "sha1", Top: dir, GitDir: gitDir, CommonDir: common}, nil
}

// Coming is a commit that is about to be made.
type Coming struct {
	Now, Head *Snapshot
	Changed   []gitobj.Path // between the two
}

// Coming reads what a commit made now would hold, and what HEAD holds, for one
// process: the index is read here, and HEAD is the index with the difference
// taken back. It is nil where only git can tell, such as on an unborn branch.
func (r *Repo) Coming(ctx context.Context) *Coming {
	if r.Bare() {
		return nil
	}
	var entries []gitobj.Entry
	if err := readIndex(indexFile(r.GitDir, r.Top, r.git.env), func(e indexEntry) { entries = append(entries, e.entry()) }); err != nil {
		return nil
	}
	out, err := r.git.run(ctx, "diff-index", "--cached", "--ita-invisible-in-index", "--raw", "-z", "--no-renames", "--no-abbrev", "--no-ext-diff", "HEAD", "--")
	if err != nil {
		return nil
	}
	records := split0(out)
	before, ok := takenBack(entries, records)
	if !ok {
		return nil
	}
	c := &Coming{
		Now:  newSnapshot(entries, &blobs{bound: bound{ctx}, repo: r, tree: "--cached"}),
		Head: newSnapshot(before, &blobs{bound: bound{ctx}, repo: r, tree: "HEAD"}),
	}
	for i := 1; i < len(records); i += 2 {
		c.Changed = append(c.Changed, gitobj.Path(records[i]))
	}
	return c
}

// takenBack undoes a raw difference: `:oldmode newmode oldid newid status` and a
// path each.
func takenBack(entries []gitobj.Entry, records []string) (before []gitobj.Entry, ok bool) {
	old := make(map[gitobj.Path]gitobj.Entry, len(records)/2)
	for i := 0; i+1 < len(records); i += 2 {
		fields := strings.Fields(strings.TrimPrefix(records[i], ":"))
		if len(fields) != 5 || fields[4] == "U" {
			return nil, false
		}
		mode, err := strconv.ParseUint(fields[0], 8, 32)
		if err != nil {
			return nil, false
		}
		old[gitobj.Path(records[i+1])] = gitobj.Entry{Path: gitobj.Path(records[i+1]), Mode: gitobj.Mode(mode), ID: gitobj.ID(fields[2])}
	}
	if len(old) == 0 {
		return entries, true
	}
	before = slices.DeleteFunc(slices.Clone(entries), func(e gitobj.Entry) bool { _, changed := old[e.Path]; return changed })
	for _, entry := range old {
		if entry.Mode != 0 {
			before = append(before, entry)
		}
	}
	return before, true
}
