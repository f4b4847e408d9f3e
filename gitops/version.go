package gitops

import (
	"context"
	"fmt"
	"strings"

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
	major, minor, err := gitVersion(ctx, git{env: env})
	if err != nil {
		return err
	}
	if major < minMajor || major == minMajor && minor < minMinor {
		return gitobj.Problemf(gitobj.Refused, "git %d.%d is too old", major, minor).WithHint("install git %d.%d or newer", minMajor, minMinor)
	}
	return nil
}

func gitVersion(ctx context.Context, g git) (major, minor int, err error) {
	said, err := g.line(ctx, "version")
	if err != nil {
		return 0, 0, err
	}
	if _, err := fmt.Sscanf(said, "git version %d.%d", &major, &minor); err != nil {
		return 0, 0, gitobj.Problemf(gitobj.GitFailed, "git version: %q is not understood", said)
	}
	return major, minor, nil
}

// Version is what the git program calls itself.
func (r *Repo) Version(ctx context.Context) (string, error) {
	said, err := r.git.line(ctx, "version")
	return strings.TrimPrefix(said, "git version "), err
}
