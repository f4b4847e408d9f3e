package gitops

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
)

// Staged reports whether the commit being made changes anything below the given
// pathspecs. It is the first thing a hook asks and costs one process: no
// repository is opened. On an unborn branch, or where git cannot say, it is
// true.
func Staged(ctx context.Context, dir string, env []string, below ...string) bool {
	_, err := git{dir: dir, env: env}.run(ctx, append([]string{"diff-index", "--cached", "--quiet", "--no-ext-diff", "HEAD", "--"}, below...)...)
	return err != nil
}

// Merging lists the other parents of the merge being committed.
func (r *Repo) Merging() ([]string, error) {
	text, err := os.ReadFile(filepath.Join(r.GitDir, "MERGE_HEAD"))
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	return strings.Fields(string(text)), err
}

// StagedPaths lists what the commit being made changes, compared with HEAD, or
// with nothing on an unborn branch.
func (r *Repo) StagedPaths(ctx context.Context) ([]string, error) {
	head, _, err := r.Head(ctx)
	if err != nil {
		return nil, err
	}
	if head == "" {
		head = r.emptyTree()
	}
	out, err := r.git.run(ctx, "diff-index", "--cached", "--name-only", "-z", "--no-renames", string(head), "--")
	return split0(out), err
}

// RunHook has git itself run a hook and returns the hook's exit status: the
// proof that the hook is where this git looks for it, and can be run. Status 1
// is also what git says when there is no such hook.
func (r *Repo) RunHook(ctx context.Context, hook string, env ...string) (int, error) {
	_, err := r.git.with(env...).run(ctx, "hook", "run", hook)
	if failure := (*Failure)(nil); errors.As(err, &failure) {
		return failure.Code, nil
	}
	return 0, err
}

// ConfigHooks are the commands of the hooks in git's configuration whose name
// begins with prefix, by what they are named after it; nil where this git takes
// no hooks from there (before 2.54).
func (r *Repo) ConfigHooks(ctx context.Context, prefix string) (map[string]string, error) {
	const since = 54
	major, minor, err := gitVersion(ctx, r.git)
	if err != nil || major < 2 || major == 2 && minor < since {
		return nil, err
	}
	s, err := r.settings(ctx)
	if err != nil {
		return nil, err
	}
	hooks := map[string]string{}
	for key, value := range s.values {
		name, ours := strings.CutPrefix(key, "hook."+prefix)
		if name, command := strings.CutSuffix(name, ".command"); ours && command {
			hooks[name] = value
		}
	}
	return hooks, nil
}
