package cmd

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

func newHooksRunCmd(env *Env) *cobra.Command {
	command := &cobra.Command{
		Use:     "run HOOK [ARG...]",
		Short:   "Do what a hook does; the installed hooks call this",
		Example: "  git anw hooks run pre-commit",
		Args:    cobra.MinimumNArgs(1),
		RunE:    func(c *cobra.Command, args []string) error { return runHook(c.Context(), env, args[0], args[1:]) },
	}
	command.Flags().SetInterspersed(false) // what follows is git's
	return command
}

func runHook(ctx context.Context, env *Env, hook string, args []string) error {
	switch {
	case env.Getenv(probeVariable) != "":
		return reached(env.Getenv(probeVariable))
	case env.Getenv("ANW") == "0":
		return nil
	}
	switch hook {
	case "pre-commit":
		return runPreCommit(ctx, env)
	case "pre-merge-commit":
		return runPreMergeCommit(ctx, env)
	case "pre-push":
		return runPrePush(ctx, env, args)
	case "pre-receive":
		return runPreReceive(ctx, env)
	case "post-commit":
		return runPostCommit(ctx, env)
	case "post-merge":
		return runPostMerge(ctx, env)
	}
	return gitobj.Problemf(gitobj.Usage, "%s: no such hook here", hook).WithHint("git anw hooks status")
}
