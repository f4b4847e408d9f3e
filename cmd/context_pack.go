package cmd

import (
	"context"
	"fmt"
	"slices"

	"github.com/spf13/pflag"

	"github.com/git-anw/git-anw/agentctx/bundle"
	"github.com/git-anw/git-anw/agentctx/layout"
	"github.com/git-anw/git-anw/gitops"
)

// packing is a bundle under way, with what it is made from.
type packing struct {
	env    *Env
	w      *gitops.Workspace
	opts   contextOptions
	how    counting
	cached cachedModel
	req    bundle.Request
	from   bundle.Sources
	seen   *seen
}

// packing gathers what a bundle of the workspace is made from.
func (e *Env) packing(ctx context.Context, w *gitops.Workspace, opts contextOptions) (*packing, error) {
	task, err := opts.taskText(e)
	if err != nil {
		return nil, err
	}
	req, err := opts.request(task)
	if err != nil {
		return nil, err
	}
	how, err := e.counting(w.Top, opts.countFor)
	if err != nil {
		return nil, err
	}
	p := &packing{env: e, w: w, opts: opts, how: how, req: req}
	if p.req.Budget, err = how.tokens(opts.budget); err != nil {
		return nil, err
	}
	if p.from, p.seen, err = bundleSources(ctx, w, opts.rev); err != nil {
		return nil, err
	}
	if opts.wish.diff && opts.rev == "" {
		if p.from.Base, err = committed(ctx, w); err != nil {
			return nil, err
		}
	}
	p.req.Dir = placeIn(w, e.Dir)
	if opts.global {
		p.req.Personal = e.personal(p.req.For)
	}
	if p.req.Wish, err = opts.wish.read(ctx, w); err != nil {
		return nil, err
	}
	return p, p.count()
}

// committed is what the last commit has.
func committed(ctx context.Context, w *gitops.Workspace) (*gitops.Snapshot, error) {
	head, _, err := w.Repo.Head(ctx)
	if err != nil {
		return nil, err
	}
	return w.Revision(ctx, head)
}

// run packs the bundle and prints it.
func (p *packing) run(ctx context.Context) (bundle.Bundle, error) {
	packed, err := bundle.Pack(ctx, p.req, p.from)
	if err != nil {
		return packed, err
	}
	sayMasked(p.env, packed)
	p.sayMissed(packed)
	p.sayUnloaded(packed)
	p.cached.note(p.env, packed.Stable, p.how)
	if p.opts.explain != "" {
		if err := p.explain(packed); err != nil {
			return packed, err
		}
	}
	_, err = p.env.Out.Write(packed.Output)
	return packed, err
}

// sayMissed tells of files the task asks for that the bundle cannot have: nobody
// should take an answer for one that had read them.
func (p *packing) sayMissed(packed bundle.Bundle) {
	for _, left := range packed.Left {
		if left.Missed {
			fmt.Fprintf(p.env.Err, p.env.say("note: %s: %s\n", "说明：%s：%s\n"), layout.ShowPath(left.Path), p.env.spokenReason(left.Reason))
		}
	}
}

// sayUnloaded tells of what the rules import and nobody is given: an agent says
// nothing of it.
func (p *packing) sayUnloaded(packed bundle.Bundle) {
	for _, b := range packed.Unloaded {
		fmt.Fprintf(p.env.Err, p.env.say("note: %s:%d: %s is not loaded: %s\n", "说明：%s:%d：%s 没有载入：%s\n"), layout.ShowPath(b.Path), b.Line, visible(b.Written), p.env.unloaded(b.Kind))
	}
}

// count says how to count, and for which cache.
func (p *packing) count() (err error) {
	if p.cached, err = p.opts.cachedBy(p.w.Top, p.how); err != nil {
		return err
	}
	p.req.Cache = p.cached.asks(p.opts.life)
	p.from.Progress = p.env.indexing()
	p.from.Counts = p.how.tokenizer + " " + p.how.version
	p.from.Counter, err = p.how.counter()
	return err
}

// bundleFlags are the flags somebody gave that say what bundle it shall be.
func bundleFlags(flags *pflag.FlagSet) (given []*pflag.Flag) {
	all := pflag.NewFlagSet("context", pflag.ContinueOnError)
	new(contextOptions).shape(all)
	flags.Visit(func(f *pflag.Flag) {
		if all.Lookup(f.Name) != nil {
			given = append(given, f)
		}
	})
	return given
}

// shaping are those flags as a recipe keeps them, but for the budget, which it
// keeps in tokens, and those that change no bundle.
func shaping(flags *pflag.FlagSet) (given []string) {
	for _, f := range bundleFlags(flags) {
		if slices.Contains([]string{"budget", "explain", "no-record"}, f.Name) {
			continue
		}
		values := []string{f.Value.String()}
		if list, ok := f.Value.(pflag.SliceValue); ok {
			values = list.GetSlice()
		}
		for _, value := range values {
			given = append(given, f.Name+"="+value)
		}
	}
	slices.Sort(given)
	return given
}
