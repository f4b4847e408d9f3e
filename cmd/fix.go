package cmd

import (
	"context"
	"fmt"

	"github.com/aymanbagabas/go-udiff"
	"github.com/spf13/cobra"

	"github.com/git-anw/git-anw/gitops"
	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge/lint"
)

type fixOptions struct {
	dryRun, links bool
	since         string
}

func newFixCmd(env *Env) *cobra.Command {
	var opts fixOptions
	command := &cobra.Command{
		Use:   "fix",
		Short: "Mend what is mechanical in the work tree",
		Long: `Mends what needs no judgement: lines of wiki/MANIFEST.md that are missing, stale
or out of order, finished items of inbox/TODO.md that stand outside Done, pages
whose only summary is that of their line. With --links also links to pages that
moved since HEAD, or since the revision that --since names. Every other byte
stays. Nothing is staged or committed.`,
		Example: "  git anw fix --dry-run\n  git anw fix\n  git anw fix --links\n  git anw fix --links --since HEAD~1",
		Args:    cobra.NoArgs,
		RunE:    func(c *cobra.Command, _ []string) error { return runFix(c.Context(), env, opts) },
	}
	command.Flags().BoolVarP(&opts.dryRun, "dry-run", "n", false, "print the difference, change nothing")
	command.Flags().BoolVar(&opts.links, "links", false, "let links to pages that moved lead to where they are")
	command.Flags().StringVar(&opts.since, "since", "", "with --links: the revision before the pages moved (default: HEAD)")
	return command
}

func runFix(ctx context.Context, env *Env, opts fixOptions) error {
	w, err := env.workspace(ctx)
	if err != nil {
		return err
	}
	if opts.since != "" && !opts.links {
		return gitobj.Problemf(gitobj.Usage, "--since: only with --links").WithHint("git anw fix --links --since %s", opts.since)
	}
	fixed := 0
	for i, round := range opts.rounds(env) {
		s, err := opts.load(ctx, w, i)
		if err != nil {
			return err
		}
		edits, err := round(s)
		if err == nil && opts.dryRun {
			showEdits(env, edits)
		} else if err == nil {
			err = applyFixes(env, w, edits)
		}
		if err != nil {
			return err
		}
		fixed += len(edits)
	}
	if opts.dryRun {
		return nil
	}
	return showLeft(ctx, env, w, fixed)
}

// load reads the work tree and what it is compared with: the links of the second
// round may have been sound before HEAD.
func (o fixOptions) load(ctx context.Context, w *gitops.Workspace, round int) (states, error) {
	if round == 0 || o.since == "" {
		return source{}.load(ctx, w)
	}
	tree, err := w.WorkTree(ctx)
	if err != nil {
		return states{}, err
	}
	since, err := w.Resolve(ctx, o.since)
	if err != nil {
		return states{}, err
	}
	return loadStates(ctx, w, tree, since)
}

// rounds are one after the other, each on what the one before left: a page may
// need its summary and its links mended.
func (o fixOptions) rounds(env *Env) []func(states) ([]lint.Edit, error) {
	rounds := []func(states) ([]lint.Edit, error){
		func(s states) ([]lint.Edit, error) { return lint.Fix(s.now, s.base, env.Today()) },
	}
	if o.links {
		rounds = append(rounds, func(s states) ([]lint.Edit, error) { return lint.Relink(s.now, s.base) })
	}
	return rounds
}

func showEdits(env *Env, edits []lint.Edit) {
	for _, edit := range edits {
		fmt.Fprint(env.Out, env.shown(udiff.Unified("a/"+string(edit.Path), "b/"+string(edit.Path), string(edit.Old), string(edit.New))))
	}
}

func applyFixes(env *Env, w *gitops.Workspace, edits []lint.Edit) error {
	for _, edit := range edits {
		if err := w.ReplaceFile(edit.Path, edit.Old, edit.New); err != nil {
			return err
		}
		fmt.Fprintf(env.Out, env.say("fixed %s%s\n", "已修 %s%s\n"), printable(string(edit.Path)), env.noted(edit.Notes))
	}
	return nil
}

func showLeft(ctx context.Context, env *Env, w *gitops.Workspace, fixed int) error {
	s, err := source{}.load(ctx, w)
	if err != nil {
		return err
	}
	if left := lint.Check(s.now, s.base); len(left) > 0 {
		fmt.Fprintf(env.Out, env.say("%s left for a person: git anw check\n", "还有 %s要人来处理：git anw check\n"), total(left, env.speech()))
	} else if fixed == 0 {
		fmt.Fprintln(env.Out, env.say("nothing to fix", "没有要修的"))
	}
	return nil
}
