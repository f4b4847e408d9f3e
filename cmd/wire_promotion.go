package cmd

import (
	"context"
	"io/fs"

	"github.com/git-anw/git-anw/gitops"
	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge/promotion"
)

func (d *desk) promotionPorts() promotion.Ports {
	return promotion.Ports{History: promotionHistory{d.w}, Changes: d.w, Sessions: d.inbox, Writer: d.w, Branches: d.w}
}

// promotionHistory answers a promotion's questions about commits.
type promotionHistory struct{ w *gitops.Workspace }

// Trunk implements promotion.History.
func (h promotionHistory) Trunk(ctx context.Context) (promotion.Trunk, error) {
	t, err := h.w.Trunk(ctx)
	return promotion.Trunk{Name: t.Name, Published: t.Commit, Local: t.Local}, err
}

// IsAncestor implements promotion.History.
func (h promotionHistory) IsAncestor(ctx context.Context, a, b gitobj.ID) (bool, error) {
	return h.w.IsAncestor(ctx, a, b)
}

// MergeBase implements promotion.History.
func (h promotionHistory) MergeBase(ctx context.Context, a, b gitobj.ID) (gitobj.ID, error) {
	return h.w.MergeBase(ctx, a, b)
}

// Tree implements promotion.History: a promotion looks at notes and pages only.
func (h promotionHistory) Tree(ctx context.Context, commit gitobj.ID) (fs.FS, error) {
	return h.w.Pages(ctx, commit)
}
