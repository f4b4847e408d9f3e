package cmd

import (
	"context"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"github.com/git-anw/git-anw/agentctx/session"
	"github.com/git-anw/git-anw/gitops/gitobj"
)

type sessionListOptions struct {
	json  bool
	limit int
}

func newSessionListCmd(env *Env) *cobra.Command {
	var opts sessionListOptions
	c := &cobra.Command{
		Use:     "list",
		Short:   "List sessions, newest first",
		Example: "  git anw session list -n 5\n  git anw session list --json",
		Args:    cobra.NoArgs,
		RunE:    func(c *cobra.Command, _ []string) error { return runSessionList(c.Context(), env, opts) },
	}
	c.Flags().BoolVar(&opts.json, "json", false, "print one JSON array")
	c.Flags().IntVarP(&opts.limit, "number", "n", 20, "how many (0: all)")
	return c
}

func runSessionList(ctx context.Context, env *Env, opts sessionListOptions) error {
	d, err := env.desk(ctx)
	if err != nil {
		return err
	}
	if opts.limit < 0 {
		return gitobj.Problemf(gitobj.Usage, "-n %d: not a number of sessions", opts.limit).WithHint("-n 5, or -n 0 for all")
	}
	listed, err := session.List(ctx, d.inbox, opts.limit)
	if err != nil {
		return err
	}
	if opts.json {
		return printJSON(env, listed)
	}
	running, err := session.Running(d.journals)
	if err != nil {
		return err
	}
	for _, j := range running {
		fmt.Fprintf(env.Err, env.say("open since %s in %s%s\n", "%s 起进行中，在 %s%s\n"), j.Started.Local().Format(time.DateTime), j.Worktree, task(env, j))
	}
	for _, s := range listed {
		fmt.Fprintf(env.Out, "%s  %s  %s%s\n", s.ID, s.Date, visible(s.Title), agentMark(s.Agent))
	}
	return nil
}

func task(env *Env, j session.Journal) string {
	if j.Task == "" {
		return ""
	}
	return env.say(": ", "：") + j.Task
}

func agentMark(agent string) string {
	if agent == "" {
		return ""
	}
	return "  [" + agent + "]"
}

func newSessionShowCmd(env *Env) *cobra.Command {
	return &cobra.Command{
		Use:     "show ENTRY",
		Short:   "Print the note of a session, promoted and dropped ones included",
		Example: "  git anw session show 3f2a9c1b",
		Args:    cobra.ExactArgs(1),
		RunE:    func(c *cobra.Command, args []string) error { return runSessionShow(c.Context(), env, args[0]) },
	}
}

func runSessionShow(ctx context.Context, env *Env, name string) error {
	d, err := env.desk(ctx)
	if err != nil {
		return err
	}
	found, err := d.findAny(ctx, name)
	if err != nil {
		return err
	}
	_, err = fmt.Fprint(env.Out, env.shown(string(found.Note.Content)))
	return err
}
