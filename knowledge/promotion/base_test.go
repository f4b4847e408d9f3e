package promotion

import (
	"context"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// stands is what a base came to.
type stands struct {
	Start            gitobj.ID
	Copies, Sessions int
	Notes            []gitobj.Path
}

func TestBaseOf(t *testing.T) {
	n, m := note("inbox/n.md", "blob-n"), note("inbox/m.md", "blob-m")
	tests := map[string]struct {
		past    func(p *past)
		page    gitobj.Path
		items   []Item
		refresh bool
		want    stands
	}{
		"a session on the trunk carries it": {
			past: func(p *past) { p.session("n", "t2", n) }, items: []Item{item("entry-n", n)},
			want: stands{Start: "n", Notes: []gitobj.Path{"inbox/n.md"}},
		},
		"not where it is made again": {
			past: func(p *past) { p.session("n", "t2", n) }, items: []Item{item("entry-n", n)}, refresh: true,
			want: stands{Start: "t2", Sessions: 1, Notes: []gitobj.Path{"inbox/n.md"}},
		},
		"a session that knows another page is merged": {
			past: func(p *past) { p.session("n", "t1", n) }, page: "wiki/a.md", items: []Item{item("entry-n", n)},
			want: stands{Start: "t2", Sessions: 1, Notes: []gitobj.Path{"inbox/n.md"}},
		},
		"two sessions are merged": {
			past:  func(p *past) { p.session("n", "t2", n); p.session("m", "t1", m) },
			items: []Item{item("entry-n", n), item("entry-m", m)},
			want:  stands{Start: "t2", Sessions: 2, Notes: []gitobj.Path{"inbox/n.md", "inbox/m.md"}},
		},
		"two sessions with a note of one name: the second is copied": {
			past:  func(p *past) { p.session("n", "t2", n); p.session("m", "t2", note("inbox/n.md", "blob-m")) },
			items: []Item{item("entry-n", n), item("entry-m", note("inbox/n.md", "blob-m"))},
			want:  stands{Start: "t2", Copies: 1, Sessions: 1, Notes: []gitobj.Path{"inbox/n.md", "inbox/n-2.md"}},
		},
		"a session on what the trunk lacks is copied": {
			past: func(p *past) { p.session("n", "feature", n) }, items: []Item{item("entry-n", n)},
			want: stands{Start: "t2", Copies: 1, Notes: []gitobj.Path{"inbox/n.md"}},
		},
		"a session that the trunk has is copied": { // the note went since
			past: func(p *past) { p.session("n", "t1", n); p.parents["t2"] = []gitobj.ID{"t1", "n"} }, items: []Item{item("entry-n", n)},
			want: stands{Start: "t2", Copies: 1, Notes: []gitobj.Path{"inbox/n.md"}},
		},
		"a note edited since is copied": {
			past: func(p *past) { p.session("n", "t2", n) }, items: []Item{item("entry-n", note("inbox/n.md", "edited"))},
			want: stands{Start: "t2", Copies: 1, Notes: []gitobj.Path{"inbox/n.md"}},
		},
		"a note written by hand lies there": {
			items: []Item{item("", gitobj.Note{Path: "inbox/by-hand.md", Blob: "hand", OnTrunk: true})},
			want:  stands{Start: "t2", Notes: []gitobj.Path{"inbox/by-hand.md"}},
		},
		"a note by hand that nobody has yet": {
			past: func(p *past) {
				p.trunk.Local, p.parents["t3"] = "t3", []gitobj.ID{"t2"}
				p.trees["t3"] = fstest.MapFS{"wiki/a.md": p.trees["t2"]["wiki/a.md"], "inbox/own.md": file("own", "")}
			},
			items: []Item{item("", gitobj.Note{Path: "inbox/own.md", Blob: "own", OnTrunk: true})},
			want:  stands{Start: "t3", Notes: []gitobj.Path{"inbox/own.md"}},
		},
		"before the first commit of the trunk": {
			past: func(p *past) { p.trunk.Published, p.trunk.Local = "", ""; p.session("n", "", n) }, items: []Item{item("entry-n", n)},
			want: stands{Start: "n", Notes: []gitobj.Path{"inbox/n.md"}},
		},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			p := onT2()
			if tt.past != nil {
				tt.past(p)
			}
			request := Request{Items: tt.items, Page: tt.page, fresh: tt.refresh}
			if request.Page == "" {
				request.Page = "wiki/new.md"
			}
			b, err := baseOf(context.Background(), p.ports(), p.trunk, request)
			if err != nil {
				t.Fatal(err)
			}
			got := stands{b.start, len(b.copies), len(b.sessions), b.notes}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestCopyKeepsTheTrailers(t *testing.T) {
	session := gitobj.Commit{ID: "n", Message: "session: as it was\n\nAnw-Agent: tester\nAnw-Trunk: t0\nAnw-Original: m\n"}
	got := copyOf(session, true, "t2", item("entry-n", note("inbox/n.md", "blob-n")), "inbox/n-2.md")
	want := gitobj.Draft{
		Subject: "session: as it was", Changes: []gitobj.Change{{Path: "inbox/n-2.md", Blob: "blob-n"}},
		Trailers: []gitobj.Trailer{{Key: gitobj.TrailerAgent, Value: "tester"}, {Key: gitobj.TrailerTrunk, Value: "t2"}, {Key: gitobj.TrailerOriginal, Value: "n"}},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
