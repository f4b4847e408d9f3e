package cmd

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/git-anw/git-anw/agentctx/bundle"
	"github.com/git-anw/git-anw/agentctx/layout"
	"github.com/git-anw/git-anw/agentctx/ledger"
	"github.com/git-anw/git-anw/agentctx/redact"
	"github.com/git-anw/git-anw/agentctx/session"
	"github.com/git-anw/git-anw/gitops"
	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/gitops/store"
)

// What the records of bundles may take, some hundreds of them, and the files they
// were made from that were never committed, in bytes.
const (
	ledgerRecords = 4 << 20
	ledgerParts   = 32 << 20
)

func ledgerOf(w *gitops.Workspace) store.Log {
	return store.New(w.BundlesDir()).Log(store.Room{Records: ledgerRecords, Parts: ledgerParts})
}

// records reports whether it is wanted that bundles are recorded.
func (p *packing) records(ctx context.Context) bool { return !p.opts.noRecord && p.w.Records(ctx) }

// keep records a bundle that was given. Where that cannot be done the bundle was
// given all the same: it is told in a line.
func (p *packing) keep(ctx context.Context, record ledger.Record, contents map[gitobj.ID][]byte) {
	if err := ledger.Add(ctx, ledgerOf(p.w), record, contents); err != nil {
		fmt.Fprintf(p.env.Err, p.env.say("note: this bundle is not recorded: %v\n", "说明：没有记录这个上下文包：%v\n"), plainCause(err))
	}
}

func (p *packing) record(packed bundle.Bundle, recipe ledger.Recipe) ledger.Record {
	r := ledger.Record{ID: ledger.IDOf(packed.Output), When: p.env.Now().UTC(), Tokens: packed.Tokens, Recipe: recipe, Notes: packed.Told}
	for _, b := range packed.Blocks {
		r.Blocks = append(r.Blocks, ledger.Block{Kind: string(b.Kind), Path: b.Path, Excerpt: b.Excerpt, Cut: b.Cut, Tokens: b.Tokens, Sum: ledger.SumOf(b.Text)})
	}
	return r
}

// options are the flags that were given, with no time left to count from now.
func (p *packing) options() []string {
	given := slices.Clone(p.opts.given)
	for i, option := range given {
		if strings.HasPrefix(option, "since=") {
			given[i] = fmt.Sprintf("since=@%d", p.req.Since)
		}
	}
	return given
}

// longTask is where a task is kept beside its record and not in it, in bytes.
const longTask = 2 << 10

// recipe is what the bundle was made from, and the contents that are in no
// commit. Secrets are in neither.
func (p *packing) recipe() (ledger.Recipe, map[gitobj.ID][]byte) {
	r := ledger.Recipe{
		Program: version(), Options: p.options(), Budget: p.req.Budget, Model: p.how.model.ID, Tokenizer: p.how.tokenizer, Counts: p.how.version,
		Dir: p.req.Dir, Rev: p.opts.rev != "", Inbox: p.seen.inboxAt,
	}
	for _, s := range p.seen.states {
		r.States = append(r.States, ledger.State{Repository: s.Repository, Branch: s.Branch, Head: s.Head.ID, Dirty: s.Dirty}.Shorten())
	}
	if len(r.States) > 0 {
		r.Head = r.States[0].Head
	}
	in := &inputs{w: p.w, seen: p.seen, contents: map[gitobj.ID][]byte{}}
	in.allow, _ = session.Exceptions(p.from.Tree) // in doubt more is taken out
	in.gather()
	r.Inputs, r.Personal = in.list, in.personal(p.req.Personal)
	task, _ := redact.Redact([]byte(layout.Clean(p.req.Task)), in.allow)
	if r.Task = string(task); len(task) > longTask {
		r.Task, r.LongTask = "", in.content(task)
	}
	return r, in.contents
}
