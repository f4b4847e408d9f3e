package bundle

import (
	"cmp"
	"slices"
	"strings"

	"github.com/git-anw/git-anw/agentctx/layout"
)

const (
	// smallest is the room in tokens below which an excerpt says nothing.
	smallest = 40
	// introShare is the part of an excerpt, in percent, that may go to what
	// stands before the first heading.
	introShare = 30
)

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
	s, above := e.sections[i], e.headingsAbove(i)
	room := e.room
	if i == 0 && len(e.sections) > 1 {
		room = room * introShare / 100
	}
	before := room
	room -= e.count("\n" + e.words.gap + "\n\n")
	for _, h := range above {
		room -= e.count(e.text[h.start:h.end])
	}
	part, left, ok := e.partOf(s, room)
	if ok {
		e.kept = append(append(e.kept, above...), part)
		e.room -= before - left
	}
}

// partOf is a section, or its beginning where all of it has no room, with the room
// that is left; false where that is no more than the heading, which says nothing.
func (e *excerpting) partOf(s section, room int) (part piece, left int, ok bool) {
	if n, whole := e.fits(e.text[s.start:s.end], room); whole {
		return s.piece, room - n, true
	}
	part, body := piece{s.start, s.start}, s.bodyIn(e.text)
	for _, next := range s.pieces(e.text) {
		n, whole := e.fits(e.text[next.start:next.end], room)
		if whole {
			part.end, room = next.end, room-n
			continue
		}
		if strings.TrimSpace(e.text[body:max(body, part.end)]) == "" { // better a part of it than nothing
			part.end = e.headOf(next, body, room)
			room -= e.count(e.text[next.start:part.end])
		}
		break
	}
	return part, room, part.end > s.body && strings.TrimSpace(e.text[s.body:part.end]) != ""
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
