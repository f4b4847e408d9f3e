package cmd

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os/exec"
	"strings"

	"github.com/spf13/cobra"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
	"github.com/git-anw/git-anw/knowledge/promotion"
)

type promoteOptions struct {
	entries            []string
	to, summary, title string
	merge, dryRun      bool
	refresh, retarget  bool
	suggest, json      bool
}

func newPromoteCmd(env *Env) *cobra.Command {
	var opts promoteOptions
	c := &cobra.Command{
		Use:   "promote ENTRY... --to wiki/PAGE.md -m SUMMARY",
		Short: "Turn entries into a page of the wiki, as a branch to review",
		Long: `Make a branch with one commit that moves an entry to a page of the wiki, names
the entry in the page's sources and lists the page in wiki/MANIFEST.md. A page
that is there is extended by a section; several entries become one page; --to may
also name a page of a project, projects/NAME/docs/PAGE.md.

The branch is reviewed and merged like any other: by merge, squash, rebase or
cherry-pick. --merge merges it here and now, for people who work alone; run on an
entry that was promoted before, it merges the branch that waits. --refresh makes
that branch again on the trunk of today, --retarget for another page.

With git config anw.manifest on-trunk the branch leaves the MANIFEST alone, and
git anw fix lists the page after the merge: then no two branches meet in a line.

ENTRY is an id or the beginning of one, a path, a file name or its stem.`,
		Example: "  git anw promote 3f2a9c1b --to wiki/sampling.md -m \"How the gateway samples traces\"\n  git anw promote 3f2a9c1b 77aa01c2 --to projects/gateway/docs/sampling.md\n" +
			"  git anw promote 3f2a9c1b --merge\n  git anw promote --suggest",
		Args: cobra.ArbitraryArgs,
		RunE: func(c *cobra.Command, args []string) error {
			opts.entries = args
			if opts.suggest != (len(args) == 0) {
				return usage(c, errors.New("name an entry, or ask with --suggest"))
			}
			return runPromote(c.Context(), env, opts)
		},
	}
	c.Flags().StringVar(&opts.to, "to", "", "the page, wiki/PAGE.md")
	c.Flags().StringVarP(&opts.summary, "summary", "m", "", "its line in the MANIFEST, at most 20 words")
	c.Flags().StringVar(&opts.title, "title", "", "title of a new page (default: that of the entry)")
	c.Flags().BoolVar(&opts.merge, "merge", false, "merge the promotion into the local trunk")
	c.Flags().BoolVar(&opts.refresh, "refresh", false, "make the entry's branch again on the trunk of today")
	c.Flags().BoolVar(&opts.retarget, "retarget", false, "promote to --to instead of where the entry's branch does")
	c.Flags().BoolVar(&opts.suggest, "suggest", false, "list pending entries by how often they are referred to")
	c.Flags().BoolVar(&opts.json, "json", false, "with --suggest, print one JSON array")
	c.Flags().BoolVar(&opts.dryRun, "dry-run", false, "print the page and its MANIFEST line, write nothing")
	return c
}

func runPromote(ctx context.Context, env *Env, opts promoteOptions) error {
	d, err := env.desk(ctx)
	if err != nil {
		return err
	}
	if opts.suggest {
		return d.suggest(ctx, env, opts.json)
	}
	if err := d.sameRepository(ctx, opts.to); err != nil {
		return err
	}
	var items []promotion.Item
	for _, entry := range opts.entries {
		found, err := d.findAny(ctx, entry)
		if err != nil {
			return err
		}
		items = append(items, promotion.Item{Note: found.Note, Entry: found.Entry})
	}
	ports := d.promotionPorts()
	request, err := d.promoteRequest(ctx, env, items, opts)
	if err != nil {
		return err
	}
	if opts.refresh || opts.retarget || opts.merge && !opts.dryRun {
		p, open, err := promotion.Open(ctx, ports, items[0].Entry.Key())
		switch {
		case err != nil:
			return err
		case open && opts.retarget:
			request.Instead = p
		case open && opts.refresh:
			return d.refresh(ctx, env, ports, p, request)
		case open:
			return d.mergeOpen(ctx, env, ports, p, request, opts)
		case opts.refresh:
			return gitobj.Problemf(gitobj.Usage, "%s: has no branch to refresh", items[0].Entry.Key()).WithHint("git branch --list 'promote/*'")
		}
	}
	if opts.dryRun {
		return printPlan(ctx, env, ports, request)
	}
	return d.promote(ctx, env, ports, request, opts.merge)
}

// sameRepository refuses a page in a project that is a repository of its own: one
// commit cannot be in two.
func (d *desk) sameRepository(ctx context.Context, to string) error {
	if to == "" || d.w.Bare() {
		return nil
	}
	tree, err := d.w.WorkTree(ctx)
	if err != nil {
		return err
	}
	to = strings.TrimPrefix(to, "./")
	for at := range to {
		if entry, ok := tree.Lookup(gitobj.Path(to[:at])); ok && to[at] == '/' && entry.Mode == gitobj.ModeGitlink {
			return gitobj.Problemf(gitobj.Refused, "%s: %s is a repository of its own", to, entry.Path).
				WithHint("git anw inbox show ENTRY > %s, commit it there, then git anw inbox drop ENTRY here", quote(to))
		}
	}
	return nil
}

