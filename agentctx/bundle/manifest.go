package bundle

import (
	"slices"
	"sort"
	"strconv"
	"strings"

	"github.com/git-anw/git-anw/agentctx/epoch"
	"github.com/git-anw/git-anw/agentctx/layout"
	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
)

// layManifest adds the index, shortened where it needs more than its share.
func (p *packer) layManifest(g ground) {
	f := g.outline.Manifest
	b := layout.Block{Kind: layout.Manifest, Path: f.Path, Text: p.textOf(g, f), Reason: "the index of the wiki"}
	if b.Text == "" {
		return
	}
	room := p.share(shareManifest)
	if p.fitBlock(&b, room) {
		p.plan.manifest = p.fix(b, f, func(text string) string { return text })
		return
	}
	p.crowdOut(b.Path, b.Text, "shortened to its share of the budget")
	whole := b.Text
	if b, ok := p.knownFold(b, room, hubsFirst(g.outline)); ok {
		p.plan.manifest = p.fix(b, f, func(text string) string {
			return p.known.text(func() string { return p.refold(whole, b.Text, text) }, "refold", p.words.folded, whole, b.Text, text)
		})
	}
}

// refold shortens a later index to the lines that an earlier one was shortened
// to, and those it did not have.
func (p *packer) refold(before, shown, now string) string {
	targets := func(text string) map[gitobj.Path]bool {
		found := map[gitobj.Path]bool{}
		for _, e := range knowledge.ParseManifest([]byte(text)).Entries() {
			found[e.Target] = true
		}
		return found
	}
	then, kept := targets(before), targets(shown)
	fold := newFold(now, nil)
	fold.entries = nil
	for _, e := range knowledge.ParseManifest([]byte(now)).Entries() {
		if kept[e.Target] || !then[e.Target] {
			fold.entries = append(fold.entries, e.Line-1)
		}
	}
	return fold.text(len(fold.entries), true) + "\n" + p.words.folded
}

// hubsFirst ranks pages for the index: the core, then by links.
func hubsFirst(o epoch.Outline) []gitobj.Path {
	var order []gitobj.Path
	for _, m := range o.Core {
		order = append(order, m.Path)
	}
	return append(order, o.Linked...)
}

// knownFold is foldManifest, done once.
func (p *packer) knownFold(b layout.Block, room int, order []gitobj.Path) (layout.Block, bool) {
	parts := []string{"fold", p.from.Counts, p.req.Format.Name, p.words.folded, strconv.Itoa(room), b.Text}
	for _, path := range order {
		parts = append(parts, string(path))
	}
	b.Excerpt = true
	b.Reason += ", shortened: headings and the lines of core and most linked pages"
	b.Text = p.known.text(func() string {
		folded, _ := p.foldManifest(b, room, order)
		return folded.Text
	}, parts...)
	return b, b.Text != "" && p.fitBlock(&b, room)
}

// foldManifest keeps the headings and as many lines of the first pages of order
// as there is room for. Where not even the headings fit, only those with a line
// below them stay.
func (p *packer) foldManifest(b layout.Block, room int, order []gitobj.Path) (layout.Block, bool) {
	fold := newFold(b.Text, order)
	for _, allHeadings := range []bool{true, false} {
		best, found := b, false
		n := sort.Search(len(fold.entries)+1, func(n int) bool {
			b.Text = fold.text(n, allHeadings) + "\n" + p.words.folded
			if !p.fitBlock(&b, room) {
				return true
			}
			best, found = b, true
			return false
		})
		if found && (n > 1 || !allHeadings) {
			return best, true
		}
	}
	return layout.Block{}, false
}

// manifestFold is an index that can be shortened line by line.
type manifestFold struct {
	lines    []string
	headings map[int]bool // by line
	entries  []int        // lines of entries, the most important first
}

func newFold(text string, order []gitobj.Path) manifestFold {
	f := manifestFold{lines: strings.Split(text, "\n"), headings: map[int]bool{}}
	for _, h := range knowledge.ParseStructure([]byte(text)).Headings {
		f.headings[h.Line-1] = true
	}
	rank := make(map[gitobj.Path]int, len(order))
	for i, path := range slices.Backward(order) {
		rank[path] = i
	}
	entries := knowledge.ParseManifest([]byte(text)).Entries()
	place := func(e knowledge.ManifestEntry) int {
		if i, ok := rank[e.Target]; ok {
			return i
		}
		return len(order)
	}
	slices.SortStableFunc(entries, func(a, b knowledge.ManifestEntry) int { return place(a) - place(b) })
	for _, e := range entries {
		f.entries = append(f.entries, e.Line-1)
	}
	return f
}

// text is the index with its first n entries, as they stand in the file.
func (f manifestFold) text(n int, allHeadings bool) string {
	keep := map[int]bool{}
	for _, line := range f.entries[:n] {
		keep[line] = true
	}
	var kept, pending []string
	for i, line := range f.lines {
		switch {
		case f.headings[i] && allHeadings:
			kept = append(kept, line)
		case f.headings[i]:
			pending = []string{line}
		case keep[i]:
			kept = append(append(kept, pending...), line)
			pending = nil
		}
	}
	return strings.Join(kept, "\n")
}
