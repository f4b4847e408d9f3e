package knowledge

import (
	"fmt"
	"io/fs"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// indexedFS is a tree that finds files by content and reads in bulk.
type indexedFS struct {
	fs.FS
	prefetched []gitobj.Path
}

func (f *indexedFS) Matching(dir, literal string) ([]gitobj.Path, error) {
	return []gitobj.Path{gitobj.Path(dir + "/a.md"), gitobj.Path(dir + "/MANIFEST.md")}, nil
}

func (f *indexedFS) Prefetch(paths []gitobj.Path) error {
	f.prefetched = paths
	return nil
}

func TestPromotedSources(t *testing.T) {
	tree := fstest.MapFS{
		"wiki/a.md":           {Data: []byte("---\nsources: [one@01234567, two]\n---\n")},
		"wiki/子/b.md":         {Data: []byte("---\nsources:\n  - one@89abcdef\n---\n")},
		"wiki/.hidden/c.md":   {Data: []byte("---\nsources: [three]\n---\n")},
		"wiki/MANIFEST.md":    {Data: []byte("---\nsources: [four]\n---\n")},
		"wiki/d.md":           {Data: []byte("sources: [five]\n")},
		"inbox/2026-01-01.md": {Data: []byte("---\nsources: [six]\n---\n")},
	}
	got, err := PromotedSources(tree)
	want := map[string][]PromotedSource{
		"one": {{"wiki/a.md", Source{"one", "01234567"}}, {"wiki/子/b.md", Source{"one", "89abcdef"}}},
		"two": {{"wiki/a.md", Source{"two", ""}}},
	}
	if diff := cmp.Diff(want, got); err != nil || diff != "" {
		t.Errorf("%v\n%s", err, diff)
	}

	for i := range few { // enough to ask which have the word
		tree[fmt.Sprintf("wiki/more/%d.md", i)] = &fstest.MapFile{Data: []byte("none\n")}
	}
	indexed := &indexedFS{FS: tree}
	got, err = PromotedSources(indexed)
	if err != nil || len(got["one"]) != 1 || len(indexed.prefetched) != 1 {
		t.Errorf("%v %v %v", got, indexed.prefetched, err)
	}

	if got, err := PromotedSources(fstest.MapFS{}); err != nil || len(got) != 0 {
		t.Errorf("no wiki: %v %v", got, err)
	}
}

func TestPending(t *testing.T) {
	promoted := map[string][]PromotedSource{
		"one":          {{"wiki/a.md", Source{"one", "11111111"}}},
		"2026-01-02-x": {{"wiki/b.md", Source{"2026-01-02-x", ""}}},
	}
	note := func(path gitobj.Path, id string, blob gitobj.ID) gitobj.Note {
		return gitobj.Note{Path: path, Content: []byte("---\nid: " + id + "\n---\n## 摘要\n字\n"), Blob: blob}
	}
	notes := []gitobj.Note{
		note("inbox/2026-01-01-a.md", "one", "1111111122"),
		note("inbox/2026-01-01-b.md", "one", "2222222222"),
		note("inbox/2026-01-02-x.md", "", "3333333333"),
		note("inbox/2026-01-03-y.md", "new", "4444444444"),
	}
	var got []string
	var entries []Entry
	for _, note := range notes {
		entries = append(entries, ParseEntry(note.Path, note.Content).Outline())
	}
	for _, p := range Pending(promoted, notes, entries) {
		state := "pending"
		if p.Changed {
			state = "changed"
		}
		got = append(got, string(p.Note.Path)+" "+state+" "+p.Entry.Summary)
	}
	want := []string{"inbox/2026-01-01-b.md changed 字", "inbox/2026-01-03-y.md pending 字"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}
