package gitops

import (
	"context"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// WriteBlob stores content as it is, without filters.
func (r *Repo) WriteBlob(ctx context.Context, content []byte) (gitobj.ID, error) {
	s := r.newBatch()
	blob := s.add("blob", content)
	return blob, s.store(ctx)
}

// WriteCommit stores a draft: blobs, only the trees that lie on a changed path,
// and the commit, signed if the user's commits are. No ref, index or file of
// the work tree is touched.
func (r *Repo) WriteCommit(ctx context.Context, draft gitobj.Draft) (gitobj.ID, error) {
	s := r.newBatch()
	commit, err := s.draft(ctx, draft)
	if err != nil {
		return "", err
	}
	return commit, s.store(ctx)
}

// WriteTree is base's tree with changes applied.
func (r *Repo) WriteTree(ctx context.Context, base gitobj.ID, changes []gitobj.Change) (gitobj.ID, error) {
	s := r.newBatch()
	tree, err := s.tree(ctx, base, changes)
	if err != nil {
		return "", err
	}
	return tree, s.store(ctx)
}

// commitObject leaves a commit to git: one that is signed, or whose author and
// date the environment tells.
func (r *Repo) commitObject(ctx context.Context, g git, tree gitobj.ID, parents []gitobj.ID, message string, options ...string) (gitobj.ID, error) {
	args := []string{"-c", "i18n.commitEncoding=UTF-8", "-c", "core.fsync=loose-object", "commit-tree", string(tree), "-F", "-"}
	for _, parent := range parents {
		args = append(args, "-p", string(parent))
	}
	return g.stored(ctx, []byte(message), append(args, options...)...)
}

// IsAncestor reports whether a is b or one of its ancestors.
func (r *Repo) IsAncestor(ctx context.Context, a, b gitobj.ID) (bool, error) {
	if a == "" || b == "" {
		return false, nil
	}
	_, err := r.git.run(ctx, "merge-base", "--is-ancestor", string(a), string(b))
	if failedWith(err, 1) {
		return false, nil
	}
	return err == nil, err
}
