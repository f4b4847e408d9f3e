package knowledge

import (
	"slices"
	"testing"
	"testing/fstest"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// TestPlanArchive moves a page and its line, and has nothing to do the second time.
func TestPlanArchive(t *testing.T) {
	tree := fstest.MapFS{
		"wiki/MANIFEST.md": {Data: []byte("# Index\n\n- `a.md` — about a\n")},
		"wiki/a.md":        {Data: []byte("---\ntitle: A\n---\n")},
	}
	a, err := PlanArchive(tree, "wiki/a.md")
	if err != nil || a.Done() || string(a.Marked) != "---\ntitle: A\nfreshness: deprecated\n---\n" || string(a.Listed) != "# Index\n\n- `archive/a.md` — about a\n" {
		t.Fatalf("%v\n%s%s", err, a.Marked, a.Listed)
	}
	if want := []gitobj.Path{"wiki/a.md", "wiki/MANIFEST.md", "wiki/archive/a.md"}; !slices.Equal(a.Touched(), want) {
		t.Errorf("touches %v", a.Touched())
	}
	tree["wiki/archive/a.md"], tree["wiki/MANIFEST.md"] = &fstest.MapFile{Data: a.Marked}, &fstest.MapFile{Data: a.Listed}
	if again, err := PlanArchive(tree, "wiki/archive/a.md"); err != nil || !again.Done() {
		t.Errorf("again: %v, %v", again.Touched(), err)
	}
	tree["wiki/archive/a.md"] = &fstest.MapFile{Data: []byte("other")}
	if _, err := PlanArchive(tree, "wiki/a.md"); err == nil {
		t.Error("another page would be overwritten")
	}
}
