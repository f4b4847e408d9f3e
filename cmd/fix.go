package cmd

import (
	"context"
	"fmt"

	"github.com/aymanbagabas/go-udiff"
	"github.com/spf13/cobra"

	"github.com/git-anw/git-anw/gitops"
	"github.com/git-anw/git-anw/knowledge/lint"
)

type fixOptions struct{ dryRun bool }

func newFixCmd(env *Env) *cobra.Command {
	var opts fixOptions
	command := &cobra.Command{
		Use:   "fix",
		Short: "Mend what is mechanical in the work tree",
		Long: `Mends what needs no judgement: lines of wiki/MANIFEST.md that are missing, stale
or out of order, finished items of inbox/TODO.md that stand outside Done. Every
other byte stays. Nothing is staged or committed.`,
		Example: "  git anw fix --dry-run\n  git anw fix",
		Args:    cobra.NoArgs,
		RunE:    func(c *cobra.Command, _ []string) error { return runFix(c.Context(), env, opts) },
	}
	command.Flags().BoolVarP(&opts.dryRun, "dry-run", "n", false, "print the difference, change nothing")
	return command
}

func runFix(ctx context.Context, env *Env, opts fixOptions) error {
	w, err := env.workspace(ctx)
	if err != nil {
		return err
	}
	s, err := source{}.load(ctx, w)
	if err != nil {
		return err
	}
	edits, err := lint.Fix(s.now, s.base, env.Today())
	if err != nil {
		return err
	}
	if opts.dryRun {
		for _, edit := range edits {
			fmt.Fprint(env.Out, udiff.Unified("a/"+string(edit.Path), "b/"+string(edit.Path), string(edit.Old), string(edit.New)))
		}
		return nil
	}
	return applyFixes(ctx, env, w, edits)
}

func applyFixes(ctx context.Context, env *Env, w *gitops.Workspace, edits []lint.Edit) error {
	for _, edit := range edits {
		if err := w.ReplaceFile(edit.Path, edit.Old, edit.New); err != nil {
			return err
		}
		fmt.Fprintf(env.Out, env.say("fixed %s%s\n", "已修 %s%s\n"), printable(string(edit.Path)), noted(edit.Notes, env.speech()))
	}
	s, err := source{}.load(ctx, w)
	if err != nil {
		return err
	}
	if left := lint.Check(s.now, s.base); len(left) > 0 {
		fmt.Fprintf(env.Out, env.say("%s left for a person: git anw check\n", "还有 %s要人来处理：git anw check\n"), total(left, env.speech()))
	} else if len(edits) == 0 {
		fmt.Fprintln(env.Out, env.say("nothing to fix", "没有要修的"))
	}
	return nil
}
