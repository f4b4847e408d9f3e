package cmd

import (
	"context"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"github.com/aymanbagabas/go-udiff"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
	"github.com/git-anw/git-anw/knowledge/config"
)

// followTodo lets inbox/TODO.md follow a recorded entry: a change in the work
// tree that a person sees and commits. A retry finds nothing left to do.
func (d *desk) followTodo(ctx context.Context, env *Env, opts sessionEndOptions, entry knowledge.Entry) error {
	if opts.noTodo || d.w.Bare() || !opts.todo && !env.Terminal {
		return nil
	}
	tree, err := d.trees.Current(ctx)
	if err != nil {
		return err
	}
	at := knowledge.Real(tree, knowledge.TodoPath)
	old, err := fs.ReadFile(tree, string(at))
	if err != nil {
		return nil // no list, nothing to follow
	}
	fresh, err := todoAfter(knowledge.ParseTodoWith(old, config.Read(tree).Headings), entry.NextSteps, env.Today())
	if err != nil || string(fresh) == string(old) {
		return err
	}
	fmt.Fprint(env.Out, env.shown(udiff.Unified("a/"+knowledge.TodoPath, "b/"+knowledge.TodoPath, string(old), string(fresh))))
	if env.consent(env.say("change ", "改动 ")+knowledge.TodoPath+"?", opts.todo) != nil {
		return nil
	}
	return d.w.ReplaceFile(at, old, fresh)
}

// todoAfter moves done items and adds next steps that are nowhere in the list.
func todoAfter(todo *knowledge.Todo, steps []string, day string) ([]byte, error) {
	if _, err := todo.MoveDone(day); err != nil {
		return nil, inTodo(err)
	}
	for _, step := range steps {
		listed := slices.ContainsFunc(todo.Items(), func(item knowledge.TodoItem) bool {
			return strings.Join(strings.Fields(item.Text), " ") == strings.Join(strings.Fields(step), " ")
		})
		if listed {
			continue
		}
		if err := todo.Add(knowledge.RolePending, step); err != nil {
			return nil, inTodo(err)
		}
	}
	return todo.Bytes(), nil
}

func inTodo(err error) error {
	return gitobj.Problemf(gitobj.Refused, "%s: the entry is recorded, the list was not changed: %w", knowledge.TodoPath, err)
}
