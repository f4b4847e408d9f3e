package promotion

import (
	"context"
	"errors"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
)

func TestIsTarget(t *testing.T) {
	for page, want := range map[gitobj.Path]bool{
		"wiki/a.md": true, "wiki/采样/网关.md": true, "projects/p/docs/a.md": true, "docs/A.MD": true,
		"wiki/MANIFEST.md": false, "wiki/a.txt": false, "inbox/a.md": false, "CLAUDE.md": false, "projects/p/AGENTS.md": false,
		".github/a.md": false, "docs/.hidden/a.md": false, "docs/a": false,
	} {
		if got := isTarget(page); got != want {
			t.Errorf("%s: %v", page, got)
		}
	}
}

func TestPrepare(t *testing.T) {
	p := onT2()
	n := note("inbox/n.md", "0123456789")
	p.session("n", "t2", n)
	p.branches = []gitobj.Branch{{Name: "promote/NEW", Commit: "t1"}}
	plan, err := Prepare(context.Background(), p.ports(), Request{Items: []Item{item("entry-n", n)}, Page: "wiki/new.md", Summary: " how it\nsamples ", Day: "2026-01-02", Lang: knowledge.English})
	if err != nil {
		t.Fatal(err)
	}
	want := "---\ntitle: Found\nsummary: how it samples\ntags: []\ntier: distilled\nsources: [entry-n@01234567]\ncreated: 2026-01-02\n---\n\n# Found\n\nIt samples.\n"
	if diff := cmp.Diff(want, string(plan.Content)); diff != "" {
		t.Errorf("the page (-want +got):\n%s", diff)
	}
	if plan.Branch != "promote/new-2" || plan.Extends || !strings.Contains(plan.Line, "new.md") || len(plan.Warnings) != 0 {
		t.Errorf("%s, extends %v, line %q, warnings %q", plan.Branch, plan.Extends, plan.Line, plan.Warnings)
	}
	if first := plan.Promotion.Changes[0]; first.Path != "inbox/n.md" || !first.Remove {
		t.Errorf("the first change is %+v, not that the note goes", first)
	}
}

func TestPrepareRefusesAnotherEncoding(t *testing.T) {
	for _, text := range []string{"caf\xe9\n", "a\x00b\n"} {
		n := gitobj.Note{Path: "inbox/n.md", Content: []byte(text)}
		_, err := Prepare(context.Background(), onT2().ports(), Request{Items: []Item{item("entry-n", n)}, Page: "wiki/new.md", Summary: "s"})
		problem := (*gitobj.Problem)(nil)
		if !errors.As(err, &problem) || problem.Text != "inbox/n.md: not a text in UTF-8" || problem.Hint == "" {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func TestPrepareRefuses(t *testing.T) {
	n := note("inbox/n.md", "0123456789")
	for _, tt := range []struct {
		name, page, summary, entry string
		want                       string
	}{
		{"a page that is none", "inbox/x.md", "s", "entry-n", "inbox/x.md: not a page"},
		{"a long name", "wiki/" + strings.Repeat("x", 300) + ".md", "s", "entry-n", "longer than 255 bytes"},
		{"below a page", "wiki/a.md/new.md", "s", "entry-n", "wiki/a.md: is no folder, so wiki/a.md/new.md has no place"},
		{"no summary", "wiki/new.md", "", "entry-n", "wiki/new.md: a summary is needed"},
		{"another spelling", "wiki/A.md", "s", "entry-n", "wiki/a.md: the page exists, in another spelling"},
		{"promoted already", "wiki/new.md", "s", "old", "old: promoted already, to wiki/a.md"},
		{"open on a branch", "wiki/other.md", "s", "open", "open: promoted already on promote/b, to wiki/b.md"},
		{"a page that a branch makes", "wiki/b.md", "s", "entry-n", "wiki/b.md: promote/b makes this page already"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p := onT2()
			p.session("n", "t2", n)
			p.branches = []gitobj.Branch{{Name: "promote/b", Commit: "b"}}
			p.parents["b"], p.trees["b"] = []gitobj.ID{"t2"}, fstest.MapFS{"wiki/b.md": file("page-b", "---\nsources: [open@00000000]\n---\n")}
			_, err := Prepare(context.Background(), p.ports(), Request{Items: []Item{item(tt.entry, n)}, Page: gitobj.Path(tt.page), Summary: tt.summary})
			problem := (*gitobj.Problem)(nil)
			if !errors.As(err, &problem) || !strings.Contains(problem.Text, tt.want) || problem.Hint == "" {
				t.Errorf("%v", err)
			}
		})
	}
}

// What other processes do between a plan and its branch counts.
func TestNameOfABranchMadeMeanwhile(t *testing.T) {
	n := note("inbox/n.md", "0123456789")
	for _, tt := range []struct{ name, branch, content, want string }{
		{"nothing", "", "", "promote/new"},
		{"the same entry", "promote/x", "---\nsources: [entry-n@01234567]\n---\n", "entry-n: promoted already on promote/x, to wiki/x.md"},
		{"the name", "promote/new", "---\nsources: [other@01234567]\n---\n", "promote/new-2"},
	} {
		p := onT2()
		p.session("n", "t2", n)
		plan, err := Prepare(context.Background(), p.ports(), Request{Items: []Item{item("entry-n", n)}, Page: "wiki/new.md", Summary: "s"})
		if err != nil {
			t.Fatal(err)
		}
		if tt.branch != "" {
			p.branches = []gitobj.Branch{{Name: tt.branch, Commit: "b"}}
			p.parents["b"], p.trees["b"] = []gitobj.ID{"t2"}, fstest.MapFS{"wiki/x.md": file("page-x", tt.content)}
		}
		got, err := plan.named()
		if err != nil {
			got = err.Error()
		}
		if got != tt.want {
			t.Errorf("%s: %q, %v", tt.name, got, err)
		}
	}
}
