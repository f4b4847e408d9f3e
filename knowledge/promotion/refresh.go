package promotion

import (
	"context"
	"io/fs"
	"slices"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
)

// Keys are the entries a promotion's page names and the trunk's does not.
func Keys(ctx context.Context, ports Ports, p Promotion) ([]string, error) {
	trunk, err := ports.Trunk(ctx)
	if err != nil {
		return nil, err
	}
	var sources [2][]knowledge.Source
	for i, commit := range []gitobj.ID{p.Commit, trunk.here()} {
		page, err := pageAt(ctx, ports, commit, p.Page)
		if err != nil {
			return nil, err
		}
		sources[i] = page.Sources
	}
	var keys []string
	for _, source := range sources[0] {
		if !slices.Contains(sources[1], source) {
			keys = append(keys, source.ID)
		}
	}
	return keys, nil
}

// Behind reports whether a promotion does not know the trunk of today.
func Behind(ctx context.Context, ports Ports, p Promotion) (bool, error) {
	trunk, err := ports.Trunk(ctx)
	if err != nil || trunk.unborn() {
		return false, err
	}
	knows, err := ports.IsAncestor(ctx, trunk.Published, p.Commit)
	return !knows, err
}

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

// Refresh makes a promotion again on the trunk of today, with the page as the
// branch has it merged with what the trunk did to it, and puts the branch there.
// Where both changed the same lines nothing moves.
func Refresh(ctx context.Context, ports Ports, p Promotion, request Request) (Promotion, error) {
	page, err := pageAt(ctx, ports, p.Commit, p.Page)
	if err != nil {
		return p, err
	}
	request.Page, request.Title, request.Summary, request.Instead, request.fresh = p.Page, p.Title, page.Summary, p, true
	trunk, err := ports.Trunk(ctx)
	if err != nil {
		return p, err
	}
	if err := (sight{trunk: trunk}).free(ctx, ports, request); err != nil {
		return p, err
	}
	fresh, err := plan(ctx, ports, trunk, request)
	if err != nil {
		return p, err
	}
	data, err := mergedPage(ctx, ports, trunk, p, fresh.base.start)
	if err != nil {
		return p, err
	}
	for i, change := range fresh.Promotion.Changes {
		if change.Path == p.Page {
			fresh.Promotion.Changes[i] = gitobj.Change{Path: p.Page, Content: data}
		}
	}
	fresh.named = func() (string, error) { return p.Branch, nil }
	return fresh.Apply(ctx, ports)
}

// mergedPage is the page with the changes of both sides.
func mergedPage(ctx context.Context, ports Ports, trunk Trunk, p Promotion, start gitobj.ID) ([]byte, error) {
	point, err := ports.MergeBase(ctx, start, p.Commit)
	if err != nil {
		return nil, err
	}
	at := p.Commit
	if point != "" {
		if err := onlyPromotes(ctx, ports, p, point); err != nil {
			return nil, err
		}
		merged, conflicts, err := ports.MergeTrees(ctx, start, p.Commit)
		if err != nil {
			return nil, err
		}
		if slices.Contains(conflicts, p.Page) {
			return nil, gitobj.Problemf(gitobj.Conflict, "%s and %s disagree in %s; nothing was changed", trunk.Name, p.Branch, p.Page).
				WithHint("git switch %s && git merge %s, and resolve it there", p.Branch, trunk.Name)
		}
		at = merged
	}
	tree, err := ports.Tree(ctx, at)
	if err != nil {
		return nil, err
	}
	return fs.ReadFile(tree, string(p.Page))
}

// onlyPromotes refuses a branch that changes more than its page: what else is on
// it would be lost.
func onlyPromotes(ctx context.Context, ports Ports, p Promotion, point gitobj.ID) error {
	deltas, err := ports.Diff(ctx, point, p.Commit)
	for _, delta := range deltas {
		if delta.Path != p.Page && delta.Path != knowledge.ManifestPath && !strings.HasPrefix(string(delta.Path), "inbox/") {
			return gitobj.Problemf(gitobj.Refused, "%s: also changes %s", p.Branch, delta.Path).WithHint("git switch %s && git rebase", p.Branch)
		}
	}
	return err
}
