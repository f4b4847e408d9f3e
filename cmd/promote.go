package cmd

import (
	"bufio"
	"context"
	"fmt"
	"os/exec"
	"strings"

	"github.com/spf13/cobra"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
	"github.com/git-anw/git-anw/knowledge/promotion"
)

type promoteOptions struct {
	entry, to, summary, title string
	merge, dryRun             bool
}

func newPromoteCmd(env *Env) *cobra.Command {
	var opts promoteOptions
	c := &cobra.Command{
		Use:   "promote ENTRY --to wiki/PAGE.md -m SUMMARY",
		Short: "Turn an entry into a page of the wiki, as a branch to review",
		Long: `Make a branch with one commit that moves an entry to a new page of the wiki,
names the entry in the page's sources and lists the page in wiki/MANIFEST.md. The
branch is reviewed and merged like any other: by merge, squash, rebase or
cherry-pick. --merge merges it here and now, for people who work alone; run on an
entry that was promoted before, it merges the branch that waits.

ENTRY is an id or the beginning of one, a path, a file name or its stem.`,
		Example: "  git anw promote 3f2a9c1b --to wiki/sampling.md -m \"How the gateway samples traces\"\n  git anw promote 3f2a9c1b --merge",
		Args:    cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			opts.entry = args[0]
			return runPromote(c.Context(), env, opts)
		},
	}
	c.Flags().StringVar(&opts.to, "to", "", "the new page, wiki/PAGE.md")
	c.Flags().StringVarP(&opts.summary, "summary", "m", "", "its line in the MANIFEST, at most 20 words")
	c.Flags().StringVar(&opts.title, "title", "", "title of the page (default: that of the entry)")
	c.Flags().BoolVar(&opts.merge, "merge", false, "merge the promotion into the local trunk")
	c.Flags().BoolVar(&opts.dryRun, "dry-run", false, "print the page and its MANIFEST line, write nothing")
	return c
}

func runPromote(ctx context.Context, env *Env, opts promoteOptions) error {
	d, err := env.desk(ctx)
	if err != nil {
		return err
	}
	found, err := d.findAny(ctx, opts.entry)
	if err != nil {
		return err
	}
	ports := d.promotionPorts()
	if opts.merge && !opts.dryRun {
		if p, open, err := promotion.Open(ctx, ports, found.Entry.Key()); err != nil {
			return err
		} else if open {
			return d.mergeOpen(ctx, env, ports, p, found, opts)
		}
	}
	request, err := d.promoteRequest(ctx, env, found, opts)
	if err != nil {
		return err
	}
	if opts.dryRun {
		return printPlan(ctx, env, ports, request)
	}
	return d.promote(ctx, env, ports, request, opts.merge)
}

func (d *desk) promote(ctx context.Context, env *Env, ports promotion.Ports, request promotion.Request, merge bool) error {
	p, plan, err := promotion.Promote(ctx, ports, request)
	if err != nil {
		return err
	}
	printWarnings(env, plan)
	fmt.Fprintf(env.Out, "promoted %s to %s on %s\n", p.Key, printable(string(p.Page)), p.Branch)
	if merge {
		return mergePromotion(ctx, env, ports, p)
	}
	return d.printReview(ctx, env, p)
}

func printWarnings(env *Env, plan promotion.Plan) {
	for _, warning := range plan.Warnings {
		fmt.Fprintf(env.Err, "warning: %s\n", warning)
	}
}

func (d *desk) promoteRequest(ctx context.Context, env *Env, found knowledge.PendingNote, opts promoteOptions) (promotion.Request, error) {
	current, err := d.trees.Current(ctx)
	if err != nil {
		return promotion.Request{}, err
	}
	if opts.summary == "" && opts.to != "" && env.Terminal {
		fmt.Fprintf(env.Err, "summary of %s: ", opts.to)
		opts.summary, _ = bufio.NewReader(env.In).ReadString('\n')
	}
	return promotion.Request{
		Note: found.Note, Entry: found.Entry, Page: gitobj.Path(strings.TrimPrefix(opts.to, "./")), Title: opts.title, Summary: opts.summary,
		Day: env.Today(), Lang: knowledge.WorkspaceLang(current),
	}, nil
}

