package cmd

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/git-anw/git-anw/agentctx/layout"
	"github.com/git-anw/git-anw/agentctx/ledger"
)

func newBundleDiffCmd(env *Env) *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use:   "diff A B",
		Short: "Say what is in one bundle and not in another",
		Long: `Say which blocks came (+), changed (~) and went (-) from bundle A to bundle B,
with their tokens, and how much of B stands at its beginning as in A: that is
what a provider's cache can give again. A and B are ids from git anw bundle list.`,
		Example: "  git anw bundle diff 3f2a9c1b 77d0\n  git anw bundle diff 3f2a9c1b 77d0 --json",
		Args:    cobra.ExactArgs(2),
		RunE: func(c *cobra.Command, args []string) error {
			return runBundleDiff(c.Context(), env, args[0], args[1], asJSON)
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return c
}

func runBundleDiff(ctx context.Context, env *Env, a, b string, asJSON bool) error {
	all, err := env.bundles(ctx)
	if err != nil {
		return err
	}
	from, err := env.findBundle(all, a)
	if err != nil {
		return err
	}
	to, err := env.findBundle(all, b)
	if err != nil {
		return err
	}
	d := ledger.Diff(from.Blocks, to.Blocks)
	if asJSON {
		return printJSON(env, d)
	}
	for _, change := range d.Changes {
		fmt.Fprintln(env.Out, changeLine(env, change))
	}
	_, err = fmt.Fprintf(env.Out, env.say("same: %s; the first %d of %d tokens (%d%%) are as before\n", "相同：%s；开头的 %d / %d 个词元（%d%%）与之前一致\n"),
		env.blocks(d.Same), d.Prefix, d.Tokens, 100*d.Prefix/max(1, d.Tokens))
	return err
}

func (e *Env) blocks(n int) string {
	return e.say(count(n, "block"), fmt.Sprintf("%d 块", n))
}

func changeLine(env *Env, c ledger.Change) string {
	switch {
	case c.Old == nil:
		return fmt.Sprintf("+ %6d  %s", c.New.Tokens, blockName(env, *c.New))
	case c.New == nil:
		return fmt.Sprintf("- %6d  %s", c.Old.Tokens, blockName(env, *c.Old))
	}
	return fmt.Sprintf("~ %6d  %s (%+d)", c.New.Tokens, blockName(env, *c.New), c.New.Tokens-c.Old.Tokens)
}

func blockName(env *Env, b ledger.Block) string {
	name := env.kindOfBlock(layout.Kind(b.Kind))
	if b.Path != "" {
		name += " " + layout.ShowPath(b.Path)
	}
	if b.Excerpt {
		name += env.say(" (part)", "（节选）")
	}
	return name
}
