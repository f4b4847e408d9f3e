package knowledge

import "github.com/git-anw/git-anw/gitops/gitobj"

// ManifestConflict is one page whose line both sides changed. A line that is
// "" was removed on that side.
type ManifestConflict struct {
	Target       gitobj.Path
	Ours, Theirs string
}
