package cmd

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/git-anw/git-anw/gitops"
	"github.com/git-anw/git-anw/gitops/gitobj"
)

// namedFile is something to read, under the name a person knows it by: standard
// input, a file on disk, or a blob. There may be many.
type namedFile struct {
	name  string
	entry *gitobj.Entry // nil for what is in no repository
	*origin
}

// origin is where files come from.
type origin struct {
	input io.Reader
	disk  string
	repo  *gitops.Repo     // whose files they are, nil for none
	tree  *gitops.Snapshot // the work tree that has them, nil for blobs
	data  []byte           // what the one file holds, where that was found out
}

// stored is true for a blob, which is read with others.
func (f namedFile) stored() bool {
	return f.input == nil && f.disk == "" && f.tree == nil && f.data == nil
}

// blob is "" where git does not know it.
func (f namedFile) blob() gitobj.ID {
	if f.entry == nil {
		return ""
	}
	return f.entry.ID
}

// holds notes what the file was found to hold; its entry is others' too.
func (f *namedFile) holds(blob gitobj.ID) {
	entry := *f.entry
	entry.ID = blob
	f.entry = &entry
}

// content reads what is not a blob, with an error for a person.
func (f namedFile) content() (data []byte, err error) {
	switch {
	case f.input != nil:
		data, err = io.ReadAll(f.input)
	case f.data != nil:
		return f.data, nil
	case f.tree != nil:
		data, err = f.tree.ReadFile(string(f.entry.Path))
	default:
		data, err = os.ReadFile(f.disk)
	}
	if err != nil {
		return nil, gitobj.Problemf(gitobj.Usage, "%s: %w", f.name, plainCause(err))
	}
	return data, nil
}

// places are the repositories and work trees that a command looked at so far.
type places struct {
	env   *Env
	repos []*gitops.Repo
	trees map[*gitops.Repo]*gitops.Snapshot
	// unlisted are names that are not UTF-8, which no list can have, and closed are
	// folders that may not be read.
	unlisted, closed []string
}

// expandFiles opens what was asked for; a folder stands for its files.
func expandFiles(ctx context.Context, env *Env, asked []string) ([]namedFile, error) {
	return (&places{env: env}).expand(ctx, asked)
}

func (p *places) expand(ctx context.Context, asked []string) ([]namedFile, error) {
	var files []namedFile
	for _, name := range asked {
		named, err := p.named(ctx, name)
		if err != nil {
			return nil, err
		}
		if files == nil { // thousands, most often
			files = named
		} else {
			files = append(files, named...)
		}
	}
	if len(asked) > 1 {
		files = p.once(files)
	}
	return files, nil
}

// named are the files that one name stands for.
func (p *places) named(ctx context.Context, name string) ([]namedFile, error) {
	switch name {
	case "":
		return nil, gitobj.Problemf(gitobj.Usage, "a file without a name").WithHint("is a variable empty?")
	case "-":
		return []namedFile{{name: name, origin: &origin{input: p.env.In}}}, nil
	}
	path := name
	if !filepath.IsAbs(path) {
		path = filepath.Join(p.env.Dir, name)
	}
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		if sparse := p.notOnDisk(ctx, name); len(sparse) > 0 {
			return sparse, nil
		}
	}
	switch {
	case err != nil:
		return nil, gitobj.Problemf(gitobj.Usage, "%s: %w", name, plainCause(err))
	case info.IsDir():
		return p.filesIn(ctx, name, path)
	}
	return []namedFile{{name: name, origin: &origin{disk: path}}}, nil
}

// notOnDisk are the files of a name that a sparse checkout leaves out of the folder:
// who counts the folder above them counts them too.
func (p *places) notOnDisk(ctx context.Context, name string) []namedFile {
	repo, err := p.repo(ctx, p.env.Dir)
	if err != nil || repo == nil || repo.Bare() {
		return nil
	}
	tree, err := p.workTree(ctx, repo)
	if err != nil {
		return nil
	}
	files, _ := p.filesOf(repo, tree, []string{name})
	return files
}

