package cmd

import (
	"bytes"
	"context"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"github.com/git-anw/git-anw/gitops"
	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
	"github.com/git-anw/git-anw/knowledge/config"
)

type todoArchiveOptions struct {
	before string
	dryRun bool
}

func newTodoArchiveCmd(env *Env) *cobra.Command {
	var opts todoArchiveOptions
	c := &cobra.Command{
		Use:   "archive",
		Short: "Move what was done long ago to inbox/archive/",
		Long: `Move the tasks of Done that were finished before a day to inbox/archive/TODO-YYYY.md,
by the year they carry. A task without a date stays. The archive is written
first, so that a run that was interrupted loses nothing and may be repeated.`,
		Example: "  git anw todo archive --dry-run\n  git anw todo archive --before 2026-01-01",
		Args:    cobra.NoArgs,
		RunE:    func(c *cobra.Command, _ []string) error { return runTodoArchive(c.Context(), env, opts) },
	}
	c.Flags().StringVar(&opts.before, "before", "", "`day`, YYYY-MM-DD (default the first of this month)")
	c.Flags().BoolVarP(&opts.dryRun, "dry-run", "n", false, "say what would move")
	return c
}

func (o todoArchiveOptions) day(env *Env) (string, error) {
	if o.before == "" {
		return env.Today()[:len("2006-01-")] + "01", nil
	}
	if _, err := time.Parse(time.DateOnly, o.before); err != nil {
		return "", gitobj.Problemf(gitobj.Usage, "--before %s: not a day", o.before).WithHint("--before %s", env.Today())
	}
	return o.before, nil
}

func runTodoArchive(ctx context.Context, env *Env, opts todoArchiveOptions) error {
	day, err := opts.day(env)
	if err != nil {
		return err
	}
	w, tree, err := env.workTree(ctx)
	if err != nil {
		return err
	}
	at := knowledge.Real(tree, knowledge.TodoPath)
	data, err := tree.ReadFile(string(at))
	if err != nil {
		return gitobj.Problemf(gitobj.Usage, "%s: there is no list", knowledge.TodoPath)
	}
	list := knowledge.ParseTodoWith(data, config.Read(tree).Headings)
	tasks, err := list.Archive(day)
	if err != nil {
		return err
	}
	if opts.dryRun || len(tasks) == 0 {
		return showArchived(env, tasks, env.say("would move line %d to %s: %s\n", "将把第 %d 行移到 %s：%s\n"))
	}
	if err := appendArchives(ctx, w, tasks, knowledge.WorkspaceLang(tree)); err != nil {
		return err
	}
	err = w.EditFile(ctx, at, func(held []byte) ([]byte, error) { return withoutArchived(held, data, list) })
	if err != nil {
		return err
	}
	return showArchived(env, tasks, env.say("moved line %d to %s: %s\n", "已把第 %d 行移到 %s：%s\n"))
}

// withoutArchived removes from the list what is in the archive now. Another
// process may have changed the list since: then the next run does it.
func withoutArchived(held, read []byte, list *knowledge.Todo) ([]byte, error) {
	if !bytes.Equal(held, read) {
		return nil, gitobj.Problemf(gitobj.Conflict, "%s: changed meanwhile", knowledge.TodoPath).WithHint("run this again")
	}
	return list.Bytes(), nil
}

func appendArchives(ctx context.Context, w *gitops.Workspace, tasks []knowledge.ArchivedTask, lang knowledge.Lang) error {
	byYear := map[string][]knowledge.ArchivedTask{}
	var years []string
	for _, task := range tasks {
		if byYear[task.Year] == nil {
			years = append(years, task.Year)
		}
		byYear[task.Year] = append(byYear[task.Year], task)
	}
	for _, year := range years {
		err := w.EditFile(ctx, knowledge.TodoArchive(year), func(held []byte) ([]byte, error) {
			return knowledge.AppendArchive(held, year, byYear[year], lang), nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

func showArchived(env *Env, tasks []knowledge.ArchivedTask, format string) error {
	for _, task := range tasks {
		fmt.Fprintf(env.Out, format, task.Line, knowledge.TodoArchive(task.Year), visible(task.Text))
	}
	if len(tasks) == 0 {
		_, err := fmt.Fprintln(env.Out, env.say("nothing to archive", "没有要归档的"))
		return err
	}
	return nil
}
