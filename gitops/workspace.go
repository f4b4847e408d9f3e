package gitops

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/gitops/glance"
)

// Marks are the files that make a repository a workspace: one is enough.
var marks = [...]gitobj.Path{"wiki/MANIFEST.md", "inbox/TODO.md"}

// Workspace is the repository that holds the workspace, and the place the
// command was run from when that is a project's own repository inside it.
type Workspace struct {
	*Repo
	// Here is the repository the command was run in: the workspace's own, or
	// a project's.
	Here *Repo
	// Repository is the directory of Here relative to the workspace, "." for the
	// workspace itself.
	Repository string
}

// Origin says where work happened: an entry records it.
type Origin struct {
	Repository string
	Branch     string
	Head       gitobj.ID
}

// Origin asks where the repository stands that the command was run in.
func (w *Workspace) Origin(ctx context.Context) (Origin, error) {
	head, branch, err := w.Here.Head(ctx)
	return Origin{Repository: w.Repository, Branch: branch, Head: head}, err
}

// Discover finds the workspace for dir: the nearest repository at or above it,
// across repository boundaries, that holds or tracks one of the marks.
// ANW_WORKSPACE, then anw.workspace, override the search.
func Discover(ctx context.Context, dir string, env []string) (*Workspace, error) {
	if named := lookup(env, "ANW_WORKSPACE"); named != "" {
		return openNamed(ctx, dir, "ANW_WORKSPACE", named, env)
	}
	first, err := Open(ctx, dir, env)
	if err != nil {
		return nil, outside(dir, err)
	}
	if named, err := first.Config(ctx, "anw.workspace"); err != nil {
		return nil, err
	} else if named != "" {
		return openNamed(ctx, dir, "anw.workspace", named, env)
	}
	repo := first
	for {
		is, err := repo.isWorkspace(ctx)
		if err != nil {
			return nil, err
		}
		if is {
			return located(repo, first)
		}
		if repo, err = repo.enclosing(ctx); err != nil {
			return nil, outside(dir, err)
		}
	}
}

// openNamed opens what a setting names. Where that is no workspace the setting
// is what to look at, not the folder the command was run in.
func openNamed(ctx context.Context, dir, setting, named string, env []string) (*Workspace, error) {
	if !filepath.IsAbs(named) {
		named = filepath.Join(dir, named)
	}
	wrong := gitobj.Problemf(gitobj.NoWorkspace, "%s: %s is no workspace", setting, named).WithHint("correct %s, or take it away", setting)
	if info, err := os.Stat(named); err != nil || !info.IsDir() {
		return nil, wrong
	}
	repo, err := Open(ctx, named, git{env: env}.elsewhere(named).env)
	if err != nil {
		if problem := (*gitobj.Problem)(nil); errors.As(outside(named, err), &problem) {
			return nil, wrong
		}
		return nil, err
	}
	is, err := repo.isWorkspace(ctx)
	if err != nil {
		return nil, err
	}
	if !is {
		return nil, wrong
	}
	origin, err := Open(ctx, dir, env)
	if err != nil {
		origin = repo
	}
	return located(repo, origin)
}

// isWorkspace asks the disk first, since that needs no process.
func (r *Repo) isWorkspace(ctx context.Context) (bool, error) {
	if r.Bare() {
		return r.trunkHas(ctx, marks[:])
	}
	for _, mark := range marks {
		if info, err := os.Stat(filepath.Join(r.Top, filepath.FromSlash(string(mark)))); err == nil && info.Mode().IsRegular() {
			return true, nil
		}
	}
	out, err := r.git.run(ctx, "ls-files", "-z", "--", string(marks[0]), string(marks[1]))
	return len(out) > 0, err
}

// enclosing is the repository around this one's work tree. It is another
// repository, so nothing git exported for this one may reach it.
func (r *Repo) enclosing(ctx context.Context) (*Repo, error) {
	if r.Bare() {
		return nil, errNoEnclosing
	}
	parent := filepath.Dir(r.Top)
	if parent == r.Top || r.ceiling(parent) {
		return nil, errNoEnclosing
	}
	return Open(ctx, parent, r.git.elsewhere(parent).env)
}

var errNoEnclosing = errors.New("no repository further up")

// ceiling reports whether GIT_CEILING_DIRECTORIES forbids looking at dir: git
// itself only honours it for directories above the one it starts in.
func (r *Repo) ceiling(dir string) bool {
	for _, limit := range filepath.SplitList(lookup(r.git.env, "GIT_CEILING_DIRECTORIES")) {
		if limit != "" && (dir == filepath.Clean(limit) || strings.HasPrefix(filepath.Clean(limit)+"/", dir+"/")) {
			return true
		}
	}
	return false
}

func located(repo, from *Repo) (*Workspace, error) {
	w := &Workspace{Repo: repo, Here: from, Repository: "."}
	if from.Top != "" && repo.Top != "" && from.Top != repo.Top {
		name, err := filepath.Rel(repo.Top, from.Top)
		if err != nil {
			return nil, err
		}
		w.Repository = filepath.ToSlash(name)
	}
	return w, nil
}

func outside(dir string, cause error) error {
	var problem *gitobj.Problem
	var failure *Failure
	if cause != nil && !errors.Is(cause, errNoEnclosing) && !errors.As(cause, &problem) && !errors.As(cause, &failure) {
		return cause
	}
	if problem != nil && problem.Kind != gitobj.NoWorkspace { // such as no git at all
		return cause
	}
	if failure != nil && !strings.Contains(failure.Stderr, "not a git repository") {
		return cause
	}
	return gitobj.Problemf(gitobj.NoWorkspace, "%s: not inside a workspace", dir).WithHint("git anw init")
}

func lookup(env []string, name string) string {
	value, _ := glance.Getenv(env, name)
	return value
}
