package promotion

import (
	"context"
	"io/fs"
	"slices"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
)

// free reports what stands in the way of the page or the entries: on the trunk,
// here and published, and on open promotions.
func (s sight) free(ctx context.Context, ports Ports, request Request) error {
	for _, commit := range slices.Compact([]gitobj.ID{s.trunk.here(), s.trunk.Published}) {
		if err := (rival{commit: commit, branch: onTrunk}).leaves(ctx, ports, request); err != nil {
			return err
		}
	}
	landed, err := promotedAt(ctx, ports, s.trunk.here())
	if err != nil {
		return err
	}
	branches, err := openOf(ctx, ports, s.trunk, s.branches)
	if err != nil {
		return err
	}
	for _, branch := range branches {
		if branch.Name == request.Instead.Branch {
			continue
		}
		if err := (rival{branch.Commit, branch.Name, landed}).leaves(ctx, ports, request); err != nil {
			return err
		}
	}
	return nil
}

// rival is a commit that may have the page or the entries already: the trunk, or a
// promotion that is open.
type rival struct {
	commit gitobj.ID
	branch string
	// landed is what the trunk has, by squash or rebase: that is not open any more.
	landed map[string][]knowledge.PromotedSource
}

const onTrunk = ""

// leaves refuses a request that a rival leaves no room for.
func (r rival) leaves(ctx context.Context, ports Ports, request Request) error {
	tree, err := ports.Tree(ctx, r.commit)
	if err != nil {
		return err
	}
	promoted, err := knowledge.PromotedSources(tree)
	if err != nil {
		return err
	}
	for _, item := range request.Items {
		key := item.Entry.Key()
		promoted[key] = slices.DeleteFunc(slices.Clone(promoted[key]), func(s knowledge.PromotedSource) bool { return slices.Contains(r.landed[key], s) })
		if err := unnamed(promoted, item, request, r.branch); err != nil {
			return err
		}
	}
	if err := roomFor(tree, request.Page); err != nil {
		return err
	}
	there := taken(tree, request.Page)
	if there != "" && there != request.Page {
		return gitobj.Problemf(gitobj.Refused, "%s: the page exists, in another spelling", there).WithHint("--to %s", there)
	}
	if there == "" || r.branch == onTrunk {
		return nil
	}
	if lacks, err := trunkLacks(ctx, ports, request.Page); err != nil || !lacks {
		return err
	}
	return gitobj.Problemf(gitobj.Refused, "%s: %s makes this page already", there, r.branch).WithHint("choose another --to, or merge %s first", r.branch)
}

// roomFor refuses a page below a file.
func roomFor(tree fs.FS, page gitobj.Path) error {
	for dir := page.Dir(); dir != "." && dir != ""; dir = dir.Dir() {
		if info, err := fs.Stat(tree, string(dir)); err == nil && !info.IsDir() {
			return gitobj.Problemf(gitobj.Refused, "%s: is no folder, so %s has no place", dir, page).WithHint("choose another --to")
		}
	}
	return nil
}

// unnamed refuses an entry that a page names, unless the page is the one to
// extend and the entry was edited since.
func unnamed(promoted map[string][]knowledge.PromotedSource, item Item, request Request, branch string) error {
	key := item.Entry.Key()
	for _, source := range promoted[key] {
		switch {
		case branch == onTrunk && source.Page == request.Page && source.Blob8 != "" && source.Blob8 != item.Note.Blob.Blob8():
			continue
		case branch == onTrunk:
			return gitobj.Problemf(gitobj.Refused, "%s: promoted already, to %s", key, source.Page).WithHint("edit that page")
		case source.Page == request.Page:
			return gitobj.Problemf(gitobj.Refused, "%s: promoted already on %s, to %s", key, branch, source.Page).
				WithHint("git anw promote %s --merge, or git branch -D %s to begin again", key, branch)
		}
		return gitobj.Problemf(gitobj.Refused, "%s: promoted already on %s, to %s", key, branch, source.Page).
			WithHint("git anw promote %s --merge, or add --retarget to put it in %s instead", key, request.Page)
	}
	return nil
}

// unclaimed refuses a promotion of which another page of the trunk has an entry
// by now: two clones may have promoted it at the same time.
func unclaimed(ctx context.Context, ports Ports, trunk Trunk, p Promotion) error {
	keys, err := Keys(ctx, ports, p)
	if err != nil {
		return err
	}
	promoted, err := promotedAt(ctx, ports, trunk.here())
	for _, key := range keys {
		for _, source := range promoted[key] {
			if source.Page != p.Page {
				return gitobj.Problemf(gitobj.Refused, "%s: promoted already, to %s", key, source.Page).
					WithHint("git branch -D %[1]s, or git merge --no-ff %[1]s for it to be in both pages", p.Branch)
			}
		}
	}
	return err
}

// trunkLacks is true for a page that a branch can only have made itself.
func trunkLacks(ctx context.Context, ports Ports, page gitobj.Path) (bool, error) {
	trunk, err := ports.Trunk(ctx)
	if err != nil {
		return false, err
	}
	tree, err := ports.Tree(ctx, trunk.here())
	return err == nil && taken(tree, page) == "", err
}

// openBranches are the promotions that are not part of the trunk yet.
func openBranches(ctx context.Context, ports Ports, trunk Trunk) ([]gitobj.Branch, error) {
	branches, err := ports.ListBranches(ctx, prefix)
	if err != nil {
		return nil, err
	}
	return openOf(ctx, ports, trunk, branches)
}

func openOf(ctx context.Context, ports Ports, trunk Trunk, branches []gitobj.Branch) ([]gitobj.Branch, error) {
	var open []gitobj.Branch
	for _, branch := range branches {
		merged, err := ports.IsAncestor(ctx, branch.Commit, trunk.here())
		if err != nil {
			return nil, err
		}
		if !merged {
			open = append(open, branch)
		}
	}
	return open, nil
}
