package gitops

import (
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// blobs is the content of the index and of revisions.
type blobs struct {
	bound
	repo   *Repo
	tree   string // for `git grep`: a tree, or --cached
	loaded map[gitobj.ID][]byte
	keep   bool // what is read one by one, too: two states share most of it
}

// of is the same content as another tree names it.
func (b *blobs) of(tree string) *blobs {
	if b.loaded == nil {
		b.loaded = map[gitobj.ID][]byte{}
	}
	b.keep = true
	return &blobs{bound: b.bound, repo: b.repo, tree: tree, loaded: b.loaded, keep: true}
}

func (b *blobs) repository() *Repo { return b.repo }

func (b *blobs) certain(gitobj.ID) bool { return true }

func (b *blobs) size(entry gitobj.Entry) int64 {
	data, err := b.read(entry)
	if err != nil {
		return 0
	}
	return int64(len(data))
}

func (b *blobs) read(entry gitobj.Entry) ([]byte, error) {
	if data, ok := b.loaded[entry.ID]; ok {
		return data, nil
	}
	data, err := b.repo.Blob(b.ctx, entry.ID)
	if b.keep && err == nil {
		b.loaded[entry.ID] = data
	}
	return data, err
}

func (b *blobs) prefetch(entries []gitobj.Entry) error {
	wanted := make([]gitobj.ID, 0, len(entries))
	for _, entry := range entries {
		if _, ok := b.loaded[entry.ID]; !ok && entry.Mode != gitobj.ModeGitlink {
			wanted = append(wanted, entry.ID)
		}
	}
	if len(wanted) < bulk {
		return nil
	}
	if b.loaded == nil {
		b.loaded = make(map[gitobj.ID][]byte, len(wanted))
	}
	return b.repo.blobs(b.ctx, wanted, func(id gitobj.ID, data []byte) { b.loaded[id] = data })
}

// matching asks git grep, which reads packed blobs without unpacking the tree.
func (b *blobs) matching(dir, literal string) ([]string, error) {
	if b.tree == "" {
		return nil, nil
	}
	args := []string{"grep", "-l", "-z", "-F", "--full-name", "-e", literal}
	out, err := b.repo.git.run(b.ctx, append(args, b.tree, "--", ":(top,literal)"+dir)...)
	if failedWith(err, 1) { // nothing matches
		return nil, nil
	}
	names := split0(out)
	for i, name := range names {
		names[i] = strings.TrimPrefix(name, b.tree+":")
	}
	return names, err
}
