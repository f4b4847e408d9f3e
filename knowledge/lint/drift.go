package lint

import (
	"slices"

	"github.com/git-anw/git-anw/knowledge"
)

// drift says how the line of a page and the page's own summary came to differ.
type drift int

const (
	inStep      drift = iota
	lineMoved         // only the line changed since the base: the page follows
	pageMoved         // only the page changed, or the line is bare: the line follows
	bothMoved         // both changed: a person decides
	alwaysApart       // nothing changed, or nobody knows: said, never touched
)

// wanted is what a page's line should say, "" where the page does not tell.
func wanted(p *Page) string {
	switch p.SummaryKey {
	case "summary":
		return p.Summary
	case "description":
		return knowledge.Shorten(p.Summary)
	}
	return ""
}

// lineFor is the text of a new line.
func lineFor(p *Page) string {
	if text := wanted(p); text != "" {
		return text
	}
	return p.Title
}

// driftOf compares page and line with what they were. The line of a page without
// a summary is the only summary it has, and a line that was always longer or
// other than the page's `description` was written to replace it.
func driftOf(p *Page, e *entry, base *View) drift {
	want := wanted(p)
	switch {
	case p.bare(e) && edited(p, e, base):
		return lineMoved
	case want == "" || want == e.Summary:
		return inStep
	case e.Bare:
		return pageMoved
	}
	was, line := before(p, base)
	described := p.SummaryKey == "description"
	if was == nil || line == nil {
		return apart(described)
	}
	lineChanged, pageChanged := line.Summary != e.Summary, wanted(was) != want
	switch {
	case lineChanged && pageChanged:
		return bothMoved
	case lineChanged:
		return lineMoved
	case pageChanged && described && wanted(was) != line.Summary:
		return inStep
	case pageChanged:
		return pageMoved
	}
	return apart(described)
}

func apart(described bool) drift {
	if described {
		return inStep
	}
	return alwaysApart
}

// before finds page and line in the base, also where the page was moved since.
func before(p *Page, base *View) (*Page, *entry) {
	if base == nil {
		return nil, nil
	}
	was := base.page(p.Path)
	if was == nil {
		was = base.bySum[p.sum]
	}
	if was == nil {
		return nil, nil
	}
	if len(was.entries) == 0 {
		return was, nil
	}
	return was, was.entries[0]
}

// single is the only line of a page, those aside that say the same; a page with
// several lines has another problem first.
func single(p *Page) *entry {
	if len(p.entries) == 0 || slices.ContainsFunc(p.entries[1:], func(e *entry) bool { return !e.echoes(e.first) }) {
		return nil
	}
	return p.entries[0]
}

// bare reports a page that has no summary and a line that has one.
func (p *Page) bare(e *entry) bool {
	return p.SummaryKey == "" && p.encoding == "" && len(p.front.problems) == 0 && p.front.plain && !e.Bare && e.Summary != p.Title
}

// edited reports a line that somebody wrote another sentence into.
func edited(p *Page, e *entry, base *View) bool {
	was, line := before(p, base)
	return was != nil && was.SummaryKey == "" && line != nil && line.Summary != e.Summary
}
