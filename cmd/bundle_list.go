package cmd

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/git-anw/git-anw/agentctx/layout"
	"github.com/git-anw/git-anw/agentctx/ledger"
	"github.com/git-anw/git-anw/gitops/gitobj"
)

type bundleListOptions struct {
	json  bool
	limit int
}

func newBundleListCmd(env *Env) *cobra.Command {
	var opts bundleListOptions
	c := &cobra.Command{
		Use:   "list",
		Short: "List the bundles that were given, newest first",
		Long: `List the bundles that were given from this clone, newest first: the id, when, its
tokens, the commit its files were read from, and the task. The id is the SHA-256
of the bundle's bytes; any beginning of it names it.

Each is kept with its recipe in the git directory: some hundreds, the oldest go.
git config anw.recordBundles false switches that off, --no-record for one bundle.`,
		Example: "  git anw bundle list -n 5\n  git anw bundle list --json",
		Args:    cobra.NoArgs,
		RunE:    func(c *cobra.Command, _ []string) error { return runBundleList(c.Context(), env, opts) },
	}
	c.Flags().BoolVar(&opts.json, "json", false, "print one JSON array, with recipes and blocks")
	c.Flags().IntVarP(&opts.limit, "number", "n", 20, "how many (0: all)")
	return c
}

func runBundleList(ctx context.Context, env *Env, opts bundleListOptions) error {
	if opts.limit < 0 {
		return gitobj.Problemf(gitobj.Usage, "-n %d: not a number of bundles", opts.limit).WithHint("-n 5, or -n 0 for all")
	}
	all, err := env.bundles(ctx)
	if err != nil {
		return err
	}
	slices.Reverse(all)
	if opts.limit > 0 {
		all = all[:min(opts.limit, len(all))]
	}
	if opts.json {
		return printJSON(env, append([]ledger.Record{}, all...))
	}
	for _, r := range all {
		head := r.Recipe.Head.Short()
		if head == "" {
			head = "-"
		}
		fmt.Fprintf(env.Out, "%s  %s  %6d  %-12s  %s\n", r.ID.Short(), r.When.Local().Format("2006-01-02 15:04"), r.Tokens, head, taskLine(r.Recipe))
	}
	return nil
}

// taskLine is the beginning of a task, as wide as a line has room for.
func taskLine(r ledger.Recipe) string {
	line, more, _ := strings.Cut(strings.TrimSpace(r.Task), "\n")
	line = layout.Visible(line)
	if r.LongTask != "" || more != "" || displayWidth(line) > 80 {
		line = display().Truncate(line, 80, "") + "…"
	}
	return line
}
