package bundle

import (
	"cmp"
	"slices"
)

const (
	// shareSpare is what a filled bundle may leave, in percent: the list of what
	// was left out goes there.
	shareSpare = 1
	// maxMisses is how many pages may find no room before no other is tried.
	maxMisses = 24
)

// fill takes pages below the relevance floor while there is room: those that
// share a word with the task, then the most linked. It is only done where a
// person asked for it.
func (p *packer) fill(pages []*wikiPage) {
	if p.req.Budget == NoCeiling {
		p.takeAll(pages)
		return
	}
	if !p.req.Fill {
		return
	}
	room, misses := p.left()+slack, 0
	if p.together == 0 { // parts seldom cost more than half the slack
		room -= slack/2 + p.share(shareSpare)
	}
	for _, c := range p.fillers(pages) {
		if room < smallest || misses == maxMisses {
			return
		}
		if p.seen[c.Path] || p.excluded(c.Path) || c.retired() != "" {
			continue
		}
		c.filler = true
		if room -= p.place(c, room, room); c.block == nil {
			misses++
			continue
		}
		if p.settle(c); c.score > 0 {
			p.plan.below--
		}
	}
}

const (
	// shareClose is how much of the budget, in percent, a filled bundle may miss.
	shareClose = 2
	// maxRefills bounds how often a bundle is filled anew.
	maxRefills = 4
)

// filled makes the output, and where it is to use up the budget fills it again
// with what its parts turn out to take together: the bounds of estimates are
// wider for each of them alone.
func (p *packer) filled() Bundle {
	b := p.fit()
	for range maxRefills {
		if !p.req.Fill || p.req.Budget-b.Bound <= p.share(shareClose) {
			return b
		}
		p.together += p.estimate() + tokensOf(p.plan.listed) - b.Bound
		p.plan.listed = nil
		p.extend()
		p.fill(p.wiki)
		again := p.fit()
		if again.Bound <= b.Bound {
			return b
		}
		b = again
	}
	return b
}

// extend shows more of the pages that are shown in part.
func (p *packer) extend() {
	for i, b := range p.plan.pages {
		if b.Excerpt {
			whole, room := b, p.left()+slack+b.Tokens
			whole.Text = p.text(b.Path)
			if more, ok := p.excerpt(whole, room, bestFor(p.query(), whole.Text)); ok && more.Tokens > b.Tokens {
				p.plan.pages[i] = more
			}
		}
	}
}

// takeAll takes every page that is not retired.
func (p *packer) takeAll(pages []*wikiPage) {
	for _, page := range pages {
		if p.seen[page.Path] || p.excluded(page.Path) {
			continue
		}
		if retired := page.retired(); retired != "" {
			p.plan.leaveOut(LeftOut{Path: page.Path, Lines: page.Facts().Lines, Reason: retired})
			continue
		}
		c := &candidate{wikiPage: page, reason: "all of the wiki"}
		if p.place(c, p.req.Budget, p.req.Budget); c.block != nil {
			p.settle(c)
		}
	}
	p.plan.below = 0
}

func (p *packer) fillers(pages []*wikiPage) []*candidate {
	var fillers []*candidate
	for _, hit := range p.library.Index().Ask(p.query(), 0) {
		fillers = append(fillers, p.judge(pages[hit.Page], hit))
	}
	slices.SortStableFunc(fillers, func(a, b *candidate) int { return cmp.Compare(b.score, a.score) })
	byLinks := slices.Clone(pages)
	slices.SortStableFunc(byLinks, func(a, b *wikiPage) int { return cmp.Compare(b.Links(), a.Links()) })
	for _, page := range byLinks {
		fillers = append(fillers, &candidate{wikiPage: page, reason: "fills the budget"})
	}
	return fillers
}
