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
	// Brought counts the errors that the first parent does not have and that are
	// not refused: what a merge takes over from the other side.
	Brought int
	// Findings counts what the commit will have, Unknown where only a part of
	// it was looked at.
	Findings int
}

// Unknown is a number of findings that nobody counted.
const Unknown = -1

// Decide makes the plan for a commit of now on parents (none on an unborn
// branch, the current one first). Whatever one of the parents has already is not
// introduced here: a merge is not to blame for what either side brought.
// findings is that of the plan for the first parent, where it is known.
func Decide(now fs.FS, parents []fs.FS, findings int, day string) (Plan, error) {
	return decide(now, parents, findings, func(view *lint.View, introduced []lint.Finding) ([]lint.Edit, error) {
		return lint.Mend(view, introduced, day)
	})
}

// Review judges a state that is made already, or in which git lets nobody write:
// there are no edits.
func Review(now fs.FS, parents []fs.FS) (Plan, error) {
	return decide(now, parents, Unknown, func(*lint.View, []lint.Finding) ([]lint.Edit, error) { return nil, nil })
}

func decide(now fs.FS, parents []fs.FS, findings int, fix func(*lint.View, []lint.Finding) ([]lint.Edit, error)) (Plan, error) {
	adopting := !slices.ContainsFunc(parents, isWorkspace)
	if adopting && !isWorkspace(now) {
		return Plan{Findings: Unknown}, nil
	}
	cache := lint.NewCache()
	cache.Secrets = redact.Issues
	states, err := before(now, parents, findings, cache)
	if err != nil {
		return Plan{}, err
	}
	view, err := lint.LoadPart(now, states.part, cache)
	if err != nil {
		return Plan{}, err
	}
	found := lint.Check(view, states.first())
	known, ours := states.known(view)
	apart, _ := lint.Ratchet(found, ours)
	unmended := found
	var plan Plan
	if plan.Edits, err = fix(view, apart); err != nil {
		return Plan{}, err
	}
	if len(plan.Edits) > 0 {
		if view, err = lint.LoadPart(laid(now, contents(plan.Edits)), states.part, cache); err != nil {
			return Plan{}, err
		}
		found = lint.Check(view, states.first())
	}
	if plan.judge(found, known, ours, adopting); len(plan.Refused) > 0 {
		plan.leave(unmended)
	}
	plan.count(view, states, findings)
	return plan, nil
}

// states are what a commit is made on: as much of it as has to be looked at, and
// what was wrong there.
type states struct {
	part  *lint.Part
	views []*lint.View
	found [][]lint.Finding // in each of the views
}

// known is what was wrong in any parent, ours what was in the first: what a merge
// brings is mended, and never refused.
func (s states) known(now *lint.View) (known, ours []lint.Finding) {
	for i, view := range s.views {
		if known = append(known, lint.Moved(s.found[i], view, now)...); i == 0 {
			ours = slices.Clip(known)
		}
	}
	return known, ours
}

func (s states) first() *lint.View {
	if len(s.views) == 0 {
		return nil
	}
	return s.views[0]
}

func before(now fs.FS, parents []fs.FS, findings int, cache *lint.Cache) (s states, err error) {
	if len(parents) == 1 {
		if s.part, err = lint.PartOf(now, parents[0], cache, findings); err != nil {
			return s, err
		}
	}
	for _, parent := range parents {
		view, err := lint.LoadPart(parent, s.part, cache)
		if err != nil {
			return s, err
		}
		s.views, s.found = append(s.views, view), append(s.found, lint.Known(view))
	}
	return s, nil
}

func (p *Plan) judge(found, known, ours []lint.Finding, adopting bool) {
	if adopting {
		p.Older = len(found)
		return
	}
	introduced, old := lint.Ratchet(found, known)
	p.Older = len(old)
	p.Refused, p.Warned = lint.BySeverity(introduced)
	apart, _ := lint.Ratchet(found, ours)
	errors, _ := lint.BySeverity(apart)
	p.Brought = len(errors) - len(p.Refused)
}

// count adds what was not looked at, which is as it was: a state that stands is
// compared with itself, so that what only the change makes a finding is left out.
func (p *Plan) count(view *lint.View, s states, findings int) {
	if p.Findings = Unknown; s.part != nil && findings < 0 {
		return
	}
	p.Findings = len(lint.Check(view, view))
	if s.part != nil {
		elsewhere := findings - len(lint.Check(s.first(), s.first()))
		p.Findings, p.Older = p.Findings+elsewhere, p.Older+elsewhere
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
