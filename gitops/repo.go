package gitops

import (
	"bytes"
	"context"
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

	reading sync.Once
	objects reader
	engine  string
}

// Open opens the repository that git would use in dir with env.
func Open(ctx context.Context, dir string, env []string) (*Repo, error) {
	g := git{dir: dir, env: env}
	out, err := g.run(ctx, "rev-parse", "--path-format=absolute", "--is-bare-repository", "--is-inside-git-dir", "--show-object-format", "--absolute-git-dir", "--git-common-dir")
	if err != nil {
		return nil, notRepository(dir, err)
	}
	fields := strings.Split(strings.TrimSuffix(string(out), "\n"), "\n")
	repo := &Repo{git: g, ObjectFormat: fields[2]}
	if len(fields) == 5 {
		repo.GitDir, repo.CommonDir = fields[3], fields[4]
	} else if err := repo.askDirs(ctx); err != nil { // a line break in the path itself
		return nil, err
	}
	if fields[0] == "true" || fields[1] == "true" {
		repo.git.dir = repo.GitDir
		return repo, nil
	}
	if repo.Top, err = g.line(ctx, "rev-parse", "--show-toplevel"); err != nil {
		return nil, notRepository(dir, err)
	}
	repo.git.dir = repo.Top
	return repo, nil
}

func (r *Repo) askDirs(ctx context.Context) (err error) {
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

// emptyTree is the name of the tree without entries, which git knows without
// having stored it.
func (r *Repo) emptyTree() gitobj.ID {
	if r.ObjectFormat == "sha256" {
		return "6ef19b41225c5369f1c104d45d8d85efa9b057b53b14b4b9b939dd74decc5321"
	}
	return "4b825dc642cb6eb9a060e54bf8d69288fbee4904"
}

// Identity checks that git knows who commits, before anything is written.
func (r *Repo) Identity(ctx context.Context) error {
	for _, who := range []string{"GIT_AUTHOR_IDENT", "GIT_COMMITTER_IDENT"} {
		if _, err := r.git.run(ctx, "var", who); err != nil {
			return gitobj.Problemf(gitobj.GitFailed, "git does not know who you are").
				WithHint(`git config --global user.name "Your Name" && git config --global user.email you@example.com`)
		}
	}
	return nil
}

// Config is the value of a configuration key, "" when it is not set.
func (r *Repo) Config(ctx context.Context, key string) (string, error) {
	out, err := r.git.run(ctx, "config", "-z", "--get", key)
	if failedWith(err, 1) {
		return "", nil
	}
	return string(bytes.TrimSuffix(out, []byte{0})), err
}

// SetConfig writes a key into this repository's own configuration.
func (r *Repo) SetConfig(ctx context.Context, key, value string) error {
	_, err := r.git.run(ctx, "config", "--local", "--replace-all", key, value)
	return err
}

// UnsetConfig removes a section of this repository's own configuration; a
// section that is not there is fine.
func (r *Repo) UnsetConfig(ctx context.Context, section string) error {
	_, err := r.git.run(ctx, "config", "--local", "--remove-section", section)
	if failedWith(err, 128) {
		return nil
	}
	return err
}

func (r *Repo) configBool(ctx context.Context, key string) bool {
	value, _ := r.git.line(ctx, "config", "--type=bool", "--get", key)
	return value == "true"
}
