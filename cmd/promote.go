package cmd

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/git-anw/git-anw/gitops/gitobj"
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

With git config anw.manifest on-trunk, or manifest: on-trunk in .anw/config.yaml
for everybody, the branch leaves the MANIFEST alone: then no two branches meet in a
line. A merge made here lists the page in a commit behind it, by --merge or by the
hook; after the merge of a server, git anw fix lists it.

ENTRY is an id or the beginning of one, a path, a file name or its stem.`,
		Example: "  git anw promote 3f2a9c1b --to wiki/sampling.md -m \"How the gateway samples traces\"\n  git anw promote 3f2a9c1b 77aa01c2 --to projects/gateway/docs/sampling.md\n" +
			"  git anw promote 3f2a9c1b --merge\n  git anw promote --suggest",
		Args: cobra.ArbitraryArgs,
		RunE: func(c *cobra.Command, args []string) error {
			opts.entries = args
			if opts.suggest != (len(args) == 0) {
				return gitobj.Problemf(gitobj.Usage, "name an entry, or ask with --suggest").WithHint("%s -h", c.CommandPath())
			}
			return runPromote(c.Context(), env, opts)
		},
	}
	opts.flags(c)
	return c
}

func (o *promoteOptions) flags(c *cobra.Command) {
	c.Flags().StringVar(&o.to, "to", "", "the page, wiki/PAGE.md")
	c.Flags().StringVarP(&o.summary, "summary", "m", "", "its line in the MANIFEST, at most 20 words")
	c.Flags().StringVar(&o.title, "title", "", "title of a new page (default: that of the entry)")
	c.Flags().BoolVar(&o.merge, "merge", false, "merge the promotion into the local trunk")
	c.Flags().BoolVar(&o.refresh, "refresh", false, "make the entry's branch again on the trunk of today")
	c.Flags().BoolVar(&o.retarget, "retarget", false, "promote to --to instead of where the entry's branch does")
	c.Flags().BoolVar(&o.suggest, "suggest", false, "list pending entries by how often they are referred to")
	c.Flags().BoolVar(&o.json, "json", false, "with --suggest, print one JSON array")
	c.Flags().BoolVarP(&o.dryRun, "dry-run", "n", false, "say what would be done, with the page and its MANIFEST line")
}

func runPromote(ctx context.Context, env *Env, opts promoteOptions) error {
	d, err := env.desk(ctx)
	if err != nil {
		return err
	}
	if opts.suggest {
		return d.suggest(ctx, env, opts.json)
	}
	if err := d.w.Recover(ctx); err != nil {
		return err
	}
	if err := d.sameRepository(ctx, opts.to); err != nil {
		return err
	}
	ports := d.promotionPorts()
	request, err := d.promoteRequest(ctx, env, opts)
	if err != nil {
		return err
	}
	if opts.dryRun {
		return d.preview(ctx, env, ports, request, opts)
	}
	if opts.refresh || opts.retarget || opts.merge {
		if done, err := d.goOn(ctx, env, ports, &request, opts); done || err != nil {
			return err
		}
	}
	return d.promote(ctx, env, ports, request, opts.merge)
}

func (d *desk) promote(ctx context.Context, env *Env, ports promotion.Ports, request promotion.Request, merge bool) error {
	p, plan, err := promotion.Promote(ctx, ports, request)
	if err != nil { // also where another process did the same at this moment
		if known, made, err := promotion.Made(ctx, ports, request); made {
			return d.printMade(ctx, env, known, err)
		}
		return err
	}
	printWarnings(env, plan)
	var keys []string
	for _, item := range request.Items {
		keys = append(keys, item.Entry.Key())
	}
	fmt.Fprintf(env.Out, env.say("promoted %s to %s on %s\n", "已把 %s 提升到 %s，在 %s 上\n"), env.list(keys), printable(string(p.Page)), p.Branch)
	if plan.Extends {
		fmt.Fprint(env.Out, env.say("the page was there; it is extended\n", "页面本来就在，已在其后补充\n"))
	}
	if old := request.Instead; old.Branch != "" {
		printReplaced(env, old, p.Branch)
	}
	if merge {
		return d.mergePromotion(ctx, env, ports, p)
	}
	return d.printReview(ctx, env, p)
}
