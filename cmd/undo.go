package cmd

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/git-anw/git-anw/gitops"
)

func newUndoCmd(env *Env) *cobra.Command {
	var dryRun bool
	c := &cobra.Command{
		Use:   "undo",
		Short: "Put back the branches the last command moved",
		Long: `Put back the branches that the last command of this tool moved: a session, a
drop, a promotion, a merge of one, a sync. Called again it goes back one more.
It refuses where a branch has moved since, and touches nothing a remote has.`,
		Example: "  git anw undo --dry-run\n  git anw undo",
		Args:    cobra.NoArgs,
		RunE:    func(c *cobra.Command, _ []string) error { return runUndo(c.Context(), env, dryRun) },
	}
	c.Flags().BoolVarP(&dryRun, "dry-run", "n", false, "say what would be put back")
	return c
}

func runUndo(ctx context.Context, env *Env, dryRun bool) error {
	w, err := env.workspace(ctx)
	if err != nil {
		return err
	}
	last, err := w.LastOperation(ctx)
	if err != nil {
		return err
	}
	verb := env.say("undone", "已撤销")
	if dryRun {
		verb = env.say("would undo", "将撤销")
	} else if err := w.Undo(ctx, last); err != nil {
		return err
	}
	fmt.Fprintf(env.Out, env.say("%s: %s\n", "%s：%s\n"), verb, last.What)
	for _, move := range last.Moves {
		fmt.Fprintf(env.Out, "  %s\n", putBack(env, move))
	}
	return nil
}

func putBack(env *Env, move gitops.Move) string {
	switch {
	case move.Old == "":
		return fmt.Sprintf(env.say("%s: removed (was %s)", "%s：已移除（原为 %s）"), move.Short(), move.New.Short())
	case move.New == "":
		return fmt.Sprintf(env.say("%s: back at %s", "%s：回到 %s"), move.Short(), move.Old.Short())
	}
	return fmt.Sprintf(env.say("%s: back at %s (was %s)", "%s：回到 %s（原为 %s）"), move.Short(), move.Old.Short(), move.New.Short())
}
