package commit

import (
	"slices"

	"github.com/git-anw/git-anw/knowledge/lint"
)

// leave drops the edits of a commit that is refused: nothing is committed, so
// nothing is touched. Findings then have the lines of the files as they stand.
func (p *Plan) leave(unmended []lint.Finding) {
	p.Edits = nil
	unmended = slices.Clone(unmended)
	for _, list := range [][]lint.Finding{p.Refused, p.Warned} {
		for i, f := range list {
			at := slices.IndexFunc(unmended, func(u lint.Finding) bool {
				return u.Rule == f.Rule && u.Path == f.Path && u.Message == f.Message
			})
			if at >= 0 {
				list[i].Line, list[i].Remedy = unmended[at].Line, unmended[at].Remedy
				unmended = slices.Delete(unmended, at, at+1)
			}
		}
	}
}
