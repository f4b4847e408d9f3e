package library

import (
	"crypto/sha1"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// tree is a state of the files that counts what is read; dirty ones have no blob.
type tree struct {
	fstest.MapFS
	dirty map[string]bool
	read  []string
}

func treeOf(files map[string]string) *tree {
	t := &tree{MapFS: fstest.MapFS{}, dirty: map[string]bool{}}
	for name, content := range files {
		sum := sha1.Sum([]byte(content))
		t.MapFS[name] = &fstest.MapFile{Data: []byte(content), Sys: gitobj.ID(fmt.Sprintf("%x", sum))}
	}
	return t
}

func (t *tree) change(name, content string) {
	t.MapFS[name] = &fstest.MapFile{Data: []byte(content), Sys: gitobj.ID("")}
}

func (t *tree) ReadFile(name string) ([]byte, error) {
	t.read = append(t.read, name)
	return t.MapFS.ReadFile(name)
}

// drawer is a store in memory.
type drawer map[string][]byte

func (d drawer) Names() []string { return slices.Sorted(maps.Keys(d)) }

func (d drawer) Get(name string) ([]byte, bool) {
	data, ok := d[name]
	return data, ok
}
func (d drawer) Put(name string, data []byte) { d[name] = data }
func (d drawer) Delete(name string)           { delete(d, name) }

func shelve(t *testing.T, from fs.FS, store drawer) *Library {
	t.Helper()
	l, err := Open(from, store, nil)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func first(l *Library, question string) gitobj.Path {
	for _, hit := range l.Index().Ask(question, 1) {
		return hit.Path
	}
	return ""
}

func wiki() map[string]string {
	return map[string]string{
		"wiki/MANIFEST.md":    "# Index\n\nsampling\n",
		"wiki/sampling.md":    "---\ntitle: Sampling\nsummary: Which traces are kept\ntags: [traces, cost]\ntier: canonical\nsupersedes: old.md\n---\n\nSee [tail](tail.md) and https://example.com/.\n",
		"wiki/old.md":         "# Old sampling\n\nSee [[sampling]] and [out](https://example.com).\n",
		"wiki/tail.md":        "Tail sampling, see [sampling](sampling.md#how), [again](sampling.md).\n",
		"wiki/zh/缓存.md":       "---\nfreshness: sleeping\n---\n\n# 缓存\n\n缓存怎样失效。\n",
		"wiki/zh/copy/缓存2.md": "---\nfreshness: sleeping\n---\n\n# 缓存\n\n缓存怎样失效。\n",
		"wiki/bytes.md":       "\xff\xfe",
	}
}

func TestPagesAreReadOnce(t *testing.T) {
	store, from := drawer{}, treeOf(wiki())
	shelve(t, from, store)
	if len(from.read) != 5 { // the copy is the same blob
		t.Errorf("the first time read %v", from.read)
	}
	from.read = nil
	l := shelve(t, from, store)
	if len(from.read) != 0 || l.Len() != 5 {
		t.Errorf("the second time read %v, %d pages", from.read, l.Len())
	}
	if got := first(l, "缓存失效"); got != "wiki/zh/缓存.md" {
		t.Errorf("found %s", got)
	}
}

// TestPagesOfACatalogue: a large wiki is listed, and what is known from the list is
// what was known without one, also where some pages changed, came or went.
func TestPagesOfACatalogue(t *testing.T) {
	files := wiki()
	for i := range 2 * spare(0) {
		files[fmt.Sprintf("wiki/many/%03d.md", i)] = fmt.Sprintf("---\nsupersedes: %03d.md\n---\n# Page %d\n\nnumber%d [next](%03d.md)\n", i+1, i, i, i+1)
	}
	store := drawer{}
	for _, change := range []func(*tree){
		func(*tree) {},
		func(*tree) {},
		func(from *tree) { from.change("wiki/many/007.md", "# Unicorns\n") },
		func(from *tree) { from.change("wiki/a/new.md", "---\nsupersedes: ../many/003.md\n---\n# Unicorns\n") },
		func(from *tree) { delete(from.MapFS, "wiki/many/009.md"); delete(from.MapFS, "wiki/old.md") },
	} {
		from := treeOf(files)
		change(from)
		got, want := shelve(t, from, store), shelve(t, from, drawer{})
		got.Tidy()
		for _, question := range []string{"number5 unicorns many", "sampling", "缓存"} {
			if diff := cmp.Diff(told(want, question), told(got, question)); diff != "" {
				t.Errorf("%s: %s", question, diff)
			}
		}
		if diff := cmp.Diff(whole(want), whole(got)); diff != "" {
			t.Error(diff)
		}
		if got.known == nil {
			t.Error("there is no catalogue")
		}
	}
}

// naming is a tree that can tell what blob a text would be.
type naming struct{ *tree }

func (naming) BlobID(content []byte) gitobj.ID {
	return gitobj.ID(fmt.Sprintf("%x", sha1.Sum(content)))
}

// TestPagesWithoutBlobs: where no file is as its blob, as behind a filter, a list of
// them vouches for none.
func TestPagesWithoutBlobs(t *testing.T) {
	store, from := drawer{}, naming{treeOf(nil)}
	for i := range 2 * spare(0) {
		from.change(fmt.Sprintf("wiki/many/%03d.md", i), fmt.Sprintf("# Page %d\n", i))
	}
	shelve(t, from, store).Tidy()
	from.change("wiki/many/007.md", "# Unicorns\n")
	if got := first(shelve(t, from, store), "unicorn"); got != "wiki/many/007.md" {
		t.Errorf("found %q", got)
	}
}

// told is what a question finds, and what is known of that.
func told(l *Library, question string) (lines []string) {
	for _, found := range l.Ask(question, nil, true, 0) {
		lines = append(lines, fmt.Sprintf("%.3f %s %s %s %v %v %v", found.Score, found.Path, found.File().Blob, found.Title(), found.Terms, found.Replaces, *found.Facts()))
	}
	return lines
}

func whole(l *Library) (lines []string) {
	for _, page := range l.Pages() {
		same, found := l.Find(page.Path)
		lines = append(lines, fmt.Sprintf("%s %s %s %d %v", page.Path, page.File().Blob, page.Successor, page.Links(), found && same == page))
	}
	return lines
}

func TestChangedFilesAreReadAlone(t *testing.T) {
	store, from := drawer{}, treeOf(wiki())
	shelve(t, from, store)
	kept := len(store)
	from.change("wiki/tail.md", "# Unicorns\n")
	from.read = nil
	l := shelve(t, from, store)
	if diff := cmp.Diff([]string{"wiki/tail.md"}, from.read); diff != "" {
		t.Error(diff)
	}
	if first(l, "unicorn") != "wiki/tail.md" || len(store) != kept {
		t.Errorf("found %q; %d segments were kept, want %d", first(l, "unicorn"), len(store), kept)
	}
}

func TestFacts(t *testing.T) {
	l := shelve(t, treeOf(wiki()), drawer{})
	pages := map[gitobj.Path]*Page{}
	for _, page := range l.Pages() {
		pages[page.Path] = page
	}
	sampling := pages["wiki/sampling.md"]
	want := Facts{Title: "Sampling", Summary: "Which traces are kept", Tier: "canonical", Lines: 9, Tags: []string{"traces", "cost"}, Supersedes: []string{"old.md"}, Links: []Link{{Target: "tail.md"}}}
	if diff := cmp.Diff(want, *sampling.Facts()); diff != "" {
		t.Error(diff)
	}
	if pages["wiki/old.md"].Successor != "wiki/sampling.md" || sampling.Successor != "" {
		t.Errorf("successor of old.md: %q", pages["wiki/old.md"].Successor)
	}
	if sampling.Links() != 2 || pages["wiki/tail.md"].Links() != 1 {
		t.Errorf("links: %d to sampling.md, %d to tail.md", sampling.Links(), pages["wiki/tail.md"].Links())
	}
	if got := pages["wiki/tail.md"].Title() + pages["wiki/zh/缓存.md"].Title() + pages["wiki/zh/缓存.md"].Facts().Freshness; got != "tail缓存sleeping" {
		t.Errorf("titles: %s", got)
	}
	if diff := cmp.Diff([]Lost{{"wiki/bytes.md", "not UTF-8"}}, l.Lost); diff != "" {
		t.Error(diff)
	}
}

// TestDamage flips a byte everywhere: the library is what it was, silently.
func TestDamage(t *testing.T) {
	store := drawer{}
	want := shelve(t, treeOf(wiki()), store).Index().Ask("sampling 缓存", 0)
	for name, data := range maps.Clone(store) {
		for at := 0; at < len(data); at += 3 {
			broken := slices.Clone(data)
			broken[at] ^= 0x10
			store := drawer{name: broken}
			l := shelve(t, treeOf(wiki()), store)
			got := l.Index().Ask("sampling 缓存", 0)
			if l.Damaged() {
				got = shelve(t, treeOf(wiki()), store).Index().Ask("sampling 缓存", 0)
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Fatalf("byte %d: %s", at, diff)
			}
		}
	}
}

func FuzzFacts(f *testing.F) {
	for _, content := range wiki() {
		f.Add([]byte(content))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		facts, _ := Study(data)
		if diff := cmp.Diff(facts.pack(), unpack(facts.pack()).pack()); diff != "" {
			t.Error(diff)
		}
		unpack(data)
	})
}
