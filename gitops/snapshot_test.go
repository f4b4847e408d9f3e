package gitops

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// The three states of one workspace, each of which must be a proper fs.FS and
// tell its own truth.
func TestSnapshots(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	s := newScratch(t)
	head := s.commit("start", "a.md", "committed\n", "wiki/a-b.md", "x\n", "wiki/a/b.md", "y\n", "wiki/概念 一.md", "z\n", "wiki/two\nlines.md", "n\n")
	s.write("a.md", "staged\n")
	s.git("add", "a.md")
	s.write("a.md", "on disk\n")
	s.write("new.md", "untracked\n")
	s.write("intended.md", "intent to add\n")
	s.git("add", "-N", "intended.md")
	s.write(".gitignore", "*.log\n")
	s.write("x.log", "ignored\n")
	s.git("init", "-q", "nested")
	repo := s.open()

	work, err := repo.WorkTree(ctx)
	check(t, work, err, "a.md=on disk", "new.md=untracked", "intended.md=intent to add", "x.log=", "wiki/概念 一.md=z", "wiki/two\nlines.md=n")
	index, err := repo.Index(ctx)
	check(t, index, err, "a.md=staged", "new.md=", "intended.md=", "wiki/a-b.md=x", "wiki/a/b.md=y")
	revision, err := repo.Revision(ctx, gitobj.ID(head))
	check(t, revision, err, "a.md=committed", "new.md=", "wiki/two\nlines.md=n")

	for _, tree := range []*Snapshot{index, revision} {
		if err := fstest.TestFS(tree, "a.md", "wiki/a/b.md", "wiki/概念 一.md"); err != nil {
			t.Error(err)
		}
	}
	info, err := fs.Stat(revision, "a.md")
	if err != nil || info.Sys() != gitobj.ID(s.git("rev-parse", "HEAD:a.md")) {
		t.Errorf("Sys() is %v, %v", info.Sys(), err)
	}
	if _, err := work.Open("nested"); err == nil {
		t.Error("a repository inside the workspace was opened as a folder")
	}
	for _, tree := range []*Snapshot{work, index, revision} {
		if got, err := tree.Matching("wiki", "z"); err != nil || len(got) != 1 || got[0] != "wiki/概念 一.md" {
			t.Errorf("matching: %q, %v", got, err)
		}
	}
}

func check(t *testing.T, tree *Snapshot, err error, files ...string) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		name, want, _ := strings.Cut(file, "=")
		got, err := fs.ReadFile(tree, name)
		switch {
		case want == "" && !errors.Is(err, fs.ErrNotExist):
			t.Errorf("%q is there: %q, %v", name, got, err)
		case want != "" && string(got) != want+"\n":
			t.Errorf("%q holds %q, %v; want %q", name, got, err, want)
		}
	}
}

// A sparse checkout leaves files out of the work tree on purpose: to take them
// for removed would take their lines out of the index of the wiki.
func TestWorkTreeOfASparseCheckout(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	s := newScratch(t)
	s.commit("start", "wiki/in/a.md", "here\n", "wiki/out/b.md", "needle\n", "wiki/out/removed.md", "x\n")
	s.git("sparse-checkout", "set", "wiki/in")
	repo := s.open()

	work, err := repo.WorkTree(ctx)
	check(t, work, err, "wiki/in/a.md=here", "wiki/out/b.md=needle", "wiki/out/removed.md=x")
	if got, err := work.Matching("wiki", "needle"); err != nil || len(got) != 1 || got[0] != "wiki/out/b.md" {
		t.Errorf("matching: %q, %v", got, err)
	}
	if info, err := fs.Stat(work, "wiki/out/b.md"); err != nil || info.Size() != 7 {
		t.Errorf("stat: %v, %v", info, err)
	}
	s.git("sparse-checkout", "disable")
	if err := os.Remove(filepath.Join(s.dir, "wiki", "out", "removed.md")); err != nil {
		t.Fatal(err)
	}
	work, err = repo.WorkTree(ctx)
	check(t, work, err, "wiki/out/b.md=needle", "wiki/out/removed.md=")
}

func TestSnapshotLeavesOutNamesThatAreNotUTF8(t *testing.T) {
	t.Parallel()
	s := newScratch(t)
	s.commit("start", "wiki/ok.md", "x\n", "wiki/bad\xff.md", "y\n")
	tree, err := s.open().Revision(context.Background(), gitobj.ID(s.git("rev-parse", "HEAD")))
	if err != nil {
		t.Fatal(err)
	}
	if got := tree.Skipped(); len(got) != 1 || got[0] != "wiki/bad\xff.md" || len(tree.Entries()) != 1 {
		t.Errorf("skipped %q, kept %v", got, tree.Entries())
	}
}

func TestPrefetchReadsManyBlobsAtOnce(t *testing.T) {
	t.Parallel()
	s := newScratch(t)
	var paths []gitobj.Path
	for i := range 2 * bulk {
		name := "wiki/" + strings.Repeat("p", i+1) + ".md"
		s.write(name, name)
		paths = append(paths, gitobj.Path(name))
	}
	s.commit("pages")
	tree, err := s.open().Revision(context.Background(), gitobj.ID(s.git("rev-parse", "HEAD")))
	if err != nil {
		t.Fatal(err)
	}
	if err := tree.Prefetch(paths); err != nil {
		t.Fatal(err)
	}
	if err := os.RemoveAll(filepath.Join(s.dir, ".git/objects")); err != nil { // whatever is read now was fetched
		t.Fatal(err)
	}
	for _, p := range paths {
		if data, err := tree.ReadFile(string(p)); err != nil || string(data) != string(p) {
			t.Fatalf("%s: %q, %v", p, data, err)
		}
	}
}

func TestIndexRefusesConflicts(t *testing.T) {
	t.Parallel()
	s := newScratch(t)
	s.commit("start", "wiki/a.md", "1\n")
	s.git("checkout", "-q", "-b", "side")
	s.commit("side", "wiki/a.md", "2\n")
	s.git("checkout", "-q", "main")
	s.commit("main", "wiki/a.md", "3\n")
	s.at(s.dir).git("config", "advice.mergeConflict", "false")
	_, _ = s.open().git.run(context.Background(), "merge", "side")
	_, err := s.open().Index(context.Background())
	if err == nil || !strings.Contains(err.Error(), "wiki/a.md: unmerged") {
		t.Errorf("error %v", err)
	}
}
