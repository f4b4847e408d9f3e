package commit

import (
	"io/fs"
	"slices"

	"github.com/git-anw/git-anw/agentctx/redact"
	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
	"github.com/git-anw/git-anw/knowledge/lint"
)

// Plan is what a commit needs.
type Plan struct {
	Edits []lint.Edit
	// Refused are the errors the commit introduces, after the edits.
	Refused []lint.Finding
	// Warned are the warnings it introduces.
	Warned []lint.Finding
	// Older counts the findings that were there before. While a workspace is
	// being adopted all findings are, and none refuses.
	Older int
}

// Decide makes the plan for a commit of now on parents (none on an unborn
// branch, the current one first). Whatever one of the parents has already is not
// introduced here: a merge is not to blame for what either side brought.
func Decide(now fs.FS, parents []fs.FS, day string) (Plan, error) {
	return decide(now, parents, func(view, base *lint.View) ([]lint.Edit, error) { return lint.FixIntroduced(view, base, day) })
}

// Review judges a state that is made already, or in which git lets nobody write:
// there are no edits.
func Review(now fs.FS, parents []fs.FS) (Plan, error) {
	return decide(now, parents, func(_, _ *lint.View) ([]lint.Edit, error) { return nil, nil })
}

func decide(now fs.FS, parents []fs.FS, fix func(view, base *lint.View) ([]lint.Edit, error)) (Plan, error) {
	adopting := !slices.ContainsFunc(parents, isWorkspace)
	if adopting && !isWorkspace(now) {
		return Plan{}, nil
	}
	cache := lint.NewCache()
	cache.Secrets = redact.Issues
	var part *lint.Part
	if len(parents) == 1 {
		part = lint.PartOf(now, parents[0])
	}
	views, known, err := before(parents, part, cache)
	if err != nil {
		return Plan{}, err
	}
	var base *lint.View
	if len(views) > 0 {
		base = views[0]
	}
	view, err := lint.LoadPart(now, part, cache)
	if err != nil {
		return Plan{}, err
	}
	var plan Plan
	if plan.Edits, err = fix(view, base); err != nil {
		return Plan{}, err
	}
	if len(plan.Edits) > 0 {
		if view, err = lint.LoadPart(laid(now, contents(plan.Edits)), part, cache); err != nil {
			return Plan{}, err
		}
	}
	plan.judge(lint.Check(view, base), known, adopting)
	return plan, nil
}

func before(parents []fs.FS, part *lint.Part, cache *lint.Cache) (views []*lint.View, known []lint.Finding, err error) {
	for _, parent := range parents {
		view, err := lint.LoadPart(parent, part, cache)
		if err != nil {
			return nil, nil, err
		}
		views = append(views, view)
		known = append(known, lint.Known(view)...)
	}
	return views, known, nil
}

func (p *Plan) judge(found, known []lint.Finding, adopting bool) {
	if adopting {
		p.Older = len(found)
		return
	}
	introduced, old := lint.Ratchet(found, known)
	p.Older = len(old)
	p.Refused, p.Warned = lint.BySeverity(introduced)
	if len(p.Refused) > 0 { // nothing is committed, so nothing is touched
		p.Edits = nil
	}
}

// isWorkspace reports whether a tree has one of the files that make it one.
func isWorkspace(tree fs.FS) bool {
	for _, mark := range []string{string(knowledge.ManifestPath), knowledge.TodoPath} {
		if _, err := fs.Stat(tree, mark); err == nil {
			return true
		}
	}
	return false
}

// Strays are the paths that have no place on the inbox branch, which holds the
// trunk's tree and notes: any other change there would be lost.
func Strays(paths []string) []string {
	var strays []string
	for _, p := range paths {
		if !knowledge.IsNote(gitobj.Path(p)) {
			strays = append(strays, p)
		}
	}
	return strays
}
