package cmd

import (
	"time"

	"github.com/git-anw/git-anw/agentctx/bundle"
	"github.com/git-anw/git-anw/agentctx/layout"
	"github.com/git-anw/git-anw/agentctx/ledger"
	"github.com/git-anw/git-anw/gitops/gitobj"
)

// account is what a bundle is made of, block by block, and what it costs.
type account struct {
	ID        ledger.ID     `json:"id"`
	Tokens    int           `json:"tokens"`
	Bound     int           `json:"bound"`
	Band      float64       `json:"band"`
	Exact     bool          `json:"exact"`
	Budget    int           `json:"budget"` // 0 for no ceiling
	Model     string        `json:"model,omitempty"`
	Tokenizer string        `json:"tokenizer"`
	Epoch     gitobj.ID     `json:"epoch,omitempty"` // the commit rules, core and index are of
	Before    *predecessor  `json:"before"`
	Cost      float64       `json:"cost"` // in tokens at the plain price
	Blocks    []accountLine `json:"blocks"`
	Left      []leftLine    `json:"left_out"`
	Below     int           `json:"below_floor"`
}

// predecessor is the bundle whose beginning a cache may still have.
type predecessor struct {
	ID     ledger.ID `json:"id"`
	When   time.Time `json:"when"`
	Prefix int       `json:"prefix"` // tokens that both begin with
}

type accountLine struct {
	Kind    layout.Kind `json:"kind"`
	Path    gitobj.Path `json:"path,omitempty"`
	Excerpt bool        `json:"excerpt"`
	Tokens  int         `json:"tokens"`
	Exact   bool        `json:"exact"`
	Cached  bool        `json:"cached"`
	Before  bool        `json:"before_breakpoint"`
	Cost    float64     `json:"cost"`
	Score   float64     `json:"score"`
	Reason  string      `json:"reason"`
}

type leftLine struct {
	Path   gitobj.Path `json:"path"`
	Lines  int         `json:"lines"`
	Reason string      `json:"reason"`
}

// account accounts for a bundle beside the one before it.
func (p *packing) account(b bundle.Bundle) (account, error) {
	a := account{
		Tokens: b.Tokens, Bound: b.Bound, Band: b.Band, Exact: p.how.exact, Budget: p.req.Budget % bundle.NoCeiling, Below: b.Below,
		Model: p.how.model.ID, Tokenizer: p.how.tokenizer, Epoch: b.Epoch, Blocks: []accountLine{}, Left: []leftLine{},
	}
	now := p.record(b, ledger.Recipe{Model: a.Model, Tokenizer: a.Tokenizer, Options: p.opts.given})
	a.ID = now.ID
	shared, err := a.follow(ledgerOf(p.w), now)
	if err != nil {
		return a, err
	}
	price := priceOf(p.how.model)
	cached := price.Cached(now.Blocks, shared)
	costs := price.Costs(now.Blocks, cached)
	last := lastCut(now.Blocks)
	for i, block := range b.Blocks {
		a.Blocks = append(a.Blocks, accountLine{block.Kind, block.Path, block.Excerpt, block.Tokens, a.Exact, i < cached, i < last, costs[i], block.Score, block.Reason})
		a.Cost += costs[i]
	}
	for _, left := range b.Left {
		a.Left = append(a.Left, leftLine{left.Path, left.Lines, left.Reason})
	}
	return a, nil
}

// lastCut is how many blocks stand before the last place where a cache may end.
func lastCut(blocks []ledger.Block) (n int) {
	for i, b := range blocks {
		if b.Cut {
			n = i + 1
		}
	}
	return n
}

// follow looks for the bundle before and returns how many blocks both begin with.
func (a *account) follow(log ledger.Log, now ledger.Record) (cached int, err error) {
	all, err := ledger.All(log)
	before, follows := ledger.Before(all, now.Cache())
	if err != nil || !follows {
		return 0, err
	}
	a.Before = &predecessor{before.ID, before.When, ledger.Prefix(before.Blocks, now.Blocks)}
	return ledger.Shared(before.Blocks, now.Blocks), nil
}
