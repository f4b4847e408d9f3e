package bundle

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/git-anw/git-anw/agentctx/layout"
	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge/config"
)

const (
	// hubLinks is how many pages must link to one that is in every bundle.
	hubLinks = 3
	// maxHubs bounds how many hubs are looked at.
	maxHubs = 24
)

// addStable adds the core pages and the MANIFEST. They depend on the files and
// the budget, never on the task.
func (p *packer) addStable(pages []*wikiPage) {
	core := p.coreCandidates(pages)
	p.addManifest(core, pages)
	spent := p.plan.preamble.Tokens + tokensOf(p.plan.rules) + tokensOf(p.plan.manifest)
	room := min(p.share(shareCore), p.share(100-sharePages-shareTodo)-spent)
	hubs := p.share(shareHubs)
	for _, c := range core {
		if !c.chosen && min(room, hubs) <= 0 {
			break // those that are chosen come first
		}
		b := layout.Block{Kind: layout.Core, Path: c.path, Text: c.text(), Reason: c.reason, Score: float64(c.links)}
		if b.Text == "" || p.seen[c.path] || p.excluded(c.path) {
			continue
		}
		limit := room
		if !c.chosen {
			limit = min(room, hubs)
		}
		if taken, ok := p.coreBlock(b, c.chosen, limit); ok {
			p.plan.core = append(p.plan.core, p.include(taken)...)
			room, hubs = room-taken.Tokens, hubs-taken.Tokens
		}
	}
}

// coreBlock fits a core page in. What a person chose may be cut; a page that is
// there for its links is whole or not there, and never half of the core.
func (p *packer) coreBlock(b layout.Block, chosen bool, room int) (layout.Block, bool) {
	if !chosen {
		return b, p.fitBlock(&b, min(room, p.share(shareCore)/2))
	}
	if p.fitBlock(&b, room) {
		return b, true
	}
	cut, ok := p.excerpt(b, room, inOrder)
	if ok {
		p.crowdOut(b.Path, b.Text, "shown in part: core pages have their share of the budget")
	} else {
		p.crowdOut(b.Path, b.Text, "no room among the core pages")
	}
	return cut, ok
}

// coreCandidate is a page for every task, the most important first.
type coreCandidate struct {
	path   gitobj.Path
	text   func() string
	links  int
	reason string
	chosen bool // by a person: pinned or canonical
}

func (p *packer) coreCandidates(pages []*wikiPage) []coreCandidate {
	var core []coreCandidate
	for _, pin := range p.pins() {
		core = append(core, coreCandidate{path: pin, text: func() string { return p.text(pin) }, reason: "pinned in " + string(config.Path), chosen: true})
	}
	for _, pin := range p.req.Pins {
		core = append(core, coreCandidate{path: pin, text: func() string { return p.text(pin) }, reason: "pinned with --pin", chosen: true})
	}
	byLinks := slices.Clone(pages)
	slices.SortStableFunc(byLinks, func(a, b *wikiPage) int { return cmp.Compare(b.Links(), a.Links()) })
	for _, page := range byLinks {
		if page.Facts().Tier == "canonical" && page.retired() == "" {
			core = append(core, coreCandidate{page.Path, page.text, page.Links(), "tier canonical", true})
		}
	}
	hubs := 0
	for _, page := range byLinks {
		if page.Links() < hubLinks || hubs == maxHubs {
			break
		}
		if page.Facts().Tier != "canonical" && page.retired() == "" && page.Facts().Freshness != "sleeping" {
			core = append(core, coreCandidate{page.Path, page.text, page.Links(), fmt.Sprintf("linked from %d pages", page.Links()), false})
			hubs++
		}
	}
	return core
}

// pins are the paths of context.pins. A file that cannot be understood is
// listed as left out: it must not stand between a person and the bundle.
func (p *packer) pins() []gitobj.Path {
	data, err := p.tree.read(config.Path)
	if err != nil {
		return nil
	}
	settings := config.Parse(data)
	if settings.Broken {
		p.leaveOut(config.Path, string(data), layout.CleanLine(settings.Problems[0].Text, 200))
	}
	var pins []gitobj.Path
	for _, pin := range settings.Pins {
		if _, err := p.tree.read(pin); err != nil {
			p.leaveOut(pin, "", "pinned, and not there")
		} else if !slices.Contains(pins, pin) {
			pins = append(pins, pin)
		}
	}
	return pins
}

func tokensOf(blocks []layout.Block) int {
	total := 0
	for _, b := range blocks {
		total += b.Tokens
	}
	return total
}
