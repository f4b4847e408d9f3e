package cmd

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/git-anw/git-anw/agentctx/bundle"
	"github.com/git-anw/git-anw/agentctx/ledger"
	"github.com/git-anw/git-anw/agentctx/session"
)

func newBundleReplayCmd(env *Env) *cobra.Command {
	return &cobra.Command{
		Use:   "replay BUNDLE|SESSION",
		Short: "Print a bundle again, as it was given",
		Long: `Make a bundle again from its recipe and print it: of BUNDLE, an id from git anw
bundle list, or of a session that began with session start --context, named as
session show names it.

In the clone it was given in, the bytes are the same: files that were in no commit
were kept, without secrets. Elsewhere what was committed is printed, and what is
missing is listed on standard error. The exit code is 1 where the bytes are not
those that were given.`,
		Example: "  git anw bundle replay 3f2a9c1b\n  git anw bundle replay 2026-05-01-move-the-sampler | diff - now.md",
		Args:    cobra.ExactArgs(1),
		RunE:    func(c *cobra.Command, args []string) error { return runBundleReplay(c.Context(), env, args[0]) },
	}
}

func runBundleReplay(ctx context.Context, env *Env, name string) error {
	d, err := env.desk(ctx)
	if err != nil {
		return err
	}
	id, recipe, err := d.recipeOf(ctx, name)
	if err != nil {
		return err
	}
	r := &replay{env: env, w: d.w, recipe: recipe, log: ledgerOf(d.w)}
	p, err := r.packing(ctx)
	if err != nil {
		return err
	}
	packed, err := bundle.Pack(ctx, p.req, p.from)
	if err != nil {
		return err
	}
	if _, err := env.Out.Write(packed.Output); err != nil {
		return err
	}
	if ledger.IDOf(packed.Output) == id {
		return nil
	}
	r.tell(id)
	return errFindings
}

// recipeOf finds the recipe of a bundle by its own name, else by that of the
// session it was given to.
func (d *desk) recipeOf(ctx context.Context, name string) (ledger.ID, ledger.Recipe, error) {
	all, err := ledger.All(ledgerOf(d.w))
	if err != nil {
		return "", ledger.Recipe{}, err
	}
	r, ok, err := ledger.Find(all, name)
	if err != nil || ok {
		return r.ID, r.Recipe, err
	}
	given, err := d.givenTo(ctx, name)
	if err != nil {
		return "", ledger.Recipe{}, err
	}
	if r, ok, _ = ledger.Find(all, given.Bundle); ok { // it knows more than an entry tells
		return r.ID, r.Recipe, nil
	}
	recipe, ok := ledger.ParseRecipe(given.Recipe)
	if !ok {
		return "", recipe, noBundle(name)
	}
	return ledger.ID(given.Bundle), recipe, nil
}

// givenTo is what a session was given: one that is open, by its key or the
// agent's own id, or one that left an entry.
func (d *desk) givenTo(ctx context.Context, name string) (session.Provided, error) {
	open, err := session.Running(d.journals)
	if err != nil {
		return session.Provided{}, err
	}
	for _, j := range open {
		if j.Session == name || j.Key == name {
			return j.Provided, nil
		}
	}
	found, _, err := d.lookAny(ctx, name)
	return session.Provided{Bundle: found.Entry.Bundle, Recipe: found.Entry.Recipe}, err
}

// tell says why the bytes are not those that were given.
func (r *replay) tell(id ledger.ID) {
	fmt.Fprintf(r.env.Err, r.env.say("not the bytes of %s:\n", "与 %s 的字节不同：\n"), id.Short())
	if len(r.missing) == 0 {
		r.miss(r.env.say("packed by version %s, this is %s", "由版本 %s 打包，当前版本是 %s"), r.recipe.Program, version())
	}
	if more := r.recipe.MoreInputs; more > 0 {
		r.miss(r.env.say("%d more files that were not committed then", "另有 %d 个当时未提交的文件"), more)
	}
	for _, line := range r.missing {
		fmt.Fprintf(r.env.Err, "  %s\n", line)
	}
}
