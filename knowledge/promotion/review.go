package promotion

import (
	"context"
	"io/fs"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// Report is what a reviewer wants to know of a promotion.
type Report struct {
	Trunk string
	Pages []Reviewed
	// Also are the files changed beside pages, notes and the MANIFEST.
	Also []gitobj.Path
	// Problems say why it must not be merged as it is.
	Problems []error
}

// Reviewed is a page of a promotion.
type Reviewed struct {
	Path           gitobj.Path
	Title, Summary string
	New            bool
	Entries        []From
	// Linked are the files that link to the page, Similar the pages of the trunk
	// that are about the same, the most similar first.
	Linked, Similar []gitobj.Path
}

// From is an entry a page is made from.
type From struct{ ID, Title, Agent, Date string }

// Review looks at a promotion from the point where it left the trunk.
func Review(ctx context.Context, ports Ports, tip gitobj.ID, onTrunkMode bool) (Report, error) {
	trunk, err := ports.Trunk(ctx)
	if err != nil {
		return Report{}, err
	}
	r := reviewer{ports: ports, tip: tip, trunk: trunk.here(), report: Report{Trunk: trunk.Name}}
	if r.point, err = ports.MergeBase(ctx, r.trunk, tip); err != nil {
		return r.report, err
	}
	if r.point == "" && r.trunk != "" {
		r.problem(gitobj.Problemf(gitobj.Findings, "it shares no history with %s: git anw promote ENTRY --refresh", trunk.Name))
	}
	for _, look := range []func(context.Context) error{r.read, r.shape, r.pages, func(context.Context) error { return r.manifest(onTrunkMode) }, r.surroundings} {
		if err := look(ctx); err != nil {
			return r.report, err
		}
	}
	return r.report, nil
}

type reviewer struct {
	ports             Ports
	tip, trunk, point gitobj.ID
	before, now, top  fs.FS // where it left the trunk, the branch, the trunk
	deltas            []gitobj.Delta
	report            Report
}

func (r *reviewer) problem(p *gitobj.Problem) { r.report.Problems = append(r.report.Problems, p) }

func (r *reviewer) read(ctx context.Context) (err error) {
	if r.before, err = r.ports.Tree(ctx, r.point); err != nil {
		return err
	}
	if r.now, err = r.ports.Tree(ctx, r.tip); err != nil {
		return err
	}
	if r.top, err = r.ports.Tree(ctx, r.trunk); err != nil {
		return err
	}
	r.deltas, err = r.ports.Diff(ctx, r.point, r.tip)
	return err
}
