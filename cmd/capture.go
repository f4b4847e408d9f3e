package cmd

import (
	"context"
	"strings"

	"github.com/spf13/cobra"

	"github.com/git-anw/git-anw/agentctx/session"
)

type captureOptions struct {
	agentOptions
	tags []string
}

func newCaptureCmd(env *Env) *cobra.Command {
	var opts captureOptions
	c := &cobra.Command{
		Use:     "capture TEXT",
		Short:   "Record a note of one line",
		Example: "  git anw capture \"the sampler drops root spans without a service name\" --tag sampling",
		Args:    cobra.MinimumNArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			return runCapture(c.Context(), env, opts, strings.Join(args, " "))
		},
	}
	opts.flags(c)
	c.Flags().StringSliceVar(&opts.tags, "tag", nil, "tag of the note; may be repeated")
	return c
}

func runCapture(ctx context.Context, env *Env, opts captureOptions, text string) error {
	d, err := env.desk(ctx)
	if err != nil {
		return err
	}
	note := session.Note{Text: []byte(text + "\n"), Tags: opts.tags, Agent: opts.who(env), Place: d.place(), Day: env.Today(), Now: env.Now()}
	ended, err := session.Capture(ctx, d.sessionPorts(), note)
	sayCleaned(env, ended.Cleaned)
	if err != nil {
		clean := d.withoutSecrets(ctx, note.Text)
		return d.byContent(clean).keep(clean, err)
	}
	return printEnded(env, d, ended)
}
