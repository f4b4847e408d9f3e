package promotion

import (
	"context"
	"io/fs"
	"slices"

	"github.com/git-anw/git-anw/knowledge"
)

// Open finds the promotion of an entry that has a branch: one that waits to be
// merged, or one that was merged and whose branch was left behind.
func Open(ctx context.Context, ports Ports, key string) (Promotion, bool, error) {
	branches, err := ports.ListBranches(ctx, prefix)
	if err != nil {
		return Promotion{}, false, err
	}
	for _, branch := range branches {
		sources, err := pagesOf(ctx, ports, branch.Commit, key)
		if err != nil {
			return Promotion{}, false, err
		}
		if len(sources) == 0 {
			continue
		}
		p := Promotion{Branch: branch.Name, Commit: branch.Commit, Page: sources[0].Page, Key: key, Remote: branch.Remote}
		if own, err := made(ctx, ports, p); err != nil || own {
			p.Title, err = titleOf(ctx, ports, p)
			return p, true, err
		}
	}
	return Promotion{}, false, nil
}

// OpenFor is Open for an entry as it is now: a branch that landed with an older
// version of it, and was left behind, is not open.
func OpenFor(ctx context.Context, ports Ports, item Item) (Promotion, bool, error) {
	p, open, err := Open(ctx, ports, item.Entry.Key())
	if err != nil || !open {
		return p, false, err
	}
	trunk, err := ports.Trunk(ctx)
	if err != nil {
		return p, false, err
	}
	landed, err := promotedAt(ctx, ports, trunk.here())
	if err != nil {
		return p, false, err
	}
	sources, err := pagesOf(ctx, ports, p.Commit, p.Key)
	older := func(s knowledge.PromotedSource) bool {
		return s.Blob8 != item.Note.Blob.Blob8() && slices.Contains(landed[p.Key], s)
	}
	return p, !slices.ContainsFunc(sources, older), err
}

// made reports whether the branch brings the page, rather than having it from
// the trunk it stands on.
func made(ctx context.Context, ports Ports, p Promotion) (bool, error) {
	trunk, err := ports.Trunk(ctx)
	if err != nil || trunk.unborn() {
		return err == nil, err
	}
	point, err := ports.MergeBase(ctx, trunk.here(), p.Commit)
	if err != nil || point == "" || point == p.Commit {
		return err == nil, err
	}
	before, err := pagesOf(ctx, ports, point, p.Key)
	return len(before) == 0, err
}

func titleOf(ctx context.Context, ports Ports, p Promotion) (string, error) {
	tree, err := ports.Tree(ctx, p.Commit)
	if err != nil {
		return "", err
	}
	data, err := fs.ReadFile(tree, string(p.Page))
	return knowledge.ParsePage(p.Page, data).Title, err
}
