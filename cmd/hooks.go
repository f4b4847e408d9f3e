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
		fmt.Fprintf(env.Out, env.say("removed %s\n", "已移除 %s\n"), what)
	}
	for _, hook := range left {
		fmt.Fprintf(env.Out, env.say("left %s: it was edited, or another program runs it; take out the line with git-anw yourself\n", "保留 %s：有人改过它，或由别的程序运行；请自己去掉带 git-anw 的那行\n"), hook)
	}
	return err
}
