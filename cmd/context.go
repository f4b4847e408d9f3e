package cmd

import (
	"context"
	"io"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/git-anw/git-anw/agentctx/bundle"
	"github.com/git-anw/git-anw/agentctx/layout"
	"github.com/git-anw/git-anw/gitops/gitobj"
)

type contextOptions struct {
	countFor
	task, budget, rev, format string
	explain                   bool
}

func newContextCmd(env *Env) *cobra.Command {
	var opts contextOptions
	command := &cobra.Command{
		Use:   "context TASK",
		Short: "Pack what an agent should know for a task",
		Long: `Pack what an agent should know for a task into a budget of tokens: the
workspace's rules, its core pages and index, the pages that match the task, what
to start with, the sessions not yet in the wiki, and where git stands.

The budget is a ceiling on the whole output, counted for the model: that of
--model, else of $ANW_MODEL, else of the agents' variables. Where a count is an
estimate, its upper bound stays below. What changes least comes first, so
that providers can cache it; the same commit, inbox and task give the same bytes
on every machine. With --rev everything is read at that revision; the sessions
are then those in its own tree, so --rev anw/inbox has them all.

TASK is all arguments, or standard input where it is "-".`,
		Example: `  git anw context "how do I sample traces" --budget 8k
  git anw context "fix the exporter" --model "$ANW_MODEL" --budget 5%
  git anw context --explain fix the exporter >/dev/null
  git anw context - <task.txt | claude -p`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			opts.task = strings.Join(args, " ")
			return runContext(c.Context(), env, opts)
		},
	}
	flags := command.Flags()
	flags.StringVar(&opts.budget, "budget", "32k", "`tokens` the output may have: 8000, 8k, or 50% of the model's window")
	flags.StringVar(&opts.rev, "rev", "", "read everything at this `revision`, not the work tree")
	flags.StringVar(&opts.format, "format", layout.Formats()[0].Name, "markdown or json")
	opts.flags(flags)
	flags.BoolVar(&opts.explain, "explain", false, "account for every block on standard error")
	return command
}

func runContext(ctx context.Context, env *Env, opts contextOptions) error {
	req, err := opts.request(env)
	if err != nil {
		return err
	}
	w, err := env.workspace(ctx)
	if err != nil {
		return err
	}
	how, err := env.counting(w.Top, opts.countFor)
	if err != nil {
		return err
	}
	if req.Budget, err = how.tokens(opts.budget); err != nil {
		return err
	}
	from, err := bundleSources(ctx, w, opts.rev)
	if err != nil {
		return err
	}
	if from.Counter, err = how.counter(); err != nil {
		return err
	}
	from.Progress, req.Dir = env.indexing(), placeIn(w, env.Dir)
	packed, err := bundle.Pack(ctx, req, from)
	if err != nil {
		return err
	}
	if opts.explain {
		explain(env, packed, req.Budget, how)
	}
	_, err = env.Out.Write(packed.Output)
	return err
}

func (o contextOptions) request(env *Env) (req bundle.Request, err error) {
	req.Task = o.task
	if o.task == "-" {
		data, err := io.ReadAll(env.In)
		if err != nil {
			return req, err
		}
		req.Task = string(data)
	}
	if strings.TrimSpace(req.Task) == "" {
		return req, gitobj.Problemf(gitobj.Usage, "task: it is empty").WithHint(`git anw context "what you want to do"`)
	}
	req.Format, err = layout.FormatNamed(o.format)
	return req, err
}

// parseBudget reads 8000, 8k or 1.5k.
func parseBudget(s string) (int, error) {
	number, factor := strings.TrimRight(s, "kK"), 1.0
	if len(s)-len(number) == 1 {
		factor = 1000
	}
	n, err := strconv.ParseFloat(number, 64)
	tokens := n * factor
	if err != nil || len(s)-len(number) > 1 || tokens < 1 || tokens > 1e9 || tokens != float64(int(tokens)) {
		return 0, gitobj.Problemf(gitobj.Usage, "budget: %q is not a number of tokens", s).WithHint("use a number such as 8000 or 8k")
	}
	return int(tokens), nil
}
