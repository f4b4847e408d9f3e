package cmd

import (
	"context"
	"fmt"
	"strings"

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
	fmt.Fprintf(env.Out, env.say("%s: %s\n", "%s：%s\n"), verb, env.deed(last.What))
	for _, move := range last.Moves {
		fmt.Fprintf(env.Out, "  %s\n", putBack(env, move))
	}
	return nil
}

// deed is what an operation did. The record names the command, and has words for
// what is a step of one.
func (e *Env) deed(what string) string {
	for _, step := range [...][2]string{{"create ", "建立 "}, {"refresh ", "重做 "}, {"delete ", "删除 "}} {
		if branch, ok := strings.CutPrefix(what, step[0]); ok {
			return e.say(what, step[1]+branch)
		}
	}
	return what
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
