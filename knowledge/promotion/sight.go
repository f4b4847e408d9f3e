package promotion

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
)

// sight is what a plan is made from: the trunk and the promotion branches, at one
// moment.
type sight struct {
	trunk    Trunk
	branches []gitobj.Branch
}

func look(ctx context.Context, ports Ports) (s sight, err error) {
	if s.trunk, err = ports.Trunk(ctx); err != nil {
		return s, err
	}
	s.branches, err = ports.ListBranches(ctx, prefix)
	return s, err
}

func (s sight) equal(other sight) bool {
	return s.trunk == other.trunk && slices.Equal(s.branches, other.branches)
}

// nameNow is the branch to make. Another process may have promoted the same
// entries since the plan was made, or taken the name: so all is looked at again
// where something moved.
func (s sight) nameNow(ctx context.Context, ports Ports, request Request) (string, error) {
	now, err := look(ctx, ports)
	if err != nil {
		return "", err
	}
	if !now.equal(s) {
		err = now.free(ctx, ports, request)
	}
	return now.branchName(request.Page), err
}

// branchName is promote/<slug of the page>, with a number where that is in use.
func (s sight) branchName(page gitobj.Path) string {
	name := prefix + knowledge.Slug(strings.TrimSuffix(page.Base(), ".md"))
	for candidate, n := name, 2; ; n++ {
		if !slices.ContainsFunc(s.branches, func(b gitobj.Branch) bool { return strings.EqualFold(b.Name, candidate) }) {
			return candidate
		}
		candidate = fmt.Sprintf("%s-%d", name, n)
	}
}
