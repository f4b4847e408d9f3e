package promotion

import (
	"context"
	"io/fs"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
)

// Unrelated reports whether a promotion shares no history with the trunk: it was
// made before the trunk's first commit, or the trunk was replaced.
func Unrelated(ctx context.Context, ports Ports, p Promotion) (bool, error) {
	trunk, err := ports.Trunk(ctx)
	if err != nil || trunk.unborn() {
		return false, err
	}
	point, err := ports.MergeBase(ctx, trunk.here(), p.Commit)
	return point == "", err
}

// Rebuild makes a promotion again on the trunk of today, with the page as the
// branch has it, and puts its branch there.
func Rebuild(ctx context.Context, ports Ports, p Promotion, request Request) (Promotion, error) {
	tree, err := ports.Tree(ctx, p.Commit)
	if err != nil {
		return p, err
	}
	data, err := fs.ReadFile(tree, string(p.Page))
	if err != nil {
		return p, err
	}
	request.Page, request.Title, request.Summary = p.Page, p.Title, knowledge.ParsePage(p.Page, data).Summary
	trunk, err := ports.Trunk(ctx)
	if err != nil {
		return p, err
	}
	if err := free(ctx, ports, trunk, nil, request); err != nil {
		return p, err
	}
	fresh, err := plan(ctx, ports, trunk, request)
	if err != nil {
		return p, err
	}
	for i, change := range fresh.Promotion.Changes {
		if change.Path == p.Page {
			fresh.Promotion.Changes[i] = gitobj.Change{Path: p.Page, Content: data}
		}
	}
	if err := ports.DeleteBranch(ctx, p.Branch, p.Commit); err != nil {
		return p, err
	}
	fresh.Branch = p.Branch
	return fresh.Apply(ctx, ports)
}
