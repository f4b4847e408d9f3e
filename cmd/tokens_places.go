package cmd

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/git-anw/git-anw/gitops"
	"github.com/git-anw/git-anw/gitops/gitobj"
)

// repo is the repository of a directory, nil for none.
func (p *places) repo(ctx context.Context, dir string) (*gitops.Repo, error) {
	for _, known := range p.repos {
		if isOf(known, dir) {
			return known, nil
		}
	}
	repo, err := gitops.Open(ctx, dir, p.env.Environ)
	if problem := (*gitobj.Problem)(nil); errors.As(err, &problem) && problem.Kind == gitobj.NoWorkspace {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	p.repos = append(p.repos, repo)
	return repo, nil
}

// isOf is true where no repository is between a directory and the top of one
// that is known: asking git takes a process.
func isOf(repo *gitops.Repo, dir string) bool {
	real, err := filepath.EvalSymlinks(dir)
	if err != nil || repo.Top == "" {
		return false
	}
	for ; real != repo.Top; real = filepath.Dir(real) {
		if _, err := os.Lstat(filepath.Join(real, ".git")); err == nil || real == filepath.Dir(real) {
			return false
		}
	}
	return true
}

func (p *places) workTree(ctx context.Context, repo *gitops.Repo) (*gitops.Snapshot, error) {
	if known, ok := p.trees[repo]; ok {
		return known, nil
	}
	tree, err := repo.WorkTree(ctx)
	if err != nil {
		return nil, err
	}
	if p.trees == nil {
		p.trees = map[*gitops.Repo]*gitops.Snapshot{}
	}
	p.trees[repo] = tree
	return tree, nil
}

// settings is the top of the workspace whose settings count, "" for none: the
// nearest that has its files on disk. Counting needs to know no more of it.
func (p *places) settings(ctx context.Context) (string, error) {
	if named := p.env.Getenv("ANW_WORKSPACE"); named != "" {
		if filepath.IsAbs(named) {
			return named, nil
		}
		return filepath.Join(p.env.Dir, named), nil
	}
	repo, err := p.repo(ctx, p.env.Dir)
	if err != nil || repo == nil || repo.Bare() {
		return "", err
	}
	for top := repo.Top; ; top = filepath.Dir(top) {
		for _, mark := range []string{"wiki/MANIFEST.md", "inbox/TODO.md"} {
			if _, err := os.Stat(filepath.Join(top, filepath.FromSlash(mark))); err == nil {
				return top, nil
			}
		}
		if top == filepath.Dir(top) {
			return repo.Top, nil
		}
	}
}

// state is a state of the repository that the command was run in.
func (p *places) state(ctx context.Context, from source) (*gitops.Repo, *gitops.Snapshot, error) {
	repo, err := p.repo(ctx, p.env.Dir)
	if err != nil {
		return nil, nil, err
	}
	if repo == nil {
		return nil, nil, p.noRepository()
	}
	if from == (source{}) {
		tree, err := p.workTree(ctx, repo)
		return repo, tree, err
	}
	if repo.IsEmptyTree(from.rev) {
		tree, err := repo.Revision(ctx, "")
		return repo, tree, err
	}
	tree, err := from.open(ctx, &gitops.Workspace{Repo: repo})
	return repo, tree, err
}

// leftOut notes what a state of files has below a folder and does not list.
func (p *places) leftOut(tree *gitops.Snapshot, folder string) {
	for _, name := range tree.Skipped() {
		if _, ok := below(name, folder); ok && !slices.Contains(p.unlisted, name) {
			p.unlisted = append(p.unlisted, name)
		}
	}
	for _, name := range tree.Closed() {
		if _, ok := below(name, folder); ok && !slices.Contains(p.closed, name) {
			p.closed = append(p.closed, name)
		}
	}
}

// sayLeftOut warns that a total is not that of all files.
func (p *places) sayLeftOut() {
	p.warnOfEach(p.unlisted, p.env.say("warning: not counted, its name is not UTF-8: %q\n", "警告：未计数，文件名不是 UTF-8：%q\n"))
	p.warnOfEach(p.closed, p.env.say("warning: not counted, the folder cannot be read: %q\n", "警告：未计数，无法读取文件夹：%q\n"))
}

func (p *places) warnOfEach(names []string, format string) {
	const few = 3
	for _, name := range names[:min(few, len(names))] {
		fmt.Fprintf(p.env.Err, format, name)
	}
	if more := len(names) - few; more > 0 {
		fmt.Fprintf(p.env.Err, p.env.say("warning: … and %d more\n", "警告：……另有 %d 个\n"), more)
	}
}

func (p *places) noRepository() error {
	return gitobj.Problemf(gitobj.NoWorkspace, "%s: not a git repository", p.env.Dir).WithHint("cd to where it is")
}

// filesOf are the files of a state: all below the directory the command was run
// in, or those asked for, under the names a person would give them there.
func (p *places) filesOf(repo *gitops.Repo, tree *gitops.Snapshot, asked []string) (files []namedFile, missing []absent) {
	if len(asked) == 0 {
		asked = []string{"."}
	}
	from := &origin{repo: repo}
	if p.trees[repo] == tree {
		from.tree = tree
	}
	entries := tree.Entries()
	for _, name := range asked {
		full := p.pathIn(repo, name)
		p.leftOut(tree, full)
		there := name == "."
		for i := range entries {
			inside, ok := below(string(entries[i].Path), full)
			if !ok {
				continue
			}
			there = there || inside != ""
			if isFile(entries[i]) {
				there, files = true, append(files, namedFile{filepath.Join(name, filepath.FromSlash(inside)), &entries[i], from})
			}
		}
		if !there {
			missing = append(missing, absent{name, whyAbsent(tree, name, full)})
		}
	}
	if len(asked) > 1 {
		files = p.once(files)
	}
	return files, missing
}

// pathIn is the path that a name has in a repository, ".." and more outside it.
// The links of a folder around the repository are followed, not those in it: a
// state may have something else there.
func (p *places) pathIn(repo *gitops.Repo, name string) string {
	place := relativeTo(repo.Top, p.env.Dir)
	switch {
	case repo.Top == "" && filepath.IsAbs(name): // no name on disk is in a bare one
		return ".."
	case !filepath.IsAbs(name) && strings.HasPrefix(place, "../"): // git starts at the top then
		return path.Clean(filepath.ToSlash(name))
	case !filepath.IsAbs(name):
		return path.Join(place, filepath.ToSlash(name))
	}
	for dir := filepath.Clean(name); dir != filepath.Dir(dir); dir = filepath.Dir(dir) {
		real, err := filepath.EvalSymlinks(dir)
		inside, _ := filepath.Rel(dir, filepath.Clean(name))
		if err == nil && real == repo.Top {
			return filepath.ToSlash(inside)
		}
	}
	return ".."
}

// below is a path relative to a folder it is in, "" for the folder itself.
func below(p, folder string) (string, bool) {
	switch folder {
	case ".", "":
		return p, true
	case p:
		return "", true
	}
	return strings.CutPrefix(p, folder+"/")
}

// listens is true where standard input is a terminal or /dev/null: from neither
// somebody wants text to be counted.
func (e *Env) listens() bool {
	in, _ := e.terminal()
	file, ok := in.(*os.File)
	if !ok {
		return false
	}
	info, err := file.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}