// once leaves out a file that was asked for before: a total has each once.
func (p *places) once(files []namedFile) []namedFile {
	seen := make(map[string]bool, len(files))
	return slices.DeleteFunc(files, func(f namedFile) bool {
		if f.input != nil {
			return false
		}
		path := f.name
		if !filepath.IsAbs(path) {
			path = filepath.Join(p.env.Dir, path)
		}
		again := seen[path]
		seen[path] = true
		return again
	})
}

// filesIn lists the files of a folder: what git tracks or would, and outside a
// repository all of them.
func (p *places) filesIn(ctx context.Context, name, dir string) ([]namedFile, error) {
	repo, err := p.repo(ctx, dir)
	if err != nil {
		return nil, err
	}
	switch {
	case repo != nil && isBelow(repo.GitDir, dir):
		return nil, gitobj.Problemf(gitobj.Usage, "%s: these are git's own files", name).WithHint("git anw tokens --rev HEAD")
	case repo == nil || repo.Bare() || !isBelow(repo.Top, dir): // the environment can name a repository for any folder
		return walkFiles(name, dir)
	}
	tree, err := p.workTree(ctx, repo)
	if err != nil {
		return nil, err
	}
	place, prefix := relativeTo(repo.Top, dir), prefixOf(name)
	p.leftOut(tree, strings.TrimSuffix(place, "/"))
	entries, from := tree.Entries(), &origin{repo: repo, tree: tree}
	files := make([]namedFile, 0, len(entries))
	for i := range entries {
		inside, ok := strings.CutPrefix(string(entries[i].Path), place)
		if ok && isFile(entries[i]) {
			files = append(files, namedFile{prefix + filepath.FromSlash(inside), &entries[i], from})
		}
	}
	return files, nil
}

// isBelow is true for a folder and those in it.
func isBelow(top, dir string) bool { return !strings.HasPrefix(relativeTo(top, dir), "../") }

// prefixOf is what comes before the name of a file in a folder.
func prefixOf(folder string) string {
	switch clean := filepath.Clean(folder); {
	case clean == ".":
		return ""
	case os.IsPathSeparator(clean[len(clean)-1]):
		return clean
	default:
		return clean + string(filepath.Separator)
	}
}

func isFile(entry gitobj.Entry) bool {
	return entry.Mode == gitobj.ModeFile || entry.Mode == gitobj.ModeExec
}

// relativeTo is dir below top as a prefix of paths: "" or "wiki/".
func relativeTo(top, dir string) string {
	if real, err := filepath.EvalSymlinks(dir); err == nil {
		dir = real
	}
	place, err := filepath.Rel(top, dir)
	if err != nil || place == "." {
		return ""
	}
	return filepath.ToSlash(place) + "/"
}

func walkFiles(named, dir string) ([]namedFile, error) {
	var files []namedFile
	dir, err := filepath.EvalSymlinks(dir) // a walk does not go through a link
	if err != nil {
		return nil, gitobj.Problemf(gitobj.Usage, "%s: %w", named, plainCause(err))
	}
	err = filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		inside, _ := filepath.Rel(dir, path)
		name := filepath.Join(named, inside)
		switch {
		case err != nil:
			return gitobj.Problemf(gitobj.Usage, "%s: %w", name, plainCause(err))
		case entry.IsDir() && entry.Name() == ".git":
			return filepath.SkipDir
		case !entry.Type().IsRegular() || entry.Name() == ".git": // a worktree's or a submodule's
			return nil
		}
		files = append(files, namedFile{name: name, origin: &origin{disk: path}})
		return nil
	})
	return files, err
}

// plainCause takes the operations and the absolute paths off an error that is
// shown behind the name a person gave.
func plainCause(err error) error {
	for failed := (*fs.PathError)(nil); errors.As(err, &failed); {
		err = failed.Err
	}
	return err
}
