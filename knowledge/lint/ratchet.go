package lint

import "github.com/git-anw/git-anw/gitops/gitobj"

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
