package gitops

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/go-git/go-billy/v5/osfs"
	"github.com/go-git/go-git/v5/plumbing"
	"github.com/go-git/go-git/v5/plumbing/cache"
	"github.com/go-git/go-git/v5/plumbing/storer"
	"github.com/go-git/go-git/v5/storage/filesystem"
	"github.com/go-git/go-git/v5/storage/filesystem/dotgit"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// goGitReader is what another program reads, to hold ours to.
type goGitReader struct {
	objects *filesystem.Storage
	git     gitReader
}

func openGoGit(r *Repo) reader {
	files := dotgit.NewRepositoryFilesystem(osfs.New(r.GitDir), osfs.New(r.CommonDir))
	return goGitReader{objects: filesystem.NewStorage(files, cache.NewObjectLRUDefault()), git: gitReader{r.git}}
}

// resolve reads full ref names and object names itself and leaves git's
// revision language, which go-git knows only in part, to git. A ref go-git does
// not find is asked again: it can miss one while git is replacing it.
func (g goGitReader) resolve(ctx context.Context, revision string) (gitobj.ID, error) {
	if strings.HasPrefix(revision, "refs/") {
		if ref, err := storer.ResolveReference(g.objects, plumbing.ReferenceName(revision)); err == nil {
			if _, err := g.objects.EncodedObject(plumbing.CommitObject, ref.Hash()); err == nil {
				return gitobj.ID(ref.Hash().String()), nil
			}
		}
	}
	return g.git.resolve(ctx, revision)
}

func (g goGitReader) commit(ctx context.Context, id gitobj.ID) (gitobj.Commit, error) {
	raw, err := g.raw(plumbing.CommitObject, id)
	if err != nil { // packed by a gc since we opened, in a pack that is gone
		return g.git.commit(ctx, id)
	}
	return parseCommit(id, raw)
}

func (g goGitReader) tree(ctx context.Context, id gitobj.ID) ([]gitobj.Entry, error) {
	raw, err := g.raw(plumbing.TreeObject, id)
	if err != nil { // a commit's name, or an object packed since we opened
		return g.git.tree(ctx, id)
	}
	return parseRawTree(raw)
}

func (g goGitReader) blob(ctx context.Context, id gitobj.ID) ([]byte, error) {
	raw, err := g.raw(plumbing.BlobObject, id)
	if err != nil {
		return g.git.blob(ctx, id)
	}
	return raw, nil
}

func (g goGitReader) raw(kind plumbing.ObjectType, id gitobj.ID) ([]byte, error) {
	encoded, err := g.objects.EncodedObject(kind, plumbing.NewHash(string(id)))
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
