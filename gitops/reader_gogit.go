package gitops

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	gogit "github.com/go-git/go-git/v5"
	"github.com/go-git/go-git/v5/plumbing"
	"github.com/go-git/go-git/v5/plumbing/filemode"
	"github.com/go-git/go-git/v5/plumbing/object"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// goGitReader reads in process: a point read costs no process start.
type goGitReader struct {
	repo *gogit.Repository
	git  gitReader
}

func openGoGit(r *Repo) (reader, error) {
	dir := r.Top
	if r.Bare() {
		dir = r.GitDir
	}
	repo, err := gogit.PlainOpenWithOptions(dir, &gogit.PlainOpenOptions{EnableDotGitCommonDir: true})
	if err != nil {
		return nil, err
	}
	return goGitReader{repo: repo, git: gitReader{r.git}}, nil
}

// resolve reads full ref names and object names itself and leaves git's
// revision language, which go-git knows only in part, to git. A ref go-git does
// not find is asked again: it can miss one while git is replacing it.
func (g goGitReader) resolve(ctx context.Context, revision string) (gitobj.ID, error) {
	if strings.HasPrefix(revision, "refs/") {
		if ref, err := g.repo.Reference(plumbing.ReferenceName(revision), true); err == nil {
			if _, err := g.repo.CommitObject(ref.Hash()); err == nil {
				return gitobj.ID(ref.Hash().String()), nil
			}
		}
	}
	return g.git.resolve(ctx, revision)
}

func (g goGitReader) commit(ctx context.Context, id gitobj.ID) (gitobj.Commit, error) {
	raw, err := g.raw(plumbing.CommitObject, id)
	if errors.Is(err, plumbing.ErrObjectNotFound) { // packed by a gc since we opened
		return g.git.commit(ctx, id)
	}
	if err != nil {
		return gitobj.Commit{}, err
	}
	return parseCommit(id, raw)
}

func (g goGitReader) tree(ctx context.Context, id gitobj.ID) ([]gitobj.Entry, error) {
	tree, err := object.GetTree(g.repo.Storer, plumbing.NewHash(string(id)))
	if err != nil { // a commit's name, or an object packed since we opened
		return g.git.tree(ctx, id)
	}
	entries := make([]gitobj.Entry, len(tree.Entries))
	for i, entry := range tree.Entries {
		entries[i] = gitobj.Entry{Path: gitobj.Path(entry.Name), Mode: mode(entry.Mode), ID: gitobj.ID(entry.Hash.String())}
	}
	return entries, nil
}

func mode(m filemode.FileMode) gitobj.Mode {
	if m == filemode.Deprecated {
		return gitobj.ModeFile
	}
	return gitobj.Mode(m)
}

func (g goGitReader) blob(ctx context.Context, id gitobj.ID) ([]byte, error) {
	raw, err := g.raw(plumbing.BlobObject, id)
	if errors.Is(err, plumbing.ErrObjectNotFound) {
		return g.git.blob(ctx, id)
	}
	return raw, err
}

func (g goGitReader) raw(kind plumbing.ObjectType, id gitobj.ID) ([]byte, error) {
	encoded, err := g.repo.Storer.EncodedObject(kind, plumbing.NewHash(string(id)))
	if err != nil {
		return nil, err
	}
	content, err := encoded.Reader()
	if err != nil {
		return nil, fmt.Errorf("object %s: %w", id, err)
	}
	defer content.Close()
	return io.ReadAll(content)
}
