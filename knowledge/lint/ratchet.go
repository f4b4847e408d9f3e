package lint

import (
	"slices"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// identity is what makes two findings the same fault, wherever it moved to in
// its file.
type identity struct {
	rule    string
	path    gitobj.Path
	message string
}

func (f Finding) identity() identity { return identity{f.Rule, f.Path, f.Message} }

// Ratchet splits what is found now into what the base does not have and what it
// has. A fault that is there twice now and was there once is introduced once.
func Ratchet(now, base []Finding) (introduced, old []Finding) {
	known := map[identity]int{}
	for _, f := range base {
		known[f.identity()]++
	}
	for _, f := range now {
		if known[f.identity()] > 0 {
			known[f.identity()]--
			old = append(old, f)
			continue
		}
		introduced = append(introduced, f)
	}
	return introduced, old
}

// Moved lets what was found of a page follow it: a page that lies elsewhere with
// the same content has the same faults, and whoever moved it brought none in.
func Moved(found []Finding, was, now *View) []Finding {
	to := map[gitobj.Path]gitobj.Path{}
	for sum, page := range was.bySum {
		if page == nil || now.page(page.Path) != nil {
			continue
		}
		if moved := now.bySum[sum]; moved != nil && was.page(moved.Path) == nil {
			to[page.Path] = moved.Path
		}
	}
	if len(to) == 0 {
		return found
	}
	followed := slices.Clone(found)
	for i, f := range followed {
		if p, moved := to[f.Path]; moved {
			followed[i].Path = p
		}
	}
	return followed
}

// BySeverity splits findings into those that may stop a commit and the others.
func BySeverity(found []Finding) (errors, warnings []Finding) {
	for _, f := range found {
		if f.Severity == Error {
			errors = append(errors, f)
		} else {
			warnings = append(warnings, f)
		}
	}
	return errors, warnings
}
