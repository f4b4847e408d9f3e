package cmd

import (
	"context"
	"slices"

	"github.com/spf13/cobra"

	"github.com/git-anw/git-anw/gitops"
	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge/lint"
)

type checkOptions struct {
	source
	format, between string
	all, json       bool
}

func newCheckCmd(env *Env) *cobra.Command {
	var opts checkOptions
	command := &cobra.Command{
		Use:   "check",
		Short: "Say what is not true in the workspace's files",
		Long: `Compares wiki/MANIFEST.md with the pages, looks at inbox/TODO.md, at the size and
the duties of CLAUDE.md files and at front matter. The exit code is 1 if there is
an error; warnings alone are 0.

With --range A..B it says what B has that was not there where A and B parted: what
slipped past the hooks of whoever made those commits. What came and went between
them is nobody's trouble; a page that only moved has brought nothing in.`,
		Example: "  git anw check\n  git anw check --staged\n  git anw check --rev HEAD~3 --format sarif\n  git anw check --range origin/main..HEAD --format github",
		Args:    cobra.NoArgs,
		RunE:    func(c *cobra.Command, _ []string) error { return runCheck(c.Context(), env, opts) },
	}
	flags := command.Flags()
	flags.BoolVar(&opts.staged, "staged", false, "look at what would be committed")
	flags.StringVar(&opts.rev, "rev", "", "look at a revision")
	flags.BoolVar(&opts.all, "all", false, "print every finding, however many a rule has")
	flags.StringVar(&opts.format, "format", formats()[0].name, "text, json, sarif, github or gitlab")
	flags.StringVar(&opts.between, "range", "", "say only what the commits A..B introduced")
	flags.BoolVar(&opts.json, "json", false, "print a JSON array: --format json")
	return command
}

func runCheck(ctx context.Context, env *Env, opts checkOptions) error {
	if opts.json {
		opts.format = "json"
	}
	write, err := formatNamed(opts.format)
	if err != nil {
		return err
	}
	w, err := env.workspace(ctx)
	if err != nil {
		return err
	}
	findings, err := opts.find(ctx, env, w)
	if err != nil {
		return err
	}
	if err = write.write(env, findings, opts); err != nil {
		return err
	}
	if slices.ContainsFunc(findings, func(f lint.Finding) bool { return f.Severity == lint.Error }) {
		return errFindings
	}
	return nil
}

func (o checkOptions) find(ctx context.Context, env *Env, w *gitops.Workspace) ([]lint.Finding, error) {
	if o.between == "" {
		return o.findings(ctx, env, w)
	}
	if o.staged || o.rev != "" {
		return nil, gitobj.Problemf(gitobj.Usage, "--range excludes --staged and --rev")
	}
	return introduced(ctx, w.Repo, o.between)
}
