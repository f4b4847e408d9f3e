package cmd

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/aymanbagabas/go-udiff"
	"github.com/spf13/cobra"

	"github.com/git-anw/git-anw/gitops"
	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
	"github.com/git-anw/git-anw/knowledge/config"
)

func newTodoCmd(env *Env) *cobra.Command {
	return groupOf("todo", "Change one place of inbox/TODO.md",
		newTodoListCmd(env), newTodoAddCmd(env), newTodoStartCmd(env), newTodoDoneCmd(env), newTodoArchiveCmd(env), newTodoUndoCmd(env))
}

// todoTargets are the sections --to takes, by the names a person types.
var todoTargets = [...]struct {
	name string
	role knowledge.TodoRole
}{{"start", knowledge.RoleStartHere}, {"progress", knowledge.RoleInProgress}, {"pending", knowledge.RolePending}}

func todoTarget(name string) (knowledge.TodoRole, error) {
	i := slices.IndexFunc(todoTargets[:], func(t struct {
		name string
		role knowledge.TodoRole
	}) bool {
		return t.name == name || string(t.role) == name
	})
	if i < 0 {
		return "", gitobj.Problemf(gitobj.Usage, "--to %s: not a section", name).WithHint("--to start, --to progress or --to pending")
	}
	return todoTargets[i].role, nil
}

func newTodoAddCmd(env *Env) *cobra.Command {
	var to string
	c := &cobra.Command{
		Use:     "add TEXT",
		Short:   "Add a task",
		Long:    "Add a task at the end of a section. A task with the same words in that section is enough: nothing is added twice.",
		Example: "  git anw todo add \"measure the cache\"\n  git anw todo add --to start fix the exporter",
		Args:    cobra.MinimumNArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			role, err := todoTarget(to)
			if err != nil {
				return err
			}
			return changeTodo(c.Context(), env, func(list *knowledge.Todo, secrets *redaction) error {
				return list.Add(role, secrets.short(strings.Join(args, " "), "task"))
			})
		},
	}
	c.Flags().StringVar(&to, "to", "pending", "`section`: start, progress or pending")
	return c
}

func newTodoStartCmd(env *Env) *cobra.Command {
	return &cobra.Command{
		Use:     "start TEXT",
		Short:   "Move a task to the section in progress",
		Long:    "Move a task, with everything below it, to the section in progress. TEXT is its words, a part that only it has, or its sign in git anw todo list.",
		Example: "  git anw todo start \"the exporter\"",
		Args:    cobra.MinimumNArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			return changeTodo(c.Context(), env, func(list *knowledge.Todo, _ *redaction) error { return list.Start(strings.Join(args, " ")) })
		},
	}
}

func newTodoDoneCmd(env *Env) *cobra.Command {
	return &cobra.Command{
		Use:   "done TEXT",
		Short: "Tick a task, date it and move it to Done",
		Long: `Tick a task, date it with today and move it to Done with everything below it; a
part of another task is ticked where it stands. TEXT is its words, a part that
only it has, or its sign in git anw todo list.`,
		Example: "  git anw todo done \"measure the cache\"\n  git anw todo done 3f2a",
		Args:    cobra.MinimumNArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			return changeTodo(c.Context(), env, func(list *knowledge.Todo, _ *redaction) error {
				return list.Complete(strings.Join(args, " "), env.Today())
			})
		},
	}
}

// changeTodo makes one change of the list in the work tree, and says what it was
// and what takes it back.
func changeTodo(ctx context.Context, env *Env, change func(*knowledge.Todo, *redaction) error) error {
	w, tree, err := env.workTree(ctx)
	if err != nil {
		return err
	}
	own, secrets := config.Read(tree).Headings, redactionFor(tree)
	var old, now []byte
	err = w.EditFile(ctx, knowledge.Real(tree, knowledge.TodoPath), func(held []byte) ([]byte, error) {
		if old, now = held, held; held == nil {
			now = knowledge.NewTodo(knowledge.WorkspaceLang(tree))
		}
		list := knowledge.ParseTodoWith(now, own)
		if err := change(list, secrets); err != nil {
			return nil, err
		}
		now = list.Bytes()
		return now, nil
	})
	if err != nil {
		return err
	}
	sayCleaned(env, secrets.Cleaned)
	return showTodoChange(ctx, env, w, secrets, old, now)
}

// showTodoChange keeps both states for undo, without the secrets that stand in
// the list of a person.
func showTodoChange(ctx context.Context, env *Env, w *gitops.Workspace, secrets *redaction, old, now []byte) error {
	if string(old) == string(now) {
		_, err := fmt.Fprintln(env.Out, env.say("nothing to change", "没有要改的"))
		return err
	}
	fmt.Fprint(env.Out, env.shown(changedLines(knowledge.TodoPath, string(old), string(now))))
	was, err := w.WriteBlob(ctx, secrets.text(old, 0, knowledge.TodoPath))
	if err != nil {
		return err
	}
	is, err := w.WriteBlob(ctx, secrets.text(now, 0, knowledge.TodoPath))
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(env.Out, env.say("undo: git anw todo undo %s..%s\n", "撤销：git anw todo undo %s..%s\n"), was.Short(), is.Short())
	return err
}

// changedLines is a difference without the lines around it.
func changedLines(name, old, now string) string {
	text, err := udiff.ToUnified("a/"+name, "b/"+name, old, udiff.Lines(old, now), 0)
	if err != nil {
		return ""
	}
	return text
}
