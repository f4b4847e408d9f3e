package gitops

import (
	"context"
	"testing"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

func TestNested(t *testing.T) {
	t.Parallel()
	ctx, s := context.Background(), newScratch(t)
	s.commit("first", "plain/a.md", "a\n", "own/.gitkeep", "")
	inner := s.at(s.dir + "/own")
	inner.git("init", "-q")
	repo := s.open()
	repo.git = repo.git.with("GIT_DIR=" + repo.GitDir)
	if nested, err := repo.Nested(ctx, "own"); err != nil || nested.Top != inner.dir {
		t.Errorf("Nested: %v, %v", nested, err)
	}
	for _, dir := range []string{"plain", "none"} {
		if nested, err := s.open().Nested(ctx, gitobj.Path(dir)); err == nil {
			t.Errorf("%s: opened %s", dir, nested.Top)
		}
	}
}
