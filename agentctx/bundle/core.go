package bundle

import (
	"fmt"

	"github.com/git-anw/git-anw/agentctx/epoch"
	"github.com/git-anw/git-anw/agentctx/layout"
	"github.com/git-anw/git-anw/knowledge/config"
)

// layCore adds pages for every task, as far as their share goes.
func (p *packer) layCore(g ground) {
	spent := p.plan.preamble.Tokens + tokensOf(p.plan.rules) + tokensOf(p.plan.manifest)
	room := min(p.share(p.settings.Core), p.share(100-sharePages-shareTodo)-spent)
	hubs := p.share(p.settings.Core * hubsOfCore / 100)
	for _, m := range append(p.asks(), g.outline.Core...) {
		limit := room
		if !m.Chose.ByPerson() { // they come last
			limit = min(room, hubs)
		}
		if limit < smallest {
			break
		}
		if p.seen[m.Path] {
			continue
		}
		b := layout.Block{Kind: layout.Core, Path: m.Path, Text: p.textOf(g, m.File), Reason: chosen(m), Score: float64(m.Links)}
		if b.Text == "" {
			continue
		}
		if taken, ok := p.coreBlock(b, m, limit); ok {
			p.plan.core = append(p.plan.core, taken...)
			room, hubs = room-tokensOf(taken), hubs-tokensOf(taken)
		}
	}
}

// hubsOfCore is how much of the core, in percent, may be pages nobody chose. More
// would take away more pages of the task than it saves: see decision 12 in
// ARCHITECTURE.md.
const hubsOfCore = 65

// coreBlock fits a core page in. What a person chose may be cut; a page that is
// there for its links is whole or not there, and never half of the core.
func (p *packer) coreBlock(b layout.Block, m epoch.Member, room int) ([]layout.Block, bool) {
	same := func(text string) string { return text }
	if !m.Chose.ByPerson() {
		if !p.fitBlock(&b, min(room, p.share(p.settings.Core)/2)) {
			return nil, false
		}
		return p.fix(b, m.File, same), true
	}
	cut, show, ok := p.cutTo(b, room)
	switch {
	case !ok:
		p.crowdOut(b.Path, b.Text, "no room among the core pages")
		return nil, false
	case cut.Excerpt:
		p.crowdOut(b.Path, b.Text, "shown in part: core pages have their share of the budget")
	}
	return p.fix(cut, m.File, show), true
}

// asks are the pages that options pin, as they are now.
func (p *packer) asks() []epoch.Member {
	var members []epoch.Member
	for _, pin := range p.req.Pins {
		if file := epoch.Named(p.tree.FS, pin); file.Path != "" {
			members = append(members, epoch.Member{File: file, Chose: epoch.Asked})
		}
	}
	return members
}

func chosen(m epoch.Member) string {
	switch m.Chose {
	case epoch.Asked:
		return "pinned with --pin"
	case epoch.Pinned:
		return "pinned in " + string(config.Path)
	case epoch.Canonical:
		return "tier canonical"
	}
	return fmt.Sprintf("linked from %d pages", m.Links)
}

// readSettings reads the shared settings. A file that cannot be understood is
// listed as left out: it must not stand between a person and the bundle.
func (p *packer) readSettings() {
	data, _ := p.tree.read(config.Path) // one that is not there sets nothing
	p.settings = config.Parse(data)
	if p.settings.Broken {
		p.leaveOut(config.Path, string(data), layout.CleanLine(p.settings.Problems[0].Text, 200))
	}
	for _, pin := range p.settings.Pins {
		if _, err := p.tree.read(pin); err != nil {
			p.leaveOut(pin, "", "pinned, and not there")
		}
	}
}

func tokensOf(blocks []layout.Block) int {
	total := 0
	for _, b := range blocks {
		total += b.Tokens
	}
	return total
}
