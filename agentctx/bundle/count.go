package bundle

import (
	"strings"

	"github.com/git-anw/git-anw/agentctx/layout"
)

// bounder is a counter that estimates.
type bounder interface {
	Bound(text string) int
	Band(text string) float64
}

// seamed is a counter that counts a text as it counts two parts of it that meet
// at a seam.
type seamed interface {
	Seam(before, after string) bool
}

// count is what a text takes of the budget: of an estimate, what hardly any text
// is above.
func (p *packer) count(text string) int {
	if estimated, ok := p.from.Counter.(bounder); ok {
		return p.known.number("bound "+p.from.Counts, text, func() int { return estimated.Bound(text) })
	}
	return p.tokens(text)
}

// tokens is how many a text has, or is taken to have.
func (p *packer) tokens(text string) int {
	return p.known.number("count "+p.from.Counts, text, func() int { return p.from.Counter.Count(text) })
}

// cost is what a block takes with its frame. It is an estimate: side by side
// with others it may be a token more or less.
func (p *packer) cost(b layout.Block) int { return p.count(p.layout.Block(b)) }

// total is the count of a finished output. Where it falls into pieces that count
// for themselves, those that were counted before are known.
func (p *packer) total(blocks []layout.Block, output string) int {
	total := 0
	for _, piece := range p.piecesOf(blocks, output) {
		total += p.count(piece)
	}
	return total
}

// piecesOf are the blocks of an output, each with what stands up to the next one;
// the output itself where they do not count for themselves.
func (p *packer) piecesOf(blocks []layout.Block, output string) []string {
	seams, ok := p.from.Counter.(seamed)
	if !ok {
		return []string{output}
	}
	var pieces []string
	start, at := 0, strings.Index(output, p.layout.Block(blocks[0]))
	for _, b := range blocks {
		block := p.layout.Block(b)
		if at < 0 || !strings.HasPrefix(output[at:], block) {
			return []string{output}
		}
		cut := at + len(block) - len(strings.TrimLeft(block, "\n"))
		if cut > start && seams.Seam(output[:cut], output[cut:]) {
			pieces, start = append(pieces, output[start:cut]), cut
		}
		at += len(block)
	}
	return append(pieces, output[start:])
}

// bytesPerToken bounds what is counted: a text longer than this many bytes for
// each token of room does not fit, short of texts nobody writes.
const bytesPerToken = 16

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
