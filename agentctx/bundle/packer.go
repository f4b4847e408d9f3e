package bundle

import (
	"context"

	"github.com/git-anw/git-anw/agentctx/layout"
	"github.com/git-anw/git-anw/agentctx/task"
	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
	"github.com/git-anw/git-anw/knowledge/config"
	"github.com/git-anw/git-anw/knowledge/library"
)

// packer is one packing under way: gather fills its plan, fit makes the output of it.
type packer struct {
	// What is asked for, and how it is written and counted.
	req    Request
	words  words
	layout layout.Layout
	known  *known
	masks  masks

	// What the workspace has.
	from     Sources
	tree     tree
	settings config.Config
	library  *library.Library
	wiki     []*wikiPage
	rules    []knowledge.File     // those in force
	own      map[gitobj.Path]bool // files the agent loads by itself
	states   []State              // as the bundle tells them
	dirty    []string
	told     []knowledge.Entry // the pending entries, newest first

	// What the task names.
	asked   task.Task
	pointed map[gitobj.Path]string // why it asks for a page
	files   []gitobj.Path          // those that are no pages
	named   []gitobj.Revision

	// What goes in.
	plan     plan
	seen     map[gitobj.Path]bool // files that are in the plan
	short    []shortened
	together int // tokens that the parts take less together than apart, once it is known
}

// share is a percentage of the budget. Shares are of the budget and not of what
// is left of it, so that the stable part does not move with the task's length.
func (p *packer) share(percent int) int { return p.req.Budget * percent / 100 }

func (p *packer) frame() {
	p.plan.preamble = layout.Block{Kind: layout.Preamble, Text: p.layout.Preamble(), Reason: "always"}
	p.plan.task = layout.Block{Kind: layout.Task, Text: layout.Clean(p.masks.line("task", p.req.Task)), Reason: "always"}
	p.asked = task.Read(p.plan.task.Text)
	p.plan.preamble.Tokens, p.plan.task.Tokens = p.cost(p.plan.preamble), p.cost(p.plan.task)
	p.plan.around = max(0, p.count(p.layout.Document([]layout.Block{p.plan.preamble, p.plan.task}))-p.plan.preamble.Tokens-p.plan.task.Tokens)
}

func (p *packer) affordable() error {
	_, output, _ := p.finish([]layout.Block{p.plan.preamble, p.plan.task})
	need := p.count(output)
	if need <= p.req.Budget {
		return nil
	}
	return gitobj.Problemf(gitobj.Usage, "budget: %d tokens are too few, the frame and the task alone need %d", p.req.Budget, need).
		WithHint("use --budget %d or more", need)
}

// gather fills the plan. The stable blocks come first and do not look at the
// task; the pages for the task get what the others leave.
func (p *packer) gather(ctx context.Context) error {
	pages, err := p.openLibrary()
	if err != nil {
		return err
	}
	if err := p.findLoaded(); err != nil {
		return err
	}
	if err := p.point(ctx, pages); err != nil {
		return err
	}
	p.readSettings()
	if err := p.addStable(ctx); err != nil {
		return err
	}
	if err := p.addProjects(); err != nil {
		return err
	}
	p.addFiles()
	p.addTodo(pages)
	if err := p.addSessions(ctx); err != nil {
		return err
	}
	if err := p.addGit(ctx); err != nil {
		return err
	}
	p.addPersonal()
	p.addDiff()
	p.addPages(pages)
	if err := p.addHistory(ctx); err != nil {
		return err
	}
	p.spend()
	p.wiki = pages
	p.fill(pages)
	return nil
}

// leaveOut notes that a file is not in the bundle for what it is.
func (p *packer) leaveOut(path gitobj.Path, text, reason string) {
	p.plan.leaveOut(LeftOut{Path: path, Lines: countLines(text), Reason: reason})
}

// crowdOut notes that a file is not in the bundle, or not all of it, for want
// of room.
func (p *packer) crowdOut(path gitobj.Path, text, reason string) {
	p.plan.leaveOut(LeftOut{Path: path, Lines: countLines(text), Reason: reason, Crowded: true})
}
