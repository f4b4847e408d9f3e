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

// archiving is what archiving a page changes.
type archiving struct {
	from, to, index  gitobj.Path
	page, marked     []byte
	manifest, listed []byte // nil where there is no index
}

func runArchive(ctx context.Context, env *Env, opts archiveOptions, name string) error {
	w, tree, err := env.workTree(ctx)
	if err != nil {
		return err
	}
	plan, err := planArchive(tree, name, placeIn(w, env.Dir))
	if err != nil {
		return err
	}
	if plan.done() {
		_, err := fmt.Fprintf(env.Out, env.say("%s is archived already\n", "%s 已经归档\n"), plan.to)
		return err
	}
	plan.show(env)
	if err := showLinks(env, tree, plan.from); err != nil || opts.dryRun {
		return err
	}
	if err := env.consent(env.say("archive ", "归档 ")+string(plan.from)+"?", opts.yes); err != nil {
		return err
	}
	staged, err := w.Index(ctx)
	if err != nil {
		return err
	}
	undo := plan.undo(env, w, staged)
	if err := plan.apply(w); err != nil {
		return err
	}
	_, err = fmt.Fprintf(env.Out, env.say("archived %s\ncommit: %s && %s\nundo before that: %s\n", "已归档 %s\n提交：%s && %s\n提交前撤销：%s\n"),
		plan.to, env.gitHere(w, "add -A", plan.touched()...), env.gitHere(w, "commit"), undo)
	return err
}

// done reports whether there is nothing to change.
func (a archiving) done() bool {
	return a.from == a.to && string(a.page) == string(a.marked) && string(a.manifest) == string(a.listed)
}

func planArchive(tree *gitops.Snapshot, name string, dir gitobj.Path) (plan archiving, err error) {
	if plan.from, err = pageNamed(tree, name, dir); err != nil {
		return plan, err
	}
	plan.to = plan.from
	if inside, ok := strings.CutPrefix(string(plan.from), "wiki/"); ok && !strings.HasPrefix(inside, "archive/") {
		plan.to = gitobj.Path("wiki/archive/" + inside)
	}
	if plan.page, err = tree.ReadFile(string(plan.from)); err != nil {
		return plan, err
	}
	if plan.marked, err = knowledge.SetField(plan.page, "freshness", "deprecated"); err != nil {
		return plan, err
	}
	if held, err := tree.ReadFile(string(plan.to)); err == nil && plan.to != plan.from && string(held) != string(plan.marked) {
		return plan, gitobj.Problemf(gitobj.Refused, "%s: is there already, with other content", plan.to).WithHint("git mv one of the two to another name")
	}
	plan.index = knowledge.Real(tree, knowledge.ManifestPath)
	plan.manifest, err = tree.ReadFile(string(plan.index))
	if err != nil {
		return plan, nil // no index, nothing to follow
	}
	index := knowledge.ParseManifest(plan.manifest)
	index.Rename(plan.from, plan.to)
	plan.listed = index.Bytes()
	return plan, nil
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
	if a.from == a.to {
		return w.ReplaceFile(a.from, a.page, a.marked)
	}
	if err := w.MoveFile(a.from, a.to, a.page, a.marked); err != nil {
		return err
	}
	if a.manifest == nil {
		return nil
	}
	return w.ReplaceFile(a.index, a.manifest, a.listed)
}
