package gitops

import (
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

func TestPreviewSeesWhatInitWouldAndWritesNothing(t *testing.T) {
	t.Parallel()
	s := emptyScratch(t)
	s.write("a.md", "a")
	s.write(".gitignore", "*.log\n")
	s.write("x.log", "x")
	s.at(s.dir).git("init", "-q", "nested")
	s.write("nested/b.md", "b")
	repo, done, err := Preview(context.Background(), s.dir, s.env)
	if err != nil {
		t.Fatal(err)
	}
	defer done()
	snapshot, err := repo.WorkTree(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	entries, err := fs.ReadDir(snapshot, ".")
	for _, e := range entries {
		names = append(names, e.Name())
	}
	if diff := cmp.Diff([]string{".gitignore", "a.md", "nested"}, names); diff != "" || err != nil {
		t.Errorf("%v\n%s", err, diff)
	}
	if repo.Top != s.dir {
		t.Errorf("top %q", repo.Top)
	}
	if _, err := os.Stat(filepath.Join(s.dir, ".git")); err == nil {
		t.Error("the folder became a repository")
	}
}

func TestIgnored(t *testing.T) {
	t.Parallel()
	s := newScratch(t)
	s.commit("c", ".gitignore", "inbox/\n*.md\n", "kept", "x")
	s.write("tracked.md", "x")
	s.git("add", "-f", "tracked.md")
	got, err := s.open().Ignored(context.Background(), []gitobj.Path{"inbox/TODO.md", "kept", "a b\n.md", "tracked.md", "wiki/x"})
	if diff := cmp.Diff([]gitobj.Path{"inbox/TODO.md", "a b\n.md"}, got); diff != "" || err != nil {
		t.Errorf("%v\n%s", err, diff)
	}
}

func TestRequireVersion(t *testing.T) {
	dir := t.TempDir()
	for said, ok := range map[string]bool{"git version 2.37.9": false, "git version 2.38.0": true, "git version 2.39.5 (Apple Git-154)": true, "git version 3.0": true, "git version 1.99": false, "what": false} {
		script := "#!/bin/sh\necho '" + said + "'\n"
		if err := os.WriteFile(filepath.Join(dir, "git"), []byte(script), 0o755); err != nil {
			t.Fatal(err)
		}
		t.Setenv("PATH", dir+string(filepath.ListSeparator)+os.Getenv("PATH"))
		if err := RequireVersion(context.Background(), os.Environ()); (err == nil) != ok {
			t.Errorf("%s: %v", said, err)
		}
	}
}
