package cmd

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/git-anw/git-anw/cmd/early"
	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/hooks/commit"
)

// hookRunner does what a hook does; args are git's.
type hookRunner struct {
	hook string
	run  func(ctx context.Context, env *Env, args []string) error
}

// hookRunners is the registry of what an installed hook may ask for.
func hookRunners() []hookRunner {
	return []hookRunner{
		{"pre-commit", withoutArgs(runPreCommit)},
		{"pre-merge-commit", withoutArgs(runPreMergeCommit)},
		{"post-merge", withoutArgs(runPostMerge)},
		{"pre-push", runPrePush},
		{"pre-receive", withoutArgs(runPreReceive)},
	}
}

func withoutArgs(run func(context.Context, *Env) error) func(context.Context, *Env, []string) error {
	return func(ctx context.Context, env *Env, _ []string) error { return run(ctx, env) }
}

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
	case env.Getenv(early.Probe) != "":
		return reached(env.Getenv(early.Probe))
	case env.Getenv("ANW") == "0":
		return nil
	}
	for _, runner := range hookRunners() {
		if runner.hook == hook {
			return runner.run(ctx, env, args)
		}
	}
	return gitobj.Problemf(gitobj.Usage, "%s: no such hook here", hook).WithHint("git anw hooks status")
}

// lenient lets git go on where only this program failed.
func lenient(env *Env, what string, err error) error {
	if own := (*commit.Unchecked)(nil); errors.Is(err, commit.ErrLate) || errors.As(err, &own) {
		return unchecked(env, what, err)
	}
	return err
}

func unchecked(env *Env, what string, err error) error {
	if own := (*commit.Unchecked)(nil); errors.As(err, &own) {
		err = gitobj.Problemf(gitobj.GitFailed, "not checked: %w", own.Err)
	}
	fmt.Fprintf(env.Err, env.say("git anw: %s; this %s goes on, git anw check looks at it later\n", "git anw：%s；本次 %s 照常进行，之后 git anw check 会检查\n"), env.spokenError(err), what)
	return nil
}
