package cmd

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/git-anw/git-anw/gitops"
	"github.com/git-anw/git-anw/gitops/gitobj"
)

// namedFile is something to read, under the name a person knows it by.
type namedFile struct {
	name string
	read func() ([]byte, error)
}

// expandFiles opens what was asked for; a folder stands for its files.
func expandFiles(ctx context.Context, env *Env, asked []string) ([]namedFile, error) {
	var files []namedFile
	for _, name := range asked {
		if name == "-" {
			files = append(files, namedFile{name, func() ([]byte, error) { return io.ReadAll(env.In) }})
			continue
		}
		path := name
		if !filepath.IsAbs(path) {
			path = filepath.Join(env.Dir, name)
		}
		info, err := os.Stat(path)
		if err != nil {
			return nil, gitobj.Problemf(gitobj.Usage, "%s: %w", name, plainCause(err))
		}
		if !info.IsDir() {
			files = append(files, namedFile{name, func() ([]byte, error) { return os.ReadFile(path) }})
			continue
		}
		below, err := filesIn(ctx, env, path)
		if err != nil {
			return nil, err
		}
		for _, file := range below {
			full := filepath.Join(path, file)
			files = append(files, namedFile{filepath.Join(name, file), func() ([]byte, error) { return os.ReadFile(full) }})
		}
	}
	return files, nil
}

// filesIn lists the files of a folder: what git tracks or would, and outside a
// repository all of them.
func filesIn(ctx context.Context, env *Env, dir string) ([]string, error) {
	repo, err := gitops.Open(ctx, dir, env.Environ)
	if problem := (*gitobj.Problem)(nil); errors.As(err, &problem) && problem.Kind == gitobj.NoWorkspace {
		return walkFiles(dir)
	}
	if err != nil {
		return nil, err
	}
	if repo.Bare() {
		return walkFiles(dir)
	}
	files, err := repo.WorkTree(ctx)
	if err != nil {
		return nil, err
	}
	place := relativeTo(repo.Top, dir)
	var names []string
	for _, entry := range files.Entries() {
		inside, ok := strings.CutPrefix(string(entry.Path), place)
		if ok && (entry.Mode == gitobj.ModeFile || entry.Mode == gitobj.ModeExec) {
			names = append(names, filepath.FromSlash(inside))
		}
	}
	return names, nil
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

func walkFiles(dir string) ([]string, error) {
	var names []string
	err := filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && entry.Name() == ".git":
			return filepath.SkipDir
		case !entry.Type().IsRegular():
			return nil
		}
		name, err := filepath.Rel(dir, path)
		names = append(names, name)
		return err
	})
	return names, err
}

// plainCause takes the operation and the absolute path off an error that is
// shown behind the name a person gave.
func plainCause(err error) error {
	var failed *fs.PathError
	if errors.As(err, &failed) {
		return failed.Err
	}
	return err
}
