package cmd

import (
	"context"
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"github.com/git-anw/git-anw/knowledge/lint"
)

type checkOptions struct {
	source
	all, json bool
}

func newCheckCmd(env *Env) *cobra.Command {
	var opts checkOptions
	command := &cobra.Command{
		Use:   "check",
		Short: "Say what is not true in the workspace's files",
		Long: `Compares wiki/MANIFEST.md with the pages, looks at inbox/TODO.md, at the size and
the duties of CLAUDE.md files and at front matter. The exit code is 1 if there is
an error; warnings alone are 0.`,
		Example: "  git anw check\n  git anw check --staged\n  git anw check --rev HEAD~3 --json",
		Args:    cobra.NoArgs,
		RunE:    func(c *cobra.Command, _ []string) error { return runCheck(c.Context(), env, opts) },
	}
	flags := command.Flags()
	flags.BoolVar(&opts.staged, "staged", false, "look at what would be committed")
	flags.StringVar(&opts.rev, "rev", "", "look at a revision")
	flags.BoolVar(&opts.all, "all", false, "print every finding, however many a rule has")
	flags.BoolVar(&opts.json, "json", false, "print a JSON array")
	return command
}

func runCheck(ctx context.Context, env *Env, opts checkOptions) error {
	w, err := env.workspace(ctx)
	if err != nil {
		return err
	}
	s, err := opts.load(ctx, w)
	if err != nil {
		return err
	}
	findings := append(s.unnamed, lint.Check(s.now, s.base)...)
	if opts.json {
		err = printJSON(env, append([]lint.Finding{}, findings...))
	} else {
		opts.show(env, findings)
	}
	if err == nil && slices.ContainsFunc(findings, func(f lint.Finding) bool { return f.Severity == lint.Error }) {
		return errFindings
	}
	return err
}

func (o checkOptions) show(env *Env, findings []lint.Finding) {
	limit := foldAt
	if o.all {
		limit = showAll
	}
	showFindings(env.Out, findings, limit)
	fmt.Fprintln(env.Out, total(findings))
}
