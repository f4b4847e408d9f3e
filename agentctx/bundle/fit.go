package bundle

import (
	"fmt"
	"slices"
	"strings"

	"github.com/git-anw/git-anw/agentctx/layout"
	"github.com/git-anw/git-anw/gitops/gitobj"
)

// slack is kept free for what parts cost more side by side than apart, so that
// a page is seldom dropped for a token or two.
const slack = 24

// maxLeft bounds the list of what was left out, which is there to name a file
// worth reading, not to be complete.
const maxLeft = 12

// estimate is the sum of the parts.
func (p *packer) estimate() int {
	total := p.plan.preamble.Tokens + p.plan.task.Tokens + p.plan.around
	for _, list := range p.plan.byValue() {
		total += tokensOf(*list)
	}
	for _, of := range p.plan.partLists() {
		if len(of.parts) > 0 {
			total += p.cost(layout.Block{Kind: of.kind})
		}
	}
	return total - p.together
}

// drop takes the least valuable part out: the list of what is missing, then
// the page that ranks lowest, and so on. The rules are cut before they go. What
// became of a file goes with it. It is false when only the frame and the task are left.
func (p *packer) drop() bool {
	if p.plan.listed != nil {
		p.plan.listed = nil
		return true
	}
	for _, list := range p.plan.byValue() {
		n := len(*list)
		if n == 0 {
			continue
		}
		last := (*list)[n-1]
		if cut, ok := p.shrink(last); ok {
			(*list)[n-1] = cut
			return true
		}
		*list = (*list)[:n-1]
		p.plan.undelta(last.Path)
		p.plan.leaveOut(LeftOut{Path: last.Path, Lines: countLines(last.Text), Reason: "no room", Crowded: true})
		return true
	}
	return false
}

// shrink cuts rules to what room there is without them.
func (p *packer) shrink(b layout.Block) (layout.Block, bool) {
	if b.Kind != layout.Rules {
		return b, false
	}
	if p.plan.undelta(b.Path) {
		b.Text = p.text(b.Path)
	}
	cut, ok := p.excerpt(b, p.req.Budget-slack-p.estimate()+b.Tokens, inOrder)
	if ok {
		p.crowdOut(b.Path, b.Text, "cut to the room beside the task")
	}
	return cut, ok && cut.Tokens < b.Tokens
}

// fit makes the output and, while it is over the budget, drops something and
// makes it again. What the parts show to be too much is dropped uncounted.
func (p *packer) fit() Bundle {
	for p.estimate() > p.req.Budget+slack && p.drop() {
	}
	if b := p.leftBlock(p.left() + slack/2); b.Text != "" {
		p.plan.listed = []layout.Block{b}
	}
	for {
		blocks, output, stable := p.finish(p.blocks())
		bound := p.total(blocks, output)
		if bound <= p.req.Budget || !p.drop() {
			b := Bundle{Blocks: blocks, Output: []byte(output), Tokens: bound, Bound: bound, Stable: stable}
			return p.account(b)
		}
	}
}

// account completes a bundle with what there is to tell of it.
func (p *packer) account(b Bundle) Bundle {
	if estimated, ok := p.from.Counter.(bounder); ok {
		b.Tokens, b.Band = p.tokens(string(b.Output)), estimated.Band(string(b.Output))
	}
	for i, left := range p.plan.left {
		p.plan.left[i].Missed = left.Missed || !left.Crowded && slices.Contains(p.files, left.Path)
	}
	b.Left, b.Below, b.Epoch, b.Told = p.plan.left, p.plan.below, p.plan.epoch, pathsOf(p.plan.sessions)
	b.Secrets, b.Doubt, b.Unloaded = p.masked(b.Blocks), p.masks.doubt, p.plan.unloaded
	return b
}

func pathsOf(blocks []layout.Block) (paths []gitobj.Path) {
	for _, b := range blocks {
		paths = append(paths, b.Path)
	}
	return paths
}

// blocks are the parts in the order of the bundle. Files of one kind stand in
// the order of their paths: a rank that changes moves nothing.
func (p *packer) blocks() []layout.Block {
	blocks := []layout.Block{p.plan.preamble}
	for _, list := range [][]layout.Block{p.plan.rules, p.plan.core, p.plan.manifest, p.plan.deltas, p.plan.projects, p.plan.files, p.plan.pages, p.plan.todo, p.joined(layout.Sessions), p.joined(layout.History), p.plan.git, p.plan.diff} {
		if list = slices.Clone(list); len(list) > 0 && (list[0].Kind == layout.Deltas || list[0].Kind == layout.Rules) {
			blocks = append(blocks, list...) // in the order they were found: what imports first, the MANIFEST's changes last
			continue
		}
		slices.SortFunc(list, func(a, b layout.Block) int { return strings.Compare(string(a.Path), string(b.Path)) })
		blocks = append(blocks, list...)
	}
	return p.titled(append(slices.Concat(blocks, p.plan.listed, p.plan.personal), p.plan.task))
}

// titled are blocks whose paths show no secrets.
func (p *packer) titled(blocks []layout.Block) []layout.Block {
	for i, b := range blocks {
		blocks[i].Name = p.masks.name(b.Path)
	}
	return blocks
}

// joined is the block of all parts of a kind, if there are any.
func (p *packer) joined(kind layout.Kind) []layout.Block {
	for _, of := range p.plan.partLists() {
		if of.kind != kind || len(of.parts) == 0 {
			continue
		}
		var texts []string
		for _, part := range of.parts {
			texts = append(texts, part.Text)
		}
		b := layout.Block{Kind: kind, Text: strings.Join(texts, of.gap), Reason: of.reason}
		b.Tokens = p.cost(b)
		return []layout.Block{b}
	}
	return nil
}

// leftBlock names the files that would be in a larger bundle, as many as there
// is room for: an agent can open them. What is shown in part says so itself.
func (p *packer) leftBlock(room int) layout.Block {
	b := layout.Block{Kind: layout.Left, Reason: "worth opening, and not in the bundle"}
	lines := 0
	for _, l := range p.plan.left {
		if !l.Crowded || p.plan.shows(l.Path) || lines == maxLeft {
			continue
		}
		more := b
		more.Text = strings.TrimPrefix(fmt.Sprintf("%s\n%s (%d %s)", b.Text, p.masks.show(l.Path), l.Lines, p.words.lines), "\n")
		if !p.fitBlock(&more, room) {
			break
		}
		b = more
		lines++
	}
	return b
}

// finish writes the blocks, with the breakpoints they have room for.
func (p *packer) finish(blocks []layout.Block) (marked []layout.Block, output string, stable int) {
	marked, stable = p.req.Cache.Cut(blocks, func(start []layout.Block) int { return p.tokens(p.layout.Seen(start)) })
	return marked, p.layout.Document(marked), stable
}
