package gitops

import (
	"context"
	"fmt"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// The oldest git that has `merge-tree --write-tree`, without which merges
// would need a work tree of their own.
const (
	minMajor = 2
	minMinor = 38
)

// RequireVersion refuses a git that is too old to be relied on.
func RequireVersion(ctx context.Context, env []string) error {
	said, err := git{env: env}.line(ctx, "version")
	if err != nil {
		return err
	}
	var major, minor int
	if _, err := fmt.Sscanf(said, "git version %d.%d", &major, &minor); err != nil {
		return gitobj.Problemf(gitobj.GitFailed, "git version: %q is not understood", said)
	}
	if major < minMajor || major == minMajor && minor < minMinor {
		return gitobj.Problemf(gitobj.Refused, "git %d.%d is too old", major, minor).WithHint("install git %d.%d or newer", minMajor, minMinor)
	}
	return nil
}
