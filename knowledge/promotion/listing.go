package promotion

import (
	"context"
	"fmt"
	"io/fs"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
)

// listed is a commit that lists the page, where no side of the merge did. The
// merge itself must not: content of its own is lost in a rebase.
func listed(ctx context.Context, ports Ports, at gitobj.ID, p Promotion) (gitobj.ID, error) {
	tree, err := ports.Tree(ctx, at)
	if err != nil {
		return "", err
	}
	draft, pages := Listing(tree, at, []gitobj.Path{p.Page})
	if len(pages) == 0 {
		return "", nil
	}
	return ports.WriteCommit(ctx, draft)
}

// Listing is the commit behind a merge that lists the pages of the wiki which
// the merge left out of the MANIFEST, and which pages those are. Without a
// MANIFEST, or with one that cannot be read, there are none: that is for check to
// say.
func Listing(tree fs.FS, at gitobj.ID, pages []gitobj.Path) (gitobj.Draft, []gitobj.Path) {
	index := knowledge.Real(tree, knowledge.ManifestPath)
	old, err := fs.ReadFile(tree, string(index))
	if err != nil {
		return gitobj.Draft{}, nil
	}
	m := knowledge.ParseManifest(old)
	var listed []gitobj.Path
	for _, p := range pages {
		data, err := fs.ReadFile(tree, string(p))
		if _, found := m.Find(p); found || err != nil || !strings.HasPrefix(string(p), "wiki/") || !knowledge.IsPage(p) {
			continue
		}
		if m.Add(p, knowledge.ParsePage(p, data).Summary) {
			listed = append(listed, p)
		}
	}
	if len(listed) == 0 {
		return gitobj.Draft{}, nil
	}
	subject := "manifest: list " + string(listed[0])
	if more := len(listed) - 1; more > 0 {
		subject += fmt.Sprintf(" and %d more", more)
	}
	return gitobj.Draft{
		Base: at, Parents: []gitobj.ID{at}, Subject: subject,
		Changes: []gitobj.Change{{Path: index, Content: m.Bytes()}},
	}, listed
}
