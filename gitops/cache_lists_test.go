package gitops

import (
	"fmt"
	"os"
	"slices"
	"testing"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/gitops/store"
)

func TestLists(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	l := lists{store.New(dir)}
	entries := manyEntries(worthAList)
	l.keep("commit wiki/", entries)
	l.keep("few", entries[1:])
	if roll, ok := l.recall("commit wiki/"); !ok || !slices.Equal((&rolled{Roll: roll}).entries(), entries) {
		t.Errorf("kept: %t, want %d entries as they were", ok, len(entries))
	}
	for _, key := range []string{"few", "commit", "commit inbox/", "", "../x"} {
		if _, ok := l.recall(key); ok {
			t.Errorf("%q was never kept", key)
		}
	}
	for i := range 2 * maxLists {
		l.keep(fmt.Sprint(i), entries)
	}
	if files, err := os.ReadDir(dir); err != nil || len(files) > maxLists {
		t.Errorf("%d lists are there: %v", len(files), err)
	}
}

// TestListsDamaged turns bytes over and cuts the file: what is recalled then is
// the list as it was kept, or nothing.
func TestListsDamaged(t *testing.T) {
	t.Parallel()
	l := lists{store.New(t.TempDir())}
	entries := manyEntries(worthAList)
	l.keep("commit", entries)
	path := l.files.Path("commit")
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	see := func(what string, at int, data []byte) {
		if err := os.Remove(path); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
		if _, ok := l.recall("commit"); ok {
			t.Fatalf("%s at %d: not seen", what, at)
		}
	}
	for at := 0; at < len(whole); at += 1 + at/50 {
		turned := slices.Clone(whole)
		turned[at] ^= 0x10
		see("turned", at, turned)
		see("cut", at, whole[:at])
	}
	see("longer", len(whole), append(slices.Clone(whole), 'x'))
}

func manyEntries(n int) []gitobj.Entry {
	entries := make([]gitobj.Entry, n)
	for i := range entries {
		entries[i] = gitobj.Entry{Path: gitobj.Path(fmt.Sprintf("wiki/%05d/页.md", i)), Mode: gitobj.ModeFile, ID: gitobj.ID(fmt.Sprintf("%040x", i))}
	}
	return entries
}
