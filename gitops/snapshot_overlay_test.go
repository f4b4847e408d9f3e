package gitops

import (
	"context"
	"io/fs"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

func TestSnapshotWithOtherFiles(t *testing.T) {
	s := newScratch(t)
	s.write("a.md", "a\n")
	s.write("d/b.md", "b word\n")
	s.write("d/c.md", "c word\n")
	s.git("add", "-A")
	s.git("commit", "-qm", "start")
	ctx := context.Background()
	before, err := s.open().Revision(ctx, gitobj.ID(s.git("rev-parse", "HEAD")))
	if err != nil {
		t.Fatal(err)
	}
	after := before.With([]Overlay{
		{Path: "d/b.md", Mode: gitobj.ModeFile, Content: []byte("other\n")}, {Path: "d/c.md", Gone: true},
		{Path: "d/e/new.md", Mode: gitobj.ModeFile, Content: []byte("new word\n")}, {Path: "p", Mode: gitobj.ModeGitlink},
	})
	var names []string
	for _, e := range after.Entries() {
		names = append(names, string(e.Path))
	}
	if diff := cmp.Diff([]string{"a.md", "d/b.md", "d/e/new.md", "p"}, names); diff != "" {
		t.Error(diff)
	}
	for name, want := range map[string]string{"a.md": "a\n", "d/b.md": "other\n", "d/e/new.md": "new word\n", "d/c.md": "", "p": ""} {
		if data, err := fs.ReadFile(after, name); string(data) != want || (err == nil) != (want != "") {
			t.Errorf("%s: %q %v", name, data, err)
		}
	}
	if info, err := fs.Stat(after, "d/b.md"); err != nil || info.Size() != 6 || info.Sys() != gitobj.ID("") {
		t.Errorf("%v %v", info, err)
	}
	found, err := after.Matching("d", "word")
	if diff := cmp.Diff([]gitobj.Path{"d/e/new.md"}, found); diff != "" || err != nil {
		t.Error(diff, err)
	}
	if data, err := fs.ReadFile(before, "d/b.md"); string(data) != "b word\n" || err != nil {
		t.Errorf("the snapshot changed: %q %v", data, err)
	}
}
