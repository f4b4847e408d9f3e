package epoch

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
	"github.com/git-anw/git-anw/knowledge/library"
)

// line is a history whose newest commit has a position, of which so many can be
// seen; a commit is called by its position.
type line struct{ position, seen int }

func (l line) FirstParents(_ context.Context, n int) ([]gitobj.ID, int, error) {
	var commits []gitobj.ID
	for i := range min(n+1, l.seen) {
		commits = append(commits, gitobj.ID(fmt.Sprint(l.position-i)))
	}
	return commits, l.position, nil
}

func TestChoices(t *testing.T) {
	for _, c := range []struct {
		position, seen int
		want           string
	}{
		{0, 0, ""},
		{0, 1, "0"},
		{1, 2, "0 1"},
		{31, 32, "0 16 24 28 30 31"},
		{32, 33, "32"},
		{37, 38, "32 36 37"},
		{101, 102, "96 100 101"},
		{1000, 9, "992 1000"},
		{1000, 3, "1000"},
	} {
		choices, err := Choices(context.Background(), line{c.position, c.seen})
		var got []string
		for _, id := range choices {
			got = append(got, string(id))
		}
		if err != nil || strings.Join(got, " ") != c.want {
			t.Errorf("%d, %d seen: %v, want %s: %v", c.position, c.seen, got, c.want, err)
		}
	}
}

// A commit that is added seldom changes a choice: of each rank, one in as many
// commits as the rank's step.
func TestChoicesStay(t *testing.T) {
	changes := 0
	var last gitobj.ID
	for position := range 10 * Step {
		choices, err := Choices(context.Background(), line{position, position + 1})
		if err != nil {
			t.Fatal(err)
		}
		if choices[0] != last {
			changes++
		}
		last = choices[0]
	}
	if changes != 10 {
		t.Errorf("%d epochs in %d commits", changes, 10*Step)
	}
}

// What Study finds in the same tree is kept under Version: where this test has to
// be changed, so has Version.
func TestOutline(t *testing.T) {
	tree := fstest.MapFS{}
	for name, text := range map[string]string{
		"AGENTS.md": "# Rules\n\n@docs/style.md and @wiki/MANIFEST.md and @inbox/TODO.md, not `@docs/pin.md`\n", "docs/style.md": "# Style\n\n@../AGENTS.md @../../outside.md\n", "wiki/MANIFEST.md": "# Index\n", ".anw/config.yaml": "context:\n  pins: [docs/pin.md, wiki/hub.md, wiki/none.md]\n", "docs/pin.md": "# Pin\n",
		"wiki/hub.md": "# Hub\n", "wiki/other.md": "# Other hub\n", "wiki/canon.md": "---\ntier: canonical\n---\n# Canon\n",
		"wiki/old.md": "---\ntier: canonical\nfreshness: deprecated\n---\n", "wiki/asleep.md": "---\nfreshness: sleeping\n---\n",
		"wiki/a.md": "[[hub]] [[other]] [[old]] [[asleep]]\n", "wiki/b.md": "[[hub]] [[other]] [[old]] [[asleep]]\n", "wiki/c.md": "[[hub]] [[other]] [[old]] [[asleep]]\n", "wiki/d.md": "[[hub]] [[a]]\n",
	} {
		tree[name] = &fstest.MapFile{Data: []byte(text)}
	}
	pages, err := library.Open(tree, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	file := func(path gitobj.Path) knowledge.File { return knowledge.File{Path: path} }
	want := Outline{
		Rules: []knowledge.File{file("AGENTS.md"), file("docs/style.md")}, Manifest: file("wiki/MANIFEST.md"),
		Core:   []Member{{file("docs/pin.md"), 0, Pinned}, {file("wiki/hub.md"), 0, Pinned}, {file("wiki/canon.md"), 0, Canonical}, {file("wiki/other.md"), 3, Links}},
		Linked: []gitobj.Path{"wiki/hub.md", "wiki/asleep.md", "wiki/old.md", "wiki/other.md", "wiki/a.md"},
	}
	packed, err := Study(tree, pages).Pack()
	if err != nil {
		t.Fatal(err)
	}
	got, err := Unpack(packed)
	if diff := cmp.Diff(want, got); diff != "" || err != nil || Version != "3" {
		t.Errorf("%v (-want +got):\n%s", err, diff)
	}
}

func TestDiff(t *testing.T) {
	then := "# A\n\none\ntwo\nthree\nfour\n\n" + strings.Repeat("same\n", 9) + "end"
	now := strings.Replace(strings.Replace(then, "two\n", "2\n", 1), "end", "end\n\nmore", 1)
	want := "@@ -3,3 +3,3 @@\n one\n-two\n+2\n three\n@@ -17 +17,3 @@\n end\n+\n+more"
	if diff := cmp.Diff(want, Diff(then, now)); diff != "" {
		t.Error(diff)
	}
	if diff := Diff(then, then+"\n"); diff != "" {
		t.Errorf("a line break at the end is told: %s", diff)
	}
}
