package bundle

import (
	"slices"

	"github.com/git-anw/git-anw/agentctx/layout"
)

// shortened is a block that its share was too small for, and the list it is in.
type shortened struct {
	list  *[]layout.Block
	whole layout.Block
}

// offer adds a block to a list as far as room allows, and remembers it where
// that is not all of it.
func (p *packer) offer(list *[]layout.Block, b layout.Block, room int) {
	taken := p.whole(b, room)
	*list = append(*list, taken...)
	if b.Text != "" && (len(taken) == 0 || taken[0].Excerpt) {
		p.short = append(p.short, shortened{list, b})
	}
}

// spend gives what the pages left over to the blocks behind the stable part that
// got too little. The stable part itself must not grow: it would differ from
// task to task.
func (p *packer) spend() {
	for _, s := range p.short {
		room := p.left()
		if i := slices.IndexFunc(*s.list, func(b layout.Block) bool { return b.Path == s.whole.Path }); i >= 0 {
			room += (*s.list)[i].Tokens
			*s.list = slices.Delete(*s.list, i, i+1)
		}
		p.plan.forget(s.whole.Path)
		*s.list = append(*s.list, p.whole(s.whole, room)...)
	}
	if len(p.plan.sessions) < min(len(p.told), maxSessions) {
		p.plan.sessions = nil
		p.tell(p.left())
	}
}

// left is the room nothing takes yet.
func (p *packer) left() int { return p.req.Budget - slack - p.estimate() }
