package bundle

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/git-anw/git-anw/agentctx/layout"
	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge/search"
)

const (
	// smallest is the room in tokens below which an excerpt says nothing.
	smallest = 40
	// introShare is the part of an excerpt, in percent, that may go to what
	// stands before the first heading.
	introShare = 30
	// bytesPerToken bounds what is counted: a text longer than this many bytes
	// for each token of room does not fit, short of texts nobody writes.
	bytesPerToken = 16
)

// fits reports whether text has at most room tokens, without counting what is
// plainly too long, and how many it has.
func (p *packer) fits(text string, room int) (int, bool) {
	if room <= 0 || len(text) > bytesPerToken*room {
		return 0, false
	}
	n := p.count(text)
	return n, n <= room
}

// fitBlock counts a block and reports whether it fits.
func (p *packer) fitBlock(b *layout.Block, room int) bool {
	n, ok := p.fits(p.layout.Block(*b), room)
	b.Tokens = n
	return ok
}

// excerpt reduces a block to parts of its text that fit: sections in the order
// given, whole or their first paragraphs. What is kept stands in the order of
// the file, with a line where something is missing.
func (p *packer) excerpt(b layout.Block, room int, order func([]section) []int) (layout.Block, bool) {
	if room < smallest {
		return b, false
	}
	sections := sectionsOf(b.Text)
	return p.excerptOf(b, room, sections, order(sections))
}

// excerptOf is an excerpt of a text whose sections and their order are known. Parts
// may need a token or two more together than apart: then it is made anew for less
// room, for a page must not go missing for that.
func (p *packer) excerptOf(b layout.Block, room int, sections []section, order []int) (layout.Block, bool) {
	for target := room; target >= smallest; {
		cut, ok := p.excerptWithin(b, target, sections, order)
		if !ok {
			return cut, false
		}
		if cut.Tokens = p.cost(cut); cut.Tokens <= room {
			return cut, true
		}
		target -= cut.Tokens - room + 1
	}
	return b, false
}

// excerptWithin is an excerpt whose parts, counted apart, fit.
func (p *packer) excerptWithin(b layout.Block, room int, sections []section, order []int) (layout.Block, bool) {
	text := b.Text
	b.Excerpt, b.Text = true, p.words.gap
	e := excerpting{packer: p, text: text, sections: sections, room: room - p.cost(b)}
	for _, i := range order {
		if e.room < smallest/2 {
			break
		}
		e.take(i)
	}
	if !e.useful() {
		return b, false
	}
	b.Text = e.join()
	return b, true
}

// excerpting is an excerpt under way.
type excerpting struct {
	*packer
	text     string
	sections []section
	room     int
	kept     []piece
}

// take keeps a section as far as there is room, under the headings above it.
func (e *excerpting) take(i int) {
	s := e.sections[i]
	above := e.headingsAbove(i)
	room := e.room
	if i == 0 && len(e.sections) > 1 {
		room = room * introShare / 100
	}
	budget := room
	room -= e.count("\n" + e.words.gap + "\n\n")
	for _, h := range above {
		room -= e.count(e.text[h.start:h.end])
	}
	if n, ok := e.fits(e.text[s.start:s.end], room); ok {
		e.kept = append(append(e.kept, above...), s.piece)
		e.room -= budget - room + n
		return
	}
	part, body := piece{s.start, s.start}, s.bodyIn(e.text)
	for _, next := range s.pieces(e.text) {
		n, ok := e.fits(e.text[next.start:next.end], room)
		if !ok && strings.TrimSpace(e.text[body:max(body, part.end)]) == "" { // better a part of it than nothing
			part.end = e.headOf(next, body, room)
			room -= e.count(e.text[next.start:part.end])
		}
		if !ok {
			break
		}
		part.end = next.end
		room -= n
	}
	if part.end > s.body && strings.TrimSpace(e.text[s.body:part.end]) != "" { // a heading alone says nothing
		e.kept = append(append(e.kept, above...), part)
		e.room -= budget - room
	}
}

// useful reports whether more is kept than what stands before the headings.
func (e *excerpting) useful() bool {
	return slices.ContainsFunc(e.kept, func(k piece) bool { return len(e.sections) == 1 || k.end > e.sections[0].end })
}

// headingsAbove are the heading lines a section stands under, as far as they are
// not kept already.
func (e *excerpting) headingsAbove(i int) []piece {
	var above []piece
	level := e.sections[i].level
	for j := i - 1; j > 0; j-- {
		if s := e.sections[j]; s.level < level {
			level = s.level
			heading := piece{s.start, s.body}
			if !slices.ContainsFunc(e.kept, func(k piece) bool { return k.start <= heading.start && heading.end <= k.end }) {
				above = append(above, heading)
			}
		}
	}
	return above
}

// join puts the kept parts in the order of the text.
func (e *excerpting) join() string {
	slices.SortFunc(e.kept, func(a, b piece) int { return cmp.Or(a.start-b.start, b.end-a.end) })
	var b strings.Builder
	at := 0
	for _, k := range e.kept {
		if k.start < at { // a heading that was kept with its section meanwhile
			continue
		}
		if k.start > at {
			b.WriteString(e.words.gap + "\n\n")
		}
		b.WriteString(strings.TrimRight(e.text[k.start:k.end], "\n") + "\n\n")
		at = k.end
	}
	if at < len(e.text) {
		b.WriteString(e.words.gap)
	}
	return strings.TrimRight(b.String(), "\n")
}

// inOrder takes the sections as they come.
func inOrder(sections []section) []int {
	order := make([]int, len(sections))
	for i := range order {
		order[i] = i
	}
	return order
}

// bestFor takes what stands before the first heading, then the sections that
// have most to do with the task, ranked as pages are.
func bestFor(task, text string) func([]section) []int {
	return func(sections []section) []int {
		docs := make([]search.Doc, len(sections))
		numbers := make(map[gitobj.Path]int, len(sections))
		for i, s := range sections {
			path := gitobj.Path(fmt.Sprintf("§%06d", i))
			numbers[path] = i
			docs[i] = search.Doc{Path: path, Title: s.title, Body: text[s.body:s.end]}
		}
		order := []int{0}
		for _, hit := range search.Build(docs).Ask(task, 0) {
			if i := numbers[hit.Path]; i > 0 {
				order = append(order, i)
			}
		}
		if len(order) == 1 {
			return inOrder(sections)
		}
		return order
	}
}