func printPlan(ctx context.Context, env *Env, ports promotion.Ports, request promotion.Request) error {
	plan, err := promotion.Prepare(ctx, ports, request)
	if err != nil {
		return err
	}
	printWarnings(env, plan)
	_, err = fmt.Fprintf(env.Out, "would make %s with %s:\n\n%s\nand in %s:\n\n%s\n", plan.Branch, plan.Page, plan.Content, knowledge.ManifestPath, plan.Line)
	return err
}

// mergeOpen goes on with a promotion that has its branch already.
func (d *desk) mergeOpen(ctx context.Context, env *Env, ports promotion.Ports, p promotion.Promotion, found knowledge.PendingNote, opts promoteOptions) error {
	if opts.to != "" && gitobj.Path(strings.TrimPrefix(opts.to, "./")) != p.Page {
		return gitobj.Problemf(gitobj.Refused, "%s: promoted already on %s, to %s", p.Key, p.Branch, p.Page).WithHint("git anw promote %s --merge, without --to", quote(opts.entry))
	}
	unrelated, err := promotion.Unrelated(ctx, ports, p)
	if err != nil {
		return err
	}
	if unrelated {
		request, err := d.promoteRequest(ctx, env, found, promoteOptions{to: string(p.Page), summary: "-"})
		if err != nil {
			return err
		}
		if p, err = promotion.Rebuild(ctx, ports, p, request); err != nil {
			return err
		}
		fmt.Fprintf(env.Out, "made %s again on the trunk's history\n", p.Branch)
	}
	return mergePromotion(ctx, env, ports, p)
}

func mergePromotion(ctx context.Context, env *Env, ports promotion.Ports, p promotion.Promotion) error {
	merged, err := promotion.Merge(ctx, ports, p)
	if err != nil {
		return err
	}
	if merged.Commit == "" {
		fmt.Fprintf(env.Out, "%s is part of %s already\n", p.Branch, merged.Trunk)
	} else {
		fmt.Fprintf(env.Out, "merged %s into %s at %s\n", p.Branch, merged.Trunk, merged.Commit.Short())
	}
	if merged.Kept != "" {
		fmt.Fprintf(env.Err, "warning: the branch stays: %s\n", merged.Kept)
		return nil
	}
	_, err = fmt.Fprintf(env.Out, "deleted branch %s (was %s)\n", p.Branch, p.Commit.Short())
	return err
}

// printReview says how to look at the promotion and how to send it, with the
// programs that are there.
func (d *desk) printReview(ctx context.Context, env *Env, p promotion.Promotion) error {
	trunk, err := d.w.Trunk(ctx)
	if err != nil {
		return err
	}
	base := trunk.Name
	if trunk.Local == "" {
		base = strings.TrimPrefix(trunk.Ref, "refs/remotes/")
	}
	if trunk.Commit == "" {
		_, err = fmt.Fprintf(env.Out, "review: git show %s\n", p.Branch)
		return err
	}
	fmt.Fprintf(env.Out, "review: git diff %s...%s\nmerge:  git anw promote %s --merge\n", base, p.Branch, quote(p.Key))
	remote, err := d.w.Remote(ctx)
	if err != nil || remote == "" {
		return err
	}
	fmt.Fprintf(env.Out, "send:   git push %s %s\n", remote, p.Branch)
	if has("gh") {
		fmt.Fprintf(env.Out, "        gh pr create --base %s --head %s --fill\n", trunk.Name, p.Branch)
	}
	if has("glab") {
		fmt.Fprintf(env.Out, "        glab mr create --target-branch %s --source-branch %s --fill\n", trunk.Name, p.Branch)
	}
	return nil
}

func has(program string) bool {
	_, err := exec.LookPath(program)
	return err == nil
}
