package gitops

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// A folder may be replaced by a link, which leads anywhere: what the index knew
// below it is not there.
func TestNothingIsReadBehindALink(t *testing.T) {
	t.Parallel()
	ctx, s := context.Background(), newScratch(t)
	s.commit("start", "wiki/a.md", "a\n", "wiki/deep/b.md", "b\n", "wiki/assumed.md", "c\n", "plain/d.md", "d\n")
	s.git("update-index", "--assume-unchanged", "wiki/assumed.md")
	outside := t.TempDir()
	for _, name := range []string{"a.md", "deep/b.md", "assumed.md"} {
		if err := os.MkdirAll(filepath.Dir(filepath.Join(outside, name)), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(outside, name), []byte("private\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.RemoveAll(filepath.Join(s.dir, "wiki")); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(outside, filepath.Join(s.dir, "wiki")); err != nil {
		t.Skip(err)
	}
	work, err := s.open().WorkTree(ctx)
	check(t, work, err, "wiki/a.md=", "wiki/deep/b.md=", "wiki/assumed.md=", "plain/d.md=d")

	inner := s.at(outside)
	inner.git("init", "-q")
	for _, dir := range []string{"wiki", "wiki/deep"} {
		if nested, err := s.open().Nested(ctx, gitobj.Path(dir)); err == nil {
			t.Errorf("%s: opened %s", dir, nested.Top)
		}
	}
}
