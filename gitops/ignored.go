package gitops

import (
	"context"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// Ignored tells which of the paths git leaves out of the repository, tracked
// ones never among them.
func (r *Repo) Ignored(ctx context.Context, paths []gitobj.Path) ([]gitobj.Path, error) {
	var input strings.Builder
	for _, p := range paths {
		input.WriteString("./" + string(p) + "\x00") // a colon at the beginning means something to git
	}
	out, err := r.git.feed(ctx, []byte(input.String()), "check-ignore", "-z", "--stdin")
	if err != nil && !failedWith(err, 1) {
		return nil, err
	}
	var ignored []gitobj.Path
	for _, name := range split0(out) {
		ignored = append(ignored, gitobj.Path(strings.TrimPrefix(name, "./")))
	}
	return ignored, nil
}
