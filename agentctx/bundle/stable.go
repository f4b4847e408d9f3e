package bundle

import (
	"context"
	"maps"
	"slices"

	"github.com/git-anw/git-anw/agentctx/epoch"
	"github.com/git-anw/git-anw/agentctx/layout"
	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
	"github.com/git-anw/git-anw/knowledge/layers"
)

// fixture is a file of the shared part: as its ground has it, and as it is shown.
type fixture struct {
	knowledge.File
	kind  layout.Kind
	shown string
	// show is what the same treatment makes of another text of the file.
	show func(text string) string
}

// addStable adds what all tasks share: rules, core pages and the MANIFEST, as a
// commit has them, and what changed since. They depend on the files, the history
// and the budget, never on the task. The first choice whose changes have room is
// taken, and the tree as it is where even those since the last commit are too many.
func (p *packer) addStable(ctx context.Context) error {
	p.rules = epoch.RulesOf(p.tree.FS)
	p.unload(ruler(p.rules))
	var choices []gitobj.ID
	if p.from.Past != nil {
		var err error
		if choices, err = epoch.Choices(ctx, p.from.Past); err != nil {
			return err
		}
	}
	plan, seen := p.plan, p.seen
	for _, commit := range choices {
		p.plan, p.seen = plan, maps.Clone(seen)
		p.plan.left = slices.Clone(plan.left)
		g, err := p.at(ctx, commit)
		if err != nil {
			continue // a clone may lack what is old
		}
		p.lay(g)
		if p.addDeltas(g) {
			return nil
		}
	}
	p.plan, p.seen = plan, seen
	p.lay(p.here())
	return nil
}

// lay adds the shared part from a ground.
func (p *packer) lay(g ground) {
	p.plan.epoch, p.plan.fixtures = g.commit, nil
	p.layRules(g)
	p.layManifest(g)
	p.layCore(g)
}

// fix adds a block of the shared part.
func (p *packer) fix(b layout.Block, f knowledge.File, show func(string) string) []layout.Block {
	p.plan.fixtures = append(p.plan.fixtures, fixture{f, b.Kind, b.Text, show})
	return p.include(b)
}

// cutTo is a block, cut from its end where it needs more than room; false where
// nothing of it fits. The second result does the same to another text.
func (p *packer) cutTo(b layout.Block, room int) (layout.Block, func(string) string, bool) {
	show := func(text string) string {
		other := b
		if other.Text = text; p.fitBlock(&other, room) {
			return text
		}
		cut, _ := p.excerpt(other, room, inOrder)
		return cut.Text
	}
	if p.fitBlock(&b, room) {
		return b, func(text string) string { return text }, true
	}
	cut, ok := p.excerpt(b, room, inOrder)
	return cut, show, ok
}

// layRules adds the root CLAUDE.md, or AGENTS.md where that is the only one, and
// what it imports, as far as the share of all of them goes.
func (p *packer) layRules(g ground) {
	for i, f := range g.outline.Rules {
		b := layout.Block{Kind: layout.Rules, Path: f.Path, Text: p.textOf(g, f), Reason: ruledBy(g.outline.Rules, i)}
		if b.Text == "" {
			continue
		}
		cut, show, ok := p.cutTo(b, p.share(shareRules)-tokensOf(p.plan.rules))
		if !ok {
			p.crowdOut(b.Path, b.Text, "no room")
			continue
		}
		if cut.Excerpt {
			cut.Reason += ", cut to its share of the budget"
			p.crowdOut(b.Path, b.Text, "cut to its share of the budget")
		}
		p.plan.rules = append(p.plan.rules, p.fix(cut, f, show)...)
	}
}

func ruledBy(rules []knowledge.File, i int) string {
	if i == 0 {
		return "the workspace's own rules"
	}
	return "imported by " + layout.ShowPath(rules[0].Path)
}

// ruler is the file that the rules begin with, or would.
func ruler(rules []knowledge.File) gitobj.Path {
	if len(rules) > 0 {
		return rules[0].Path
	}
	return knowledge.ClaudeName
}

// unload notes which imports of a file with rules load nothing.
func (p *packer) unload(rules gitobj.Path) {
	for _, b := range layers.Unloaded(p.tree.FS, rules) {
		if !p.excluded(b.Path) && !slices.ContainsFunc(p.plan.unloaded, func(known layers.Breach) bool {
			return known.Path == b.Path && known.Line == b.Line && known.Written == b.Written
		}) {
			p.plan.unloaded = append(p.plan.unloaded, b)
		}
	}
}
