package knowledge

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestMergeManifest(t *testing.T) {
	tests := []struct {
		name, base, ours, theirs, want string
		conflicts                      int
	}{
		{"both add", "- `m.md` — m\n", "- `b.md` — b\n- `m.md` — m\n", "- `a.md` — a\n- `m.md` — m\n- `z.md` — z\n", "- `a.md` — a\n- `b.md` — b\n- `m.md` — m\n- `z.md` — z\n", 0},
		{"add/add from nothing", "", "# Ours\n\n- `c.md` — c\n- `a.md` — a\n", "# Theirs\n\n- `b.md` — b\n- `a.md` — a\n", "# Ours\n\n- `a.md` — a\n- `b.md` — b\n- `c.md` — c\n", 0},
		{"add/add from nothing, zh", "", "# 索引\n\n## 概念\n\n- `c/b.md` —— 乙\n", "# 目录\n\n- `c/a.md` —— 甲\n", "# 索引\n\n## 概念\n\n- `c/a.md` —— 甲\n- `c/b.md` —— 乙\n", 0},
		{"removed and untouched", "- `a.md` — a\n- `b.md` — b\n- `c.md` — c\n", "- `b.md` — b\n- `c.md` — c\n", "- `a.md` — a\n- `b.md` — B\n- `c.md` — c\n", "- `b.md` — B\n- `c.md` — c\n", 0},
		{"one summary, two changes", "- `a.md` — x\n- `b.md`\n", "- `a.md` — y\n- `b.md`\n", "- `a.md` — z\n- `b.md`\n", "<<<<<<< ours\n- `a.md` — y\n=======\n- `a.md` — z\n>>>>>>> theirs\n- `b.md`\n", 1},
		{"removed and changed", "- `a.md` — x\n- `b.md`\n", "- `b.md`\n", "- `a.md` — z\n- `b.md`\n", "<<<<<<< ours\n=======\n- `a.md` — z\n>>>>>>> theirs\n- `b.md`\n", 1},
		{"a summary wins over none", "", "- `a.md`\n", "- `a.md` — z\n- `b.md`\n", "- `a.md` — z\n- `b.md`\n", 0},
		{"moved here, reworded there (G02)", "- `y.md` — so so\n", "- `z.md` — so so\n", "- `y.md` — better\n", "- `z.md` — better\n", 0},
		{"moved there, reworded here", "- `y.md` — so so\n", "- `y.md` — better\n", "- `z.md` — so so\n", "- `z.md` — better\n", 0},
		{"theirs changes the prose", "# M\n\n- `a.md`\n", "# M\n\n- `a.md`\n- `b.md`\n", "# M\n\nintro\n\n- `a.md`\n\n## N\n\n- `n/c.md`\n", "# M\n\nintro\n\n- `a.md`\n- `b.md`\n\n## N\n\n- `n/c.md`\n", 0},
		{"both change prose in two places", "# M\n\n- `a.md`\n\n## N\n\n- `n.md`\n", "# Mine\n\n- `a.md`\n\n## N\n\n- `n.md`\n", "# M\n\n- `a.md`\n\n## New\n\n- `n.md`\n- `o.md`\n", "# Mine\n\n- `a.md`\n\n## New\n\n- `n.md`\n- `o.md`\n", 0},
		{"both add a group at the end", "# M\n\n- `a.md`\n", "# M\n\n- `a.md`\n\n## N\n\n- `n/n.md`\n", "# M\n\n- `a.md`\n\n## N\n\n- `n/o.md`\n", "# M\n\n- `a.md`\n\n## N\n\n- `n/n.md`\n- `n/o.md`\n", 0},
		{"both change one line of prose", "# M\n\n- `a.md`\n", "# X\n\n- `a.md`\n", "# Y\n\n- `a.md`\n- `b.md`\n", "<<<<<<< ours\n# X\n=======\n# Y\n>>>>>>> theirs\n\n- `a.md`\n- `b.md`\n", 1},
		{"CRLF here, LF there", "# M\n", "# M\r\n\r\n- `a.md` — x\r\n", "# M\n\n- `b.md` — y\n", "# M\r\n\r\n- `a.md` — x\r\n- `b.md` — y\r\n", 0},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, conflicts := MergeManifest([]byte(test.base), []byte(test.ours), []byte(test.theirs))
			if diff := cmp.Diff(test.want, string(got)); diff != "" {
				t.Error(diff)
			}
			if len(conflicts) != test.conflicts {
				t.Errorf("conflicts: %+v", conflicts)
			}
			if test.conflicts > 0 {
				return
			}
			for _, again := range [][2]string{{string(got), test.theirs}, {test.ours, string(got)}} {
				twice, more := MergeManifest([]byte(test.base), []byte(again[0]), []byte(again[1]))
				if diff := cmp.Diff(brief(ParseManifest(got)), brief(ParseManifest(twice))); diff != "" || len(more) > 0 {
					t.Errorf("not idempotent: %v\n%s", more, diff)
				}
			}
		})
	}
}

