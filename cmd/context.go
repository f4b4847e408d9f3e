package cmd

import (
	"context"
	"io"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/git-anw/git-anw/agentctx/bundle"
	"github.com/git-anw/git-anw/agentctx/layout"
	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge/layers"
)

type contextOptions struct {
	countFor
	task, budget, rev, format, life, agent string
	explain                                string // "table" or "json"
	noRecord, global                       bool
	wish                                   wishOptions
	given                                  []string // the flags that shape the bundle, as name=value
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

--explain says of each block whether a cache may have it: yes from the bundle
before (for the same model and format), next from this one, - never. Its cost is
in tokens at the plain price. git anw bundle shows and repeats what was given.

TASK is all arguments, or standard input where it is "-". What it names goes in
first: files (@src/main.go, wiki/page.md, page.md), folders (@wiki/cache), #tags,
projects, ids of commits, items of the TODO list. Commits that changed the pages
of the bundle are told in a line each.`,
		Example: `  git anw context "how do I sample traces" --budget 8k
  git anw context "fix the exporter" --model "$ANW_MODEL" --budget 5%
  git anw context "why 1a2b3c4? see @src/cache.go and #cache" --include-diff
  git anw context --explain fix the exporter >/dev/null
  git anw context - <task.txt | claude -p`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			opts.task, opts.given = strings.Join(args, " "), shaping(c.Flags())
			return runContext(c.Context(), env, opts)
		},
	}
	opts.flags(command.Flags())
	return command
}

func (o *contextOptions) flags(flags *pflag.FlagSet) {
	o.shape(flags)
	o.countFor.flags(flags)
	flags.StringVar(&o.rev, "rev", "", "read everything at this `revision`, not the work tree")
}

// shape are the flags that say what bundle it shall be; which state is read, and
// for which model, is said elsewhere.
func (o *contextOptions) shape(flags *pflag.FlagSet) {
	flags.StringVar(&o.budget, "budget", "32k", "`tokens` the output may have: 8000, 8k, or 50% of the model's window; 0 for the whole wiki")
	flags.StringVar(&o.format, "format", layout.Names()[0], "how it is written: "+strings.Join(layout.Names(), ", "))
	flags.StringVar(&o.agent, "for", "", "leave out what this `agent` loads by itself: "+strings.Join(layers.Names(), ", "))
	flags.BoolVar(&o.global, "global", false, "with your own rules, ~/.claude/CLAUDE.md and those of other agents, after all that is cached")
	flags.StringVar(&o.life, "cache-ttl", "", "in a request, have its cache live for this `time`, as the model offers it")
	o.wish.flags(flags)
	flags.StringVar(&o.explain, "explain", "", "account for every block on standard error, as a table or as json")
	flags.Lookup("explain").NoOptDefVal = "table"
	flags.BoolVar(&o.noRecord, "no-record", false, "do not keep what the bundle was made from (see git anw bundle)")
}

func runContext(ctx context.Context, env *Env, opts contextOptions) error {
	if opts.rev != "" && opts.wish.diff {
		return gitobj.Problemf(gitobj.Usage, "--include-diff and --rev exclude each other")
	}
	w, err := env.workspace(ctx)
	if err != nil {
		return err
	}
	p, err := env.packing(ctx, w, opts)
	if err != nil {
		return err
	}
	packed, err := p.run(ctx)
	if err == nil && p.records(ctx) {
		recipe, contents := p.recipe()
		p.keep(ctx, p.record(packed, recipe), contents)
	}
	return err
}

// taskText is the task, from standard input where it is "-".
func (o contextOptions) taskText(env *Env) (string, error) {
	task := o.task
	if task == "-" {
		data, err := io.ReadAll(env.In)
		if err != nil {
			return "", err
		}
		task = string(data)
	}
	if strings.TrimSpace(task) == "" {
		return "", gitobj.Problemf(gitobj.Usage, "task: it is empty").WithHint(`git anw context "what you want to do"`)
	}
	return task, nil
}

// request asks for a bundle; budget and place are not in it yet.
func (o contextOptions) request(task string) (req bundle.Request, err error) {
	if err := accountForm(o.explain); err != nil {
		return req, err
	}
	req.Task = task
	if o.agent != "" {
		if req.For, err = layers.Named(o.agent); err != nil {
			return req, err
		}
	}
	req.Format, err = layout.FormatNamed(o.format)
	return req, err
}
