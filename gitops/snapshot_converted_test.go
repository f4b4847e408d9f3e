package gitops

import (
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// sysOf is what a file of the work tree says of its blob.
func sysOf(t *testing.T, tree *Snapshot, name string) gitobj.ID {
	t.Helper()
	info, err := fs.Stat(tree, name)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return info.Sys().(gitobj.ID)
}

// A file of the work tree has its blob's ID where its bytes are the blob's, and
// no ID anywhere else: whoever asks a cache by it gets the bytes he would read.
func TestWorkTreeKnowsBlobs(t *testing.T) {
	t.Parallel()
	for _, format := range []string{"sha1", "sha256"} {
		s := newScratch(t, "--object-format="+format)
		s.commit("start",
			".gitattributes", "*.txt text=auto\n*.id ident\n*.up filter=up\n*.u16 working-tree-encoding=UTF-16LE\n*.bin -text\n",
			"same.md", "x\n", "概念 一.md", "中文\n", "edited.md", "1\n", "touched.md", "t\n", "assumed.md", "1\n", "gone.md", "g\n", "two\nlines.md", "n\n",
			"lf.txt", "a\nb\n", "crlf.txt", "a\nb\n", "plain.id", "none\n", "x.id", "$Id$\n", "x.bin", "a\r\n", "x.up", "abc\n")
		s.git("config", "filter.up.clean", "tr a-z A-Z")
		s.git("config", "filter.up.smudge", "tr A-Z a-z")
		s.write("x.up", "def\n") // as many bytes as its blob
		s.write("enc.u16", "a\x00b\x00")
		s.git("add", "x.up", "enc.u16")
		s.write("crlf.txt", "a\r\nb\r\n")
		s.git("add", "--renormalize", "crlf.txt")
		if err := os.Remove(filepath.Join(s.dir, "x.id")); err != nil {
			t.Fatal(err)
		}
		s.git("checkout", "x.id")
		s.write("edited.md", "2\n")
		s.git("update-index", "--assume-unchanged", "assumed.md")
		s.write("assumed.md", "2\n")
		s.write("new.md", "x\n")
		s.write("intended.md", "")
		s.git("add", "-N", "intended.md")
		if err := os.Symlink("same.md", filepath.Join(s.dir, "link.md")); err != nil {
			t.Fatal(err)
		}
		s.git("add", "link.md")
		later := time.Now().Add(time.Hour)
		if err := os.Chtimes(filepath.Join(s.dir, "touched.md"), later, later); err != nil {
			t.Fatal(err)
		}
		if err := os.Remove(filepath.Join(s.dir, "gone.md")); err != nil {
			t.Fatal(err)
		}
		tree, err := s.open().WorkTree(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range []string{"same.md", "概念 一.md", "touched.md", "two\nlines.md", "lf.txt", "plain.id", "x.bin", "link.md", ".gitattributes"} {
			if got, want := sysOf(t, tree, name), s.git("rev-parse", ":./"+name); string(got) != want {
				t.Errorf("%s: %q has %q, want %q", format, name, got, want)
			}
		}
		for _, name := range []string{"edited.md", "assumed.md", "new.md", "intended.md", "crlf.txt", "x.id", "x.up", "enc.u16"} {
			if got := sysOf(t, tree, name); got != "" {
				t.Errorf("%s: %q has %q, want none", format, name, got)
			}
		}
		if _, found := tree.Lookup("gone.md"); found {
			t.Errorf("%s: a file that is gone was listed", format)
		}
		for _, entry := range tree.Entries() {
			data, err := tree.ReadFile(string(entry.Path))
			if err != nil || entry.ID != "" && s.open().BlobID(data) != entry.ID {
				t.Errorf("%s: %q is not %q: %v", format, entry.Path, entry.ID, err)
			}
		}
	}
}

func TestWorkTreeWithAutocrlf(t *testing.T) {
	t.Parallel()
	s := newScratch(t)
	s.commit("start", "lf.md", "a\nb\n", "crlf.md", "a\nb\n")
	s.git("config", "core.autocrlf", "true")
	if err := os.Remove(filepath.Join(s.dir, "crlf.md")); err != nil {
		t.Fatal(err)
	}
	s.git("checkout", "crlf.md")
	tree, err := s.open().WorkTree(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	if sysOf(t, tree, "lf.md") == "" || sysOf(t, tree, "crlf.md") != "" {
		t.Errorf("lf.md has %q, crlf.md %q", sysOf(t, tree, "lf.md"), sysOf(t, tree, "crlf.md"))
	}
}

// A file that changes behind the listing must not be remembered as its blob.
func TestRememberLeavesOutWhatChanged(t *testing.T) {
	t.Parallel()
	s := newScratch(t)
	s.commit("start", "a.md", "a\n", "b.md", "b\n", "c.md", "c\n")
	repo := s.open()
	tree, err := repo.WorkTree(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	s.write("b.md", "changed\n")
	found := map[gitobj.ID][]byte{}
	for _, name := range []string{"a.md", "b.md", "c.md"} {
		found[sysOf(t, tree, name)] = []byte(name)
		if _, err := tree.ReadFile(name); err != nil && name != "c.md" {
			t.Fatal(err)
		}
	}
	tree.Remember("names-1", found)
	for name, want := range map[string]bool{"a.md": true, "b.md": false, "c.md": true} {
		if _, got := tree.Recall("names-1", sysOf(t, tree, name)); got != want {
			t.Errorf("%s: remembered %v", name, got)
		}
	}
}

// Attributes that were removed from the disk count as the index has them.
func TestAttributesOfTheIndexConvert(t *testing.T) {
	t.Parallel()
	s := newScratch(t)
	s.commit("start", ".gitattributes", "*.id ident\n", "x.id", "$Id$\n", "same.md", "x\n")
	for _, name := range []string{"x.id", ".gitattributes"} {
		if err := os.Remove(filepath.Join(s.dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	s.git("checkout", "x.id")
	past := time.Now().Add(-time.Hour) // or what is in it is looked at
	if err := os.Chtimes(filepath.Join(s.dir, "x.id"), past, past); err != nil {
		t.Fatal(err)
	}
	s.git("checkout", ".gitattributes")
	s.git("update-index", "--refresh")
	if err := os.Remove(filepath.Join(s.dir, ".gitattributes")); err != nil {
		t.Fatal(err)
	}
	tree, err := s.open().WorkTree(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	if id := sysOf(t, tree, "x.id"); id != "" {
		t.Errorf("x.id is said to hold %s", id)
	}
	if sysOf(t, tree, "same.md") == "" {
		t.Error("same.md has no ID")
	}
}
