package gitops

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// Which branch is checked out where is read from files, and is what git says.
func TestCheckedOut(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	for name, state := range map[string]func(s *scratch){
		"a branch":            func(*scratch) {},
		"unborn":              func(s *scratch) { s.git("switch", "-q", "--orphan", "fresh") },
		"detached":            func(s *scratch) { s.git("switch", "-q", "--detach") },
		"in another worktree": func(s *scratch) { s.git("worktree", "add", "-q", "../wt", "side") },
		"detached elsewhere":  func(s *scratch) { s.git("worktree", "add", "-q", "--detach", "../wt") },
		"packed":              func(s *scratch) { s.git("pack-refs", "--all") },
		"a branch that stands for another": func(s *scratch) {
			s.git("symbolic-ref", "refs/heads/alias", "refs/heads/side")
			s.git("symbolic-ref", "HEAD", "refs/heads/alias")
		},
		"a symbolic link": func(s *scratch) {
			must(s, os.Remove(filepath.Join(s.dir, ".git/HEAD")))
			must(s, os.Symlink("refs/heads/side", filepath.Join(s.dir, ".git/HEAD")))
		},
		"a worktree that is gone": func(s *scratch) {
			s.git("worktree", "add", "-q", "../wt", "side")
			must(s, os.RemoveAll(filepath.Join(filepath.Dir(s.dir), "wt")))
		},
		"bare": func(s *scratch) { s.git("config", "core.bare", "true"); s.dir = filepath.Join(s.dir, ".git") },
	} {
		t.Run(name, func(t *testing.T) {
			s := newScratch(t)
			s.commit("start", "a.md", "a\n")
			s.git("branch", "side")
			state(s)
			repo := s.open()
			trees, err := repo.worktrees(ctx)
			must(s, err)
			for _, ref := range []string{"refs/heads/main", "refs/heads/side", "refs/heads/fresh"} {
				held := slices.ContainsFunc(trees, func(t worktree) bool { return t.branch == ref })
				if held && repo.checkedOutNowhere(ref) {
					t.Errorf("%s is checked out", ref)
				}
			}
			want, err := repo.git.line(ctx, "symbolic-ref", "--quiet", "HEAD")
			if got, failed := repo.symbolicHead(ctx); got != want || failed != nil {
				t.Errorf("HEAD is %q (%v), git says %q (%v)", got, failed, want, err)
			}
		})
	}
}
