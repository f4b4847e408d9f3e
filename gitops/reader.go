package gitops

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// reader reads single objects and refs. There are two: from files in process for
// repositories that have theirs in the usual places, a git process each for all
// others; one contract suite holds them to the same answers.
type reader interface {
	// resolve is the commit or tree a revision names; errMissing if none.
	resolve(ctx context.Context, revision string) (gitobj.ID, error)
	commit(ctx context.Context, id gitobj.ID) (gitobj.Commit, error)
	tree(ctx context.Context, id gitobj.ID) ([]gitobj.Entry, error)
	blob(ctx context.Context, id gitobj.ID) ([]byte, error)
}

var errMissing = errors.New("no such revision or object")

// reader decides once which reader serves this repository.
func (r *Repo) reader() reader {
	r.reading.Do(func() {
		r.objects, r.engine = gitReader{r.git}, "git"
		if reason := r.beyondFiles(); reason != "" {
			r.engine = "git (" + reason + ")"
			return
		}
		r.objects, r.engine, r.files = openFiles(r), "files", true
	})
	return r.objects
}

// refsAreFiles reports whether refs lie in the files they always lay in and may
// be read there.
func (r *Repo) refsAreFiles() bool {
	r.reader()
	return r.files
}

// Engine names the reader that serves this repository, and why.
func (r *Repo) Engine() string {
	r.reader()
	return r.engine
}

// beyondFiles says why files do not tell everything about this repository: it
// has extensions, borrows or replaces objects, or the environment says otherwise.
// Only files are looked at, no process runs.
func (r *Repo) beyondFiles() string {
	for _, name := range []string{"GIT_OBJECT_DIRECTORY", "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_QUARANTINE_PATH", "GIT_CONFIG_COUNT", "GIT_REPLACE_REF_BASE"} {
		if lookup(r.git.env, name) != "" {
			return name
		}
	}
	for _, file := range []string{"shallow", "objects/info/alternates", "refs/replace", "info/grafts"} {
		if _, err := os.Stat(filepath.Join(r.CommonDir, file)); err == nil {
			return file
		}
	}
	config, err := os.ReadFile(filepath.Join(r.CommonDir, "config"))
	if err != nil {
		return "unreadable config"
	}
	for _, section := range []string{"[extensions", "promisor", "[include"} {
		if strings.Contains(strings.ToLower(string(config)), section) {
			return strings.Trim(section, "[") + " in config"
		}
	}
	if packed, err := os.ReadFile(filepath.Join(r.CommonDir, "packed-refs")); err == nil && strings.Contains(string(packed), " refs/replace/") {
		return "replaced objects"
	}
	return ""
}

// Commit reads the commit a revision names.
func (r *Repo) Commit(ctx context.Context, revision string) (gitobj.Commit, error) {
	id, err := r.reader().resolve(ctx, revision)
	if err != nil {
		return gitobj.Commit{}, r.unknown(revision, err)
	}
	return r.reader().commit(ctx, id)
}

// Resolve is the commit a revision names.
func (r *Repo) Resolve(ctx context.Context, revision string) (gitobj.ID, error) {
	if revision == "HEAD" && r.refsAreFiles() {
		if id, _, err := r.Head(ctx); err == nil && id != "" {
			return id, nil
		}
	}
	id, err := r.reader().resolve(ctx, revision)
	return id, r.unknown(revision, err)
}

// Blob reads one blob.
func (r *Repo) Blob(ctx context.Context, id gitobj.ID) ([]byte, error) {
	return r.reader().blob(ctx, id)
}

// BlobNamed reads the blob that an abbreviated id names.
func (r *Repo) BlobNamed(ctx context.Context, name string) ([]byte, error) {
	id, err := r.git.line(ctx, "rev-parse", "--verify", "--quiet", "--end-of-options", name+"^{blob}")
	if failedWith(err, 1) || failedWith(err, 128) {
		return nil, gitobj.Problemf(gitobj.Usage, "%s: git no longer keeps this state", name)
	}
	if err != nil {
		return nil, err
	}
	return r.Blob(ctx, gitobj.ID(id))
}

func (r *Repo) unknown(revision string, err error) error {
	if errors.Is(err, errMissing) {
		return gitobj.Problemf(gitobj.Usage, "%s: unknown revision", revision).WithHint("git log --oneline --all")
	}
	return err
}

// ref is the commit a ref names, or "" when there is no such ref.
func (r *Repo) ref(ctx context.Context, name string) (gitobj.ID, error) {
	id, err := r.reader().resolve(ctx, name)
	if errors.Is(err, errMissing) {
		return "", nil
	}
	return id, err
}