func (d *desk) promote(ctx context.Context, env *Env, ports promotion.Ports, request promotion.Request, merge bool) error {
	p, plan, err := promotion.Promote(ctx, ports, request)
	if err != nil {
		return err
	}
	printWarnings(env, plan)
	var keys []string
	for _, item := range request.Items {
		keys = append(keys, item.Entry.Key())
	}
	fmt.Fprintf(env.Out, "promoted %s to %s on %s\n", strings.Join(keys, ", "), printable(string(p.Page)), p.Branch)
	if plan.Extends {
		fmt.Fprintf(env.Out, "the page was there; it is extended\n")
	}
	if old := request.Instead; old.Branch != "" {
		printReplaced(env, old, p.Branch)
	}
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

func (d *desk) promoteRequest(ctx context.Context, env *Env, items []promotion.Item, opts promoteOptions) (promotion.Request, error) {
	current, err := d.trees.Current(ctx)
	if err != nil {
		return promotion.Request{}, err
	}
	mode, err := d.w.Config(ctx, "anw.manifest")
	if err != nil {
		return promotion.Request{}, err
	}
	if mode != "" && mode != "in-promotion" && mode != "on-trunk" {
		return promotion.Request{}, gitobj.Problemf(gitobj.Usage, "anw.manifest: %q is neither in-promotion nor on-trunk", mode).WithHint("git config --unset anw.manifest")
	}
	_, missing := fs.Stat(current, strings.TrimPrefix(opts.to, "./"))
	if opts.summary == "" && opts.to != "" && missing != nil && env.Terminal {
		fmt.Fprintf(env.Err, "summary of %s: ", opts.to)
		opts.summary, _ = bufio.NewReader(env.In).ReadString('\n')
	}
	return promotion.Request{
		Items: items, Page: gitobj.Path(strings.TrimPrefix(opts.to, "./")), Title: opts.title, Summary: opts.summary,
		Day: env.Today(), Lang: knowledge.WorkspaceLang(current), OnTrunk: mode == "on-trunk",
	}, nil
}

func printPlan(ctx context.Context, env *Env, ports promotion.Ports, request promotion.Request) error {
	plan, err := promotion.Prepare(ctx, ports, request)
	if err != nil {
		return err
	}
	printWarnings(env, plan)
	_, err = fmt.Fprintf(env.Out, "would make %s with %s:\n\n%s", plan.Branch, plan.Page, plan.Content)
	if plan.Line != "" {
		_, err = fmt.Fprintf(env.Out, "\nand in %s:\n\n%s\n", knowledge.ManifestPath, plan.Line)
	}
	return err
}

// mergeOpen goes on with a promotion that has its branch already.
func (d *desk) mergeOpen(ctx context.Context, env *Env, ports promotion.Ports, p promotion.Promotion, request promotion.Request, opts promoteOptions) error {
	if opts.to != "" && request.Page != p.Page {
		return gitobj.Problemf(gitobj.Refused, "%s: promoted already on %s, to %s", p.Key, p.Branch, p.Page).WithHint("git anw promote %s --merge, without --to, or with --retarget", quote(opts.entries[0]))
	}
	unrelated, err := promotion.Unrelated(ctx, ports, p)
	if err != nil {
		return err
	}
	if unrelated {
		if p, err = d.madeAgain(ctx, ports, p, request); err != nil {
			return err
		}
		fmt.Fprintf(env.Out, "made %s again on the trunk's history\n", p.Branch)
	}
	return mergePromotion(ctx, env, ports, p)
}

// refresh makes a promotion again on the trunk of today.
func (d *desk) refresh(ctx context.Context, env *Env, ports promotion.Ports, p promotion.Promotion, request promotion.Request) error {
	behind, err := promotion.Behind(ctx, ports, p)
	if err != nil {
		return err
	}
	if !behind {
		_, err = fmt.Fprintf(env.Out, "%s stands on the trunk of today\n", p.Branch)
		return err
	}
	fresh, err := d.madeAgain(ctx, ports, p, request)
	if err != nil {
		return err
	}
	fmt.Fprintf(env.Out, "made %s again on the trunk of today: %s (was %s)\n", fresh.Branch, fresh.Commit.Short(), p.Commit.Short())
	remote, err := d.w.Remote(ctx)
	if err != nil || remote == "" {
		return err
	}
	if sent, err := d.w.Resolve(ctx, "refs/remotes/"+remote+"/"+p.Branch); err == nil {
		fmt.Fprintf(env.Out, "%s has the old one: git push --force-with-lease=%s:%s %s %s\n", remote, p.Branch, sent, remote, p.Branch)
	}
	return nil
}

// madeAgain makes a branch again with every entry it promotes.
func (d *desk) madeAgain(ctx context.Context, ports promotion.Ports, p promotion.Promotion, request promotion.Request) (promotion.Promotion, error) {
	keys, err := promotion.Keys(ctx, ports, p)
	if err != nil {
		return p, err
	}
	request.Items = nil
	for _, key := range keys {
		found, err := d.findAny(ctx, key)
		if err != nil {
			return p, err
		}
		request.Items = append(request.Items, promotion.Item{Note: found.Note, Entry: found.Entry})
	}
	return promotion.Refresh(ctx, ports, p, request)
}

func printReplaced(env *Env, old promotion.Promotion, branch string) {
	if old.Remote == "" && old.Branch != branch {
		fmt.Fprintf(env.Out, "deleted branch %s (was %s)\n", old.Branch, old.Commit.Short())
	}
	if old.Remote != "" {
		fmt.Fprintf(env.Out, "%s still has %s: git push %s --delete %s\n", old.Remote, old.Branch, old.Remote, old.Branch)
	}
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
	if merged.Listed != "" {
		fmt.Fprintf(env.Out, "listed %s at %s\n", p.Page, merged.Listed.Short())
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
