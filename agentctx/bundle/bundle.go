package bundle

import (
	"context"
	"io/fs"

	"github.com/git-anw/git-anw/agentctx/layout"
	"github.com/git-anw/git-anw/agentctx/task"
	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
	"github.com/git-anw/git-anw/knowledge/config"
	"github.com/git-anw/git-anw/knowledge/layers"
	"github.com/git-anw/git-anw/knowledge/library"
	"github.com/git-anw/git-anw/knowledge/search"
	"github.com/git-anw/git-anw/tokenizer"
)

// LeftOut is something relevant that is not in the bundle, or not all of it.
type LeftOut struct {
	Path   gitobj.Path
	Lines  int // of the whole file; 0 where it could not be read
	Reason string
	// Crowded is true where it is the budget that keeps the file out.
	Crowded bool
	// Missed is true where the task asks for the file, and nothing of it can be shown.
	Missed bool
}

// NoCeiling is the budget of a bundle that holds the whole wiki.
const NoCeiling = 1 << 40

// Request is what is asked for.
type Request struct {
	Task   string
	Budget int // tokens the whole output may have
	Format layout.Format
	Cache  layout.Cache // of the model it is for
	// Dir is where the command was run, relative to the top of the workspace:
	// the project it is in belongs into the bundle.
	Dir gitobj.Path
	// For is the agent that is given the bundle in Dir, of no name for any; what it
	// loads by itself is left out.
	For layers.Agent
	// Personal are the person's own rules, where they are wanted.
	Personal []Personal
	Wish
}

// Wish is what a person adds to the task.
type Wish struct {
	Projects []string      // whose rules belong in, by name or folder
	Pins     []gitobj.Path // files that belong to the core
	// Exclude tells what must not be in the bundle; nil excludes nothing.
	Exclude func(gitobj.Path) bool
	// Revisions is how many lines of history there may be, and Since the second
	// from which on, since 1970.
	Revisions int
	Since     int64
	Diff      bool // with what is not committed
	Fill      bool // with pages below the relevance floor, up to the budget
}

// Sources is where a bundle comes from. All but Tree and Counter may be nil.
type Sources struct {
	Tree    fs.FS
	Base    fs.FS // what is committed of Tree; nil where nothing is to be compared
	Counter tokenizer.Counter
	Inbox   Inbox
	History History
	// Segments keep what is known of the pages of Tree between two bundles; with
	// nil every page is read. Progress is told how many were read, of how many.
	Segments search.Store
	Progress func(done, total int)
	// Past is what the shared part is taken from; with nil it is the tree as it is.
	// Outlines keep what is found out about its commits.
	Past     Past
	Outlines Outlines
	// Numbers keep what is found out about texts, counts under the name of how they
	// are made; Texts what is made of them.
	Numbers Numbers
	Counts  string
	Texts   Outlines
}

// Inbox lists the notes that are pending.
type Inbox interface {
	Notes(ctx context.Context) ([]gitobj.Note, error)
}

// History says where the repository stands.
type History interface {
	// States begins with the workspace. The project the command was run in
	// follows where it is a repository of its own.
	States(ctx context.Context) ([]State, error)
	// Latest are the last commits of the workspace, newest first.
	Latest(ctx context.Context) ([]gitobj.Revision, error)
	// Revisions are the commits that names stand for, as far as they do.
	Revisions(ctx context.Context, names []string) ([]gitobj.Revision, error)
}

// State is what a bundle says about git. A Branch or Head that is not known or
// not there is empty.
type State struct {
	// Repository is set for a project that is a repository of its own.
	Repository gitobj.Path
	Branch     string
	Head       gitobj.Commit
	Recent     []gitobj.Commit // newest first, Head included
	Dirty      []string        // as git status lists them
}

// Bundle is a finished context.
type Bundle struct {
	Blocks []layout.Block
	Left   []LeftOut
	// Secrets are those masked in the output; Doubt says why all exceptions from
	// that were left aside, nil for none.
	Secrets []Secret
	Doubt   error
	Below   int // pages that match but are below the relevance floor
	// Epoch is the commit the shared part is taken from, "" for the tree as it is.
	Epoch gitobj.ID
	// Told are the notes of the inbox that the sessions tell.
	Told   []gitobj.Path
	Output []byte
	Tokens int // of Output
	// Stable is how many tokens a model is given before the first place where its
	// cache may end; 0 where the model's minimum is not known.
	Stable int
	// Bound is what hardly any estimate is above, and never above the budget;
	// Band is how far off Tokens may be, relatively. An exact count is its own
	// bound.
	Bound int
	Band  float64
}

// Pack makes a bundle within the budget. Where not even the frame and the task
// fit it gives a problem that says how many tokens they need.
func Pack(ctx context.Context, req Request, from Sources) (Bundle, error) {
	return packOnce(ctx, req, from, false)
}

// packOnce makes a bundle; one from damaged segments it makes again, from the pages.
func packOnce(ctx context.Context, req Request, from Sources, again bool) (Bundle, error) {
	lang := knowledge.WorkspaceLang(from.Tree)
	p := &packer{req: req, from: from, tree: tree{from.Tree}, words: wordsOf(lang), known: knownFrom(from), seen: map[gitobj.Path]bool{}}
	p.layout = req.Format.In(lang, req.Cache)
	p.allowed()
	p.frame()
	if err := p.affordable(); err != nil {
		return Bundle{}, err
	}
	if err := p.gather(ctx); err != nil {
		return Bundle{}, err
	}
	packed := p.filled()
	if p.library.Damaged() && !again {
		return packOnce(ctx, req, from, true)
	}
	p.library.Tidy()
	if from.Numbers != nil {
		from.Numbers.Save(ctx)
	}
	return packed, nil
}

// finish writes the blocks, with the breakpoints they have room for.
func (p *packer) finish(blocks []layout.Block) (marked []layout.Block, output string, stable int) {
	marked, stable = p.req.Cache.Cut(blocks, func(start []layout.Block) int { return p.tokens(p.layout.Seen(start)) })
	return marked, p.layout.Document(marked), stable
}

// packer is one packing under way.
type packer struct {
	req      Request
	from     Sources
	tree     tree
	words    words
	library  *library.Library
	layout   layout.Layout
	settings config.Config
	plan     plan
	known    *known
	masks    masks
	own      map[gitobj.Path]bool // files the agent loads by itself
	rules    []knowledge.File     // those in force
	seen     map[gitobj.Path]bool // files that are in the plan
	asked    task.Task
	pointed  map[gitobj.Path]string // why the task asks for a page
	files    []gitobj.Path          // those it names that are no pages
	named    []gitobj.Revision      // the commits it names
	dirty    []string
	states   []State // as the bundle tells them
	short    []shortened
	wiki     []*wikiPage
	told     []knowledge.Entry // the pending entries, newest first
	together int               // tokens that the parts take less together than apart, once it is known
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
	if err := p.knowLoaded(); err != nil {
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
