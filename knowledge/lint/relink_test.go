package lint

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
)

func TestRelink(t *testing.T) {
	text := "---\nsummary: about a\n---\r\n[b](b.md#x \"t\") ![b](<b.md>) [[wiki/b|B]] `[b](b.md)` [r]\n\n[r]: ./b.md\n[top](/wiki/b.md) [x](none.md)\n"
	want := "---\nsummary: about a\n---\r\n[b](sub/new%20%28b%29.md#x \"t\") ![b](<sub/new%20%28b%29.md>) [[wiki/sub/new (b)|B]] `[b](b.md)` [r]\n\n[r]: ./sub/new%20%28b%29.md\n[top](/wiki/sub/new%20%28b%29.md) [x](none.md)\n"
	base := sound().with(files{"wiki/a.md": text})
	now := base.with(files{"wiki/b.md": "-", "wiki/sub/new (b).md": base["wiki/b.md"]})
	edits, err := Relink(load(t, now), load(t, base))
	if err != nil || len(edits) != 1 {
		t.Fatalf("%d edits, %v", len(edits), err)
	}
	if diff := cmp.Diff(want, string(edits[0].New)); diff != "" {
		t.Errorf("links (-want +got):\n%s", diff)
	}
	again, err := Relink(load(t, apply(t, now, edits)), load(t, base))
	if err != nil || len(again) != 0 {
		t.Errorf("second run: %v, %v", again, err)
	}
}

func TestRewritten(t *testing.T) {
	for _, tt := range []struct {
		from   gitobj.Path
		target string
		wiki   bool
		to     gitobj.Path
		want   string
	}{
		{"wiki/p/a.md", "../b.md", false, "wiki/q/b.md", "../q/b.md"},
		{"wiki/p/a.md", "b.md#h", false, "wiki/p/q/b.md", "q/b.md#h"},
		{"CLAUDE.md", "wiki/b.md", false, "wiki/归档/b.md", "wiki/归档/b.md"},
		{"wiki/a.md", "%E7%94%B2.md", false, "wiki/乙.md", "%E4%B9%99.md"},
		{"wiki/a.md", "p/b", true, "wiki/q/b.md", "q/b"},
		{"wiki/a.md", "p/b.md", true, "wiki/q/b.md", "q/b.md"},
	} {
		if got := rewritten(tt.from, knowledge.Link{Target: tt.target, Wiki: tt.wiki}, tt.to); got != tt.want {
			t.Errorf("%s in %s: %q, want %q", tt.target, tt.from, got, tt.want)
		}
	}
}

func TestFixGivesAPageTheSummaryOfItsLine(t *testing.T) {
	now := sound().with(files{"wiki/a.md": "# A\n", "wiki/b.md": "---\ntags: [x]\n---\n"})
	fixed := fix(t, now, now)
	if fixed["wiki/a.md"] != "---\nsummary: about a\n---\n\n# A\n" || fixed["wiki/b.md"] != "---\ntags: [x]\nsummary: about b\n---\n" {
		t.Errorf("%q, %q", fixed["wiki/a.md"], fixed["wiki/b.md"])
	}
	// A commit does so only where its author wrote the line.
	edited := now.with(files{"wiki/MANIFEST.md": "# Index\n\n- `a.md` — a better line\n- `b.md` — about b\n"})
	edits, err := fixIntroduced(load(t, edited), load(t, now), day)
	if err != nil || len(edits) != 1 || edits[0].Path != "wiki/a.md" {
		t.Errorf("edits %+v, %v", edits, err)
	}
}