// randomManifest lists some of twelve pages in three groups, prose included.
func randomManifest(r *rand.Rand, ordered bool) []byte {
	var b strings.Builder
	fmt.Fprintf(&b, "# Index %d\n", r.IntN(2))
	for g := range 3 {
		fmt.Fprintf(&b, "\n## g%d\n\n", g)
		if r.IntN(4) == 0 {
			fmt.Fprintf(&b, "about g%d\n\n", g)
		}
		pages := r.Perm(4)
		if ordered {
			pages = []int{0, 1, 2, 3}
		}
		for _, p := range pages {
			if r.IntN(3) > 0 {
				fmt.Fprintf(&b, "- `g%d/%d.md` — text %d.%d.%d\n", g, p, g, p, r.IntN(2))
			}
		}
	}
	return []byte(b.String())
}

func summaries(data []byte) map[string]string {
	found := map[string]string{}
	for _, e := range ParseManifest(data).Entries() {
		found[string(e.Target)] = e.Summary
	}
	return found
}

func TestMergeManifestProperties(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	clean := 0
	for range 300 {
		base, ours, theirs := randomManifest(r, true), randomManifest(r, true), randomManifest(r, true)
		if r.IntN(4) == 0 {
			base = nil
		}
		got, conflicts := MergeManifest(base, ours, theirs)
		back, mirrored := MergeManifest(base, theirs, ours)
		if len(conflicts) != len(mirrored) {
			t.Fatalf("conflicts one way %v, the other %v", conflicts, mirrored)
		}
		if len(conflicts) > 0 {
			continue
		}
		clean++
		if diff := cmp.Diff(summaries(got), summaries(back)); diff != "" {
			t.Fatalf("not commutative:\n%s\n%s\n%s\n%s", base, ours, theirs, diff)
		}
		for _, again := range [][2][]byte{{got, theirs}, {ours, got}, {got, got}} {
			twice, more := MergeManifest(base, again[0], again[1])
			if diff := cmp.Diff(summaries(got), summaries(twice)); diff != "" || len(more) > 0 {
				t.Fatalf("not idempotent: %v\n%s", more, diff)
			}
		}
		if lines := ParseManifest(got).Sorted(); lines != nil {
			t.Fatalf("out of order at %v:\n%s", lines, got)
		}
	}
	if clean < 8 {
		t.Errorf("only %d clean merges were tried", clean)
	}
}

// Merging the result with a side that is in it already gives the same bytes.
func TestMergeManifestIdempotentBytes(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 200 {
		base, ours, theirs := randomManifest(r, true), randomManifest(r, true), randomManifest(r, true)
		got, conflicts := MergeManifest(base, ours, theirs)
		if len(conflicts) > 0 {
			continue
		}
		twice, more := MergeManifest(base, got, theirs)
		if diff := cmp.Diff(string(got), string(twice)); diff != "" || len(more) > 0 {
			t.Fatalf("base:\n%s\nours:\n%s\ntheirs:\n%s\n%v\n%s", base, ours, theirs, more, diff)
		}
	}
}

func TestMergeManifestAddAddIsClean(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range 150 {
		ours, theirs := randomManifest(r, false), randomManifest(r, false)
		for target := range summaries(ours) {
			theirs = []byte(strings.ReplaceAll(string(theirs), strings.TrimPrefix(target, "wiki/"), "other/"+strings.TrimPrefix(target, "wiki/")))
		}
		got, conflicts := MergeManifest(nil, ours, theirs)
		want := len(summaries(ours)) + len(summaries(theirs))
		if len(conflicts) > 0 || len(summaries(got)) != want || ParseManifest(got).Sorted() != nil {
			t.Fatalf("%v\n%s", conflicts, got)
		}
	}
}
