package bundle

import (
	"context"

	"github.com/git-anw/git-anw/agentctx/layout"
	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
	"github.com/git-anw/git-anw/knowledge/layers"
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

// Bundle is a finished context.
type Bundle struct {
	Blocks []layout.Block
	Left   []LeftOut
	// Unloaded are imports of the rules that load nothing.
	Unloaded []layers.Breach
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
