package cmd

import (
	"context"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/git-anw/git-anw/gitops"
	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
)

type archiveOptions struct{ yes, dryRun bool }

func newArchiveCmd(env *Env) *cobra.Command {
	var opts archiveOptions
	c := &cobra.Command{
		Use:   "archive PAGE",
		Short: "Put a page that is no longer true aside",
		Long: `Mark a page "freshness: deprecated" and move it to wiki/archive/, its line in the
index along with it, and say what still links to it. Nothing is deleted, staged or
committed; git follows its history through the move.`,
		Example: "  git anw archive wiki/old-login.md\n  git anw archive old-login --dry-run",
		Args:    cobra.ExactArgs(1),
		RunE:    func(c *cobra.Command, args []string) error { return runArchive(c.Context(), env, opts, args[0]) },
	}
	c.Flags().BoolVarP(&opts.yes, "yes", "y", false, "do not ask")
	c.Flags().BoolVarP(&opts.dryRun, "dry-run", "n", false, "say what would change")
	return c
}

// archiving is a page being put aside.
type archiving struct{ knowledge.Archiving }

func runArchive(ctx context.Context, env *Env, opts archiveOptions, name string) error {
	w, tree, err := env.workTree(ctx)
	if err != nil {
		return err
	}
	page, err := pageNamed(tree, name, placeIn(w, env.Dir))
	if err != nil {
		return err
	}
	planned, err := knowledge.PlanArchive(tree, page)
	if err != nil {
		return err
	}
	plan := archiving{planned}
	if plan.Done() {
		_, err := fmt.Fprintf(env.Out, env.say("%s is archived already\n", "%s 已经归档\n"), plan.To)
		return err
	}
	plan.show(env)
	if err := showLinks(env, tree, plan.From); err != nil || opts.dryRun {
		return err
	}
	if err := env.consent(env.say("archive ", "归档 ")+string(plan.From)+"?", opts.yes); err != nil {
		return err
	}
	return plan.carryOut(ctx, env, w)
}

// carryOut archives, and says how that is committed or taken back.
func (a archiving) carryOut(ctx context.Context, env *Env, w *gitops.Workspace) error {
	staged, err := w.Index(ctx)
	if err != nil {
		return err
	}
	undo := a.undo(env, w, staged)
	if err := a.apply(w); err != nil {
		return err
	}
	_, err = fmt.Fprintf(env.Out, env.say("archived %s\ncommit: %s && %s\nundo before that: %s\n", "已归档 %s\n提交：%s && %s\n提交前撤销：%s\n"),
		a.To, env.gitHere(w, "add -A", a.Touched()...), env.gitHere(w, "commit"), undo)
	return err
}

// pageNamed finds the page a person means: a path from where they are, or from
// the top, or a name that only one page has.
func pageNamed(tree *gitops.Snapshot, name string, dir gitobj.Path) (gitobj.Path, error) {
	var pages []gitobj.Path
	for _, entry := range tree.Entries() {
		if knowledge.IsPage(entry.Path) && entry.Mode != gitobj.ModeGitlink && entry.Mode != gitobj.ModeSymlink {
			pages = append(pages, entry.Path)
		}
	}
	switch found := knowledge.NewPageNames(pages).Find(dir+"/x", strings.TrimSuffix(name, ".md")); len(found) {
	case 0:
		return "", gitobj.Problemf(gitobj.Usage, "%s: not a page of the wiki", name).WithHint("git ls-files wiki")
	case 1:
		return found[0], nil
	default:
		var names []string
		for _, p := range found {
			names = append(names, string(p))
		}
		return "", gitobj.Problemf(gitobj.Usage, "%s: may be any of %s", name, strings.Join(names, ", "))
	}
}

// apply moves the page before its line: an index that is behind is mended by
// fix, a page that is gone is not.
func (a archiving) apply(w *gitops.Workspace) error {
	if a.From == a.To {
		return w.ReplaceFile(a.From, a.Page, a.Marked)
	}
	if err := w.MoveFile(a.From, a.To, a.Page, a.Marked); err != nil {
		return err
	}
	if a.Manifest == nil {
		return nil
	}
	return w.ReplaceFile(a.Index, a.Manifest, a.Listed)
}
