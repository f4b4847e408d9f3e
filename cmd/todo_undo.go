package cmd

import (
	"context"
	"strings"

	"github.com/spf13/cobra"

	"github.com/git-anw/git-anw/gitops"
	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
)

func newTodoUndoCmd(env *Env) *cobra.Command {
	return &cobra.Command{
		Use:     "undo OLD..NEW",
		Short:   "Take one change of the list back",
		Long:    "Take back the change that add, start or done printed this for. Later changes of the list stay; where they overlap it, nothing is changed.",
		Example: "  git anw todo undo 1f3870be274f..6dd5a3c0a1b2",
		Args:    cobra.ExactArgs(1),
		RunE:    func(c *cobra.Command, args []string) error { return runTodoUndo(c.Context(), env, args[0]) },
	}
}

// runTodoUndo applies the change backwards to the list as it is.
func runTodoUndo(ctx context.Context, env *Env, change string) error {
	w, err := env.workspace(ctx)
	if err != nil {
		return err
	}
	before, after, err := sidesOf(ctx, w, change)
	if err != nil {
		return err
	}
	tree, err := w.WorkTree(ctx)
	if err != nil {
		return err
	}
	var old, now []byte
	err = w.EditFile(ctx, knowledge.Real(tree, knowledge.TodoPath), func(held []byte) ([]byte, error) {
		merged, clean, err := w.MergeText(ctx, after, held, before)
		if err == nil && !clean {
			err = gitobj.Problemf(gitobj.Conflict, "%s: later changes overlap this one", knowledge.TodoPath).WithHint("edit the list by hand")
		}
		old, now = held, merged
		return merged, err
	})
	if err != nil {
		return err
	}
	return showTodoChange(ctx, env, w, redactionFor(tree), old, now)
}

// sidesOf are the lists that a change was made from and made.
func sidesOf(ctx context.Context, w *gitops.Workspace, change string) (before, after []byte, err error) {
	was, is, ok := strings.Cut(change, "..")
	if !ok {
		return nil, nil, gitobj.Problemf(gitobj.Usage, "%s: not the OLD..NEW that a change printed", change)
	}
	if before, err = w.BlobNamed(ctx, was); err != nil {
		return nil, nil, err
	}
	after, err = w.BlobNamed(ctx, is)
	return before, after, err
}
