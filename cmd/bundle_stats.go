package cmd

import (
	"context"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/git-anw/git-anw/agentctx/ledger"
	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/tokenizer/models"
)

type bundleStatsOptions struct {
	json  bool
	limit int
}

func newBundleStatsCmd(env *Env) *cobra.Command {
	var opts bundleStatsOptions
	c := &cobra.Command{
		Use:   "stats",
		Short: "Say what bundles cost, by kind of task",
		Long: `Say of the last bundles, by kind of task, how many tokens they have, which share
of them a cache may have from the bundle before (the blocks both begin with, for
the same model and format), and what a token costs at the price ratios of the
model (git anw models): 1 is input that no cache has. Without a model there is no
price. A cache that has forgotten meanwhile costs more.

The kind is read off the task's words: question, fix, build, change, write,
review, other.`,
		Example: "  git anw bundle stats\n  git anw bundle stats -n 200 --json",
		Args:    cobra.NoArgs,
		RunE:    func(c *cobra.Command, _ []string) error { return runBundleStats(c.Context(), env, opts) },
	}
	c.Flags().BoolVar(&opts.json, "json", false, "print one JSON array")
	c.Flags().IntVarP(&opts.limit, "number", "n", 100, "over how many of the last (0: all)")
	return c
}

func runBundleStats(ctx context.Context, env *Env, opts bundleStatsOptions) error {
	if opts.limit < 0 {
		return gitobj.Problemf(gitobj.Usage, "-n %d: not a number of bundles", opts.limit).WithHint("-n 50, or -n 0 for all")
	}
	all, err := env.bundles(ctx)
	if err != nil {
		return err
	}
	table, err := env.modelTable(ctx)
	if err != nil {
		return err
	}
	figures := ledger.Stats(all, opts.limit, func(model string) ledger.Price {
		m, _ := table.Lookup(model)
		return priceOf(m)
	})
	if opts.json {
		return printJSON(env, statsRows(figures))
	}
	rows := [][]string{strings.Split(env.say("KIND|BUNDLES|TOKENS|SHARED|COST", "类型|上下文包|词元|共有|费用"), "|")}
	for _, f := range figures {
		rows = append(rows, []string{env.kindOfTask(f.Kind), fmt.Sprint(f.Bundles), fmt.Sprint(f.Tokens / max(1, f.Bundles)), shareText(f), fmt.Sprintf("%.2f", f.Relative())})
	}
	printTable(env.Out, rows)
	return nil
}

// kindOfTask is a kind as people call it.
func (e *Env) kindOfTask(kind ledger.Kind) string {
	chinese := map[ledger.Kind]string{"all": "合计", "question": "提问", "fix": "修复", "build": "构建", "change": "改动", "write": "写作", "review": "审阅", "other": "其他"}
	return e.say(string(kind), chinese[kind])
}

// statsRow is the figures of a kind, as --json prints them.
type statsRow struct {
	ledger.Figures
	Share    float64 `json:"share"`
	Relative float64 `json:"relative_cost"`
}

func statsRows(figures []ledger.Figures) []statsRow {
	rows := make([]statsRow, len(figures))
	for i, f := range figures {
		rows[i] = statsRow{f, f.Share(), f.Relative()}
	}
	return rows
}

func shareText(f ledger.Figures) string {
	if f.Follow == 0 {
		return "-"
	}
	return fmt.Sprintf("%.0f%%", 100*f.Share())
}

// priceOf is what a model asks for input, relative to input without a cache.
func priceOf(m models.Model) ledger.Price {
	if m.ID == "" { // none was chosen
		return ledger.Price{}
	}
	price := ledger.Price{Read: m.Cache.Read, Write: 1, Minimum: m.Cache.Minimum, Marked: m.Cache.Breakpoints > 0}
	if len(m.Cache.Lives) > 0 {
		price.Write = m.Cache.Lives[0].Write
	}
	return price
}
