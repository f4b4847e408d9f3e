package cmd

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/git-anw/git-anw/agentctx/session"
	"github.com/git-anw/git-anw/gitops/gitobj"
)

type sessionStartOptions struct {
	agentOptions
	task    string
	context bool
	pack    contextOptions
}

func newSessionStartCmd(env *Env) *cobra.Command {
	var opts sessionStartOptions
	c := &cobra.Command{
		Use:   "start [TASK]",
		Short: "Open a session and print what is open",
		Long: `Open a journal of what this worktree stands on and print the resume brief: the
start-here items of inbox/TODO.md, the next steps of pending notes, the last
sessions, and what was promoted since the last session here. The journal lies in
the git directory; no file of the workspace changes.

With --context, print instead what git anw context packs for TASK, by the same
flags, and keep its hash and recipe with the session: its entry will say what the
agent was given, and git anw bundle replay ENTRY gives it again.`,
		Example: "  git anw session start \"move the sampler to the gateway\"\n  git anw session start --context --budget 16k move the sampler | claude -p",
		RunE: func(c *cobra.Command, args []string) error {
			if err := opts.read(args, c.Flags()); err != nil {
				return err
			}
			return runSessionStart(c.Context(), env, opts)
		},
	}
	opts.flags(c)
	c.Flags().StringVar(&opts.task, "task", "", "what the session is for")
	c.Flags().BoolVar(&opts.context, "context", false, "print a bundle for the task, and keep with the session what it was")
	opts.pack.shape(c.Flags())
	return c
}

// read takes the task from where it was given, and refuses flags of a bundle
// where none is asked for.
func (o *sessionStartOptions) read(args []string, flags *pflag.FlagSet) error {
	if task := strings.Join(args, " "); task != "" && o.task != "" {
		return gitobj.Problemf(gitobj.Usage, "the task is given twice").WithHint("give it as an argument or by --task")
	} else if task != "" {
		o.task = task
	}
	if asked := bundleFlags(flags); len(asked) > 0 && !o.context {
		return gitobj.Problemf(gitobj.Usage, "--%s: only for a bundle", asked[0].Name).WithHint("git anw session start --context --%s …", asked[0].Name)
	}
	o.pack.task, o.pack.given, o.pack.model = o.task, shaping(flags), o.model
	return nil
}

func runSessionStart(ctx context.Context, env *Env, opts sessionStartOptions) error {
	d, err := env.desk(ctx)
	if err != nil {
		return err
	}
	brief, err := session.Start(ctx, d.sessionPorts(), session.StartRequest{Place: d.place(), Agent: opts.who(env), Task: opts.task, Now: env.Now()})
	if err != nil {
		return err
	}
	sayCleaned(env, brief.Cleaned)
	fmt.Fprintln(env.Err, opening(env, brief))
	if err := d.offerLeft(env, brief.Journal.Key); err != nil {
		return err
	}
	if opts.context {
		return d.give(ctx, env, opts.pack, brief.Journal)
	}
	_, err = fmt.Fprint(env.Out, visibleLines(brief.Markdown()))
	return err
}

// give prints a bundle and keeps with the session what it was.
func (d *desk) give(ctx context.Context, env *Env, opts contextOptions, j session.Journal) error {
	opts.task = cmp.Or(opts.task, j.Task)
	p, err := env.packing(ctx, d.w, opts)
	if err != nil {
		return err
	}
	packed, err := p.run(ctx)
	if err != nil {
		return err
	}
	recipe, contents := p.recipe()
	record := p.record(packed, recipe)
	if p.records(ctx) {
		p.keep(ctx, record, contents)
	}
	line, err := recipe.Line()
	if err != nil {
		return err
	}
	return session.Provide(ctx, d.journals, j.Key, session.Provided{Bundle: string(record.ID), Recipe: line})
}

func opening(env *Env, brief session.Brief) string {
	j := brief.Journal
	where := visible(j.Branch)
	if where == "" {
		where = env.say("a detached HEAD", "游离的 HEAD")
	}
	if j.Repository != "." {
		where += env.say(" of ", "，仓库 ") + visible(j.Repository)
	}
	if j.Head != "" {
		where += env.say(" at ", "，位于 ") + j.Head.Short()
	}
	if brief.Continued {
		return fmt.Sprintf(env.say("session open since %s on %s; it goes on", "会话自 %s 开始，在 %s，仍在进行"), j.Started.Local().Format("2006-01-02 15:04"), where)
	}
	return env.say("session opened on ", "会话开始于 ") + where
}
