package commit

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// listedTree is a tree with the list of its files, as git's trees have.
type listedTree struct {
	fstest.MapFS
	entries []gitobj.Entry
}

func (l listedTree) Entries() []gitobj.Entry { return l.entries }

func listed(tree fstest.MapFS) listedTree {
	l := listedTree{MapFS: tree}
	for _, name := range slices.Sorted(maps.Keys(tree)) {
		sum := sha256.Sum256(tree[name].Data)
		l.entries = append(l.entries, gitobj.Entry{Path: gitobj.Path(name), Mode: gitobj.ModeFile, ID: gitobj.ID(hex.EncodeToString(sum[:20]))})
	}
	return l
}

// large is a workspace of which only a part is looked at.
func large() fstest.MapFS {
	t := workspace()
	delete(t, "wiki/a.md")
	var index strings.Builder
	index.WriteString("# Wiki\n\n")
	for i := range 400 {
		name := fmt.Sprintf("p%03d.md", i)
		t["wiki/"+name] = &fstest.MapFile{Data: []byte(fmt.Sprintf("---\ntitle: %d\nsummary: about %d\n---\n[x](p%03d.md)\n", i, i, (i+1)%400))}
		fmt.Fprintf(&index, "- `%s` — about %d\n", name, i)
	}
	t["wiki/MANIFEST.md"] = &fstest.MapFile{Data: []byte(index.String())}
	return t
}

// change does one thing a commit may do.
func change(r *rand.Rand, t fstest.MapFS) {
	n := r.IntN(400)
	name, index := fmt.Sprintf("wiki/p%03d.md", n), string(t["wiki/MANIFEST.md"].Data)
	if t[name] == nil {
		return
	}
	line := fmt.Sprintf("- `p%03d.md` — about %d\n", n, n)
	put := func(name, text string) { t[name] = &fstest.MapFile{Data: []byte(text)} }
	switch r.IntN(10) {
	case 0:
		put(name, fmt.Sprintf("---\ntitle: %d\nsummary: new %d\n---\n", n, n))
	case 1:
		put(fmt.Sprintf("wiki/new%d.md", n), "---\ntitle: new\nsummary: new\n---\n")
	case 2:
		put("wiki/MANIFEST.md", strings.Replace(index, line, strings.Replace(line, "about", "edited", 1), 1))
	case 3:
		put("wiki/MANIFEST.md", strings.Replace(index, line, "", 1))
	case 4:
		put("wiki/MANIFEST.md", strings.Replace(index, line, line+line, 1))
	case 5:
		put("wiki/MANIFEST.md", index+"- `gone.md` — nothing\n")
	case 6:
		put(name, "---\nopen: [\n---\n")
	case 7:
		delete(t, name)
	case 9:
		put(name, string(t[name].Data)+"more\n")
	case 8:
		put("inbox/TODO.md", string(t["inbox/TODO.md"].Data)+"\n- [x] x\n<<<<<<< a\n=======\n>>>>>>> b\n")
	}
}

// TestPartDecidesLikeTheWhole: looking at what changed alone mends and refuses
// what looking at everything does.
func TestPartDecidesLikeTheWhole(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	base := large()
	for range 60 {
		now := maps.Clone(base)
		for range 1 + r.IntN(3) {
			change(r, now)
		}
		whole, err := Decide(now, []fs.FS{base}, Unknown, "2026-05-01")
		if err != nil {
			t.Fatal(err)
		}
		part, err := Decide(listed(now), []fs.FS{listed(base)}, Unknown, "2026-05-01")
		if err != nil {
			t.Fatal(err)
		}
		whole.Older, part.Older = 0, 0
		if diff := cmp.Diff(gistOf(whole), gistOf(part)); diff != "" {
			t.Fatalf("(-whole +part):\n%s\n%v\n%v", diff, whole.Refused, part.Refused)
		}
		for i := range whole.Edits {
			if diff := cmp.Diff(string(whole.Edits[i].New), string(part.Edits[i].New)); diff != "" {
				t.Fatalf("%s (-whole +part):\n%s", whole.Edits[i].Path, diff)
			}
		}
	}
}
