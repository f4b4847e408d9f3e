package gitops

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// Repo is an opened repository, seen from one of its worktrees (or from none,
// in a bare repository).
type Repo struct {
	git git
	// Top is the top of the work tree on disk; empty in a bare repository.
	Top string
	// GitDir belongs to this worktree alone, CommonDir to all of them.
	GitDir, CommonDir string
	// ObjectFormat is "sha1" or "sha256".
	ObjectFormat string

	config    *settings
	operation *Operation // what this process moved so far
	memories  memories

	storing sync.Once
	plainly bool

	reading sync.Once
	objects reader
	engine  string
	files   bool // see refsAreFiles

	identified sync.Once
	nobody     error // where git does not know who commits
}

// Open opens the repository that git would use in dir with env.
func Open(ctx context.Context, dir string, env []string) (*Repo, error) {
	if repo := openFromFiles(dir, env); repo != nil {
		return repo, nil
	}
	return openByGit(ctx, dir, env)
}

func openByGit(ctx context.Context, dir string, env []string) (*Repo, error) {
	g := git{dir: dir, env: env}
	out, err := g.run(ctx, "rev-parse", "--path-format=absolute", "--is-bare-repository", "--is-inside-git-dir", "--show-object-format", "--absolute-git-dir", "--git-common-dir", "--show-toplevel")
	fields := strings.Split(strings.TrimSuffix(string(out), "\n"), "\n")
	without := len(fields) >= 5 && (fields[0] == "true" || fields[1] == "true") // a work tree: then the last question fails, with the others answered
	if err != nil && !without {
		return nil, notRepository(dir, err)
	}
	repo := &Repo{git: g, config: new(settings), ObjectFormat: fields[2]}
	switch {
	case without && len(fields) == 5:
		repo.GitDir, repo.CommonDir = fields[3], fields[4]
	case !without && len(fields) == 6:
		repo.GitDir, repo.CommonDir, repo.Top = fields[3], fields[4], fields[5]
	default: // a line break in a path itself
		if err := repo.askDirs(ctx, without); err != nil {
			return nil, err
		}
	}
	repo.git.dir = repo.Top
	if without {
		repo.git.dir, repo.Top = repo.GitDir, ""
	} else if lookup(env, "GIT_DIR") == "" && !repo.foundFromTop() {
		repo.git = repo.git.with("GIT_DIR="+repo.GitDir, "GIT_WORK_TREE="+repo.Top)
	}
	return repo, nil
}

// foundFromTop is false where core.worktree names a folder from which git would not
// come back to this repository.
func (r *Repo) foundFromTop() bool {
	link := filepath.Join(r.Top, ".git")
	info, err := os.Lstat(link)
	if err != nil || !info.IsDir() {
		return err == nil
	}
	own, err := os.Stat(r.GitDir)
	return err == nil && os.SameFile(info, own)
}

// askDirs asks one by one.
func (r *Repo) askDirs(ctx context.Context, without bool) (err error) {
	if !without {
		if r.Top, err = r.git.line(ctx, "rev-parse", "--show-toplevel"); err != nil {
			return err
		}
	}
	if r.GitDir, err = r.git.line(ctx, "rev-parse", "--absolute-git-dir"); err != nil {
		return err
	}
	r.CommonDir, err = r.git.line(ctx, "rev-parse", "--path-format=absolute", "--git-common-dir")
	return err
}

func notRepository(dir string, err error) error {
	if failedWith(err, 128) && strings.Contains(err.Error(), "not a git repository") {
		return gitobj.Problemf(gitobj.NoWorkspace, "%s: not a git repository: %w", dir, err).WithHint("git anw init")
	}
	return err
}

// Init makes a repository in dir, as `git init` would.
func Init(ctx context.Context, dir string, env []string) (*Repo, error) {
	g := git{dir: dir, env: env}.elsewhere(dir)
	if _, err := g.run(ctx, "init", "--quiet"); err != nil {
		return nil, err
	}
	return Open(ctx, dir, g.env)
}

// Bare reports whether there is no work tree.
func (r *Repo) Bare() bool { return r.Top == "" }

// StateDir is where journals and caches live: shared by all worktrees, never in
// a work tree and never below refs/.
func (r *Repo) StateDir() string { return filepath.Join(r.CommonDir, "anw") }

// HooksDir is where git looks for hooks: the common directory, or
// core.hooksPath.
func (r *Repo) HooksDir(ctx context.Context) (string, error) {
	return r.git.line(ctx, "rev-parse", "--path-format=absolute", "--git-path", "hooks")
}

// IsEmptyTree is true for the name by which git commands compare with nothing, as
// with what was before the first commit.
func (r *Repo) IsEmptyTree(name string) bool { return name == string(r.emptyTree()) }

// emptyTree is the name of the tree without entries, which git knows without
// having stored it.
func (r *Repo) emptyTree() gitobj.ID {
	if r.ObjectFormat == "sha256" {
		return "6ef19b41225c5369f1c104d45d8d85efa9b057b53b14b4b9b939dd74decc5321"
	}
	return "4b825dc642cb6eb9a060e54bf8d69288fbee4904"
}
