package cmd

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/git-anw/git-anw/hooks/install"
)

func newHooksCmd(env *Env) *cobra.Command {
	return groupOf("hooks", "Install, remove and inspect the hooks",
		newHooksInstallCmd(env), newHooksUninstallCmd(env), newHooksStatusCmd(env), newHooksRunCmd(env), newHooksCICmd(env))
}

func newHooksUninstallCmd(env *Env) *cobra.Command {
	return &cobra.Command{
		Use:     "uninstall",
		Short:   "Remove what hooks install wrote, and nothing else",
		Example: "  git anw hooks uninstall",
		Args:    cobra.NoArgs,
		RunE:    func(c *cobra.Command, _ []string) error { return runHooksUninstall(c.Context(), env) },
	}
}

func runHooksUninstall(ctx context.Context, env *Env) error {
	repo, facts, err := env.hooksHome(ctx)
	if err != nil {
		return err
	}
	removed, left, err := install.Uninstall(ctx, facts, repo)
	if err == nil {
		err = unshare(ctx, repo, &removed)
	}
	for _, what := range removed {
		fmt.Fprintf(env.Out, "removed %s\n", what)
	}
	for _, hook := range left {
		fmt.Fprintf(env.Out, "left %s: it was edited, or another program runs it; take out the line with git-anw yourself\n", hook)
	}
	return err
}
