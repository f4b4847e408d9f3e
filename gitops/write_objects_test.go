package gitops

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// What could not be written must not become a commit.
func TestATreeThatCouldNotBeWrittenIsAnError(t *testing.T) {
	ctx := context.Background()
	change := gitobj.Change{Path: "inbox/a.md", Content: []byte("a\n")}
	made, err := newScratch(t).open().WriteTree(ctx, "", []gitobj.Change{change})
	if err != nil {
		t.Fatal(err)
	}
	s := newScratch(t)
	must(s, os.WriteFile(filepath.Join(s.dir, ".git/objects", string(made[:2])), nil, 0o600)) // no folder can be made there
	if tree, err := s.open().WriteTree(ctx, "", []gitobj.Change{change}); err == nil {
		t.Errorf("wrote %s", tree)
	}
}
