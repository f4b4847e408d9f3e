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

// Refused are the findings that may stop a commit: errors among the introduced.
func Refused(introduced []Finding) []Finding {
	var errors []Finding
	for _, f := range introduced {
		if f.Severity == Error {
			errors = append(errors, f)
		}
	}
	return errors
}
