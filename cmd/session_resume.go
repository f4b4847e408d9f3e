package cmd

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/git-anw/git-anw/agentctx/session"
)

func newSessionResumeCmd(env *Env) *cobra.Command {
	var opts agentOptions
	c := &cobra.Command{
		Use:     "resume",
		Short:   "Print the resume brief again",
		Long:    "Print the brief of session start again, as things stand now. The open session stays as it is.",
		Example: "  git anw session resume",
		Args:    cobra.NoArgs,
		RunE:    func(c *cobra.Command, _ []string) error { return runSessionResume(c.Context(), env, opts) },
	}
	opts.flags(c)
	return c
}

func runSessionResume(ctx context.Context, env *Env, opts agentOptions) error {
	d, err := env.desk(ctx)
	if err != nil {
		return err
	}
	brief, open, err := session.Resume(ctx, d.sessionPorts(), d.place(), opts.who(env))
	if err != nil {
		return err
	}
	if open {
		fmt.Fprintln(env.Err, opening(env, brief))
	} else {
		fmt.Fprintln(env.Err, env.say("no session is open here: git anw session start", "这里没有进行中的会话：git anw session start"))
	}
	_, err = fmt.Fprint(env.Out, visibleLines(brief.Markdown()))
	return err
}
