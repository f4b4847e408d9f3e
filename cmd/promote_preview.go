package cmd

import (
	"context"
	"fmt"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
	"github.com/git-anw/git-anw/knowledge/promotion"
)

// preview says what would be done: with the branch that the first entry has, as
// goOn does it, or by one that is made.
func (d *desk) preview(ctx context.Context, env *Env, ports promotion.Ports, request promotion.Request, opts promoteOptions) error {
	p, open, err := promotion.OpenFor(ctx, ports, request.Items[0])
	switch {
	case err != nil:
		return err
	case open && opts.refresh && !opts.retarget:
		return previewRefresh(ctx, env, ports, p)
	case open && opts.merge && !opts.retarget && (opts.to == "" || request.Page == p.Page):
		return d.previewMerge(ctx, env, p.Branch)
	case open && opts.retarget:
		request.Instead = p
	case opts.refresh && !opts.retarget:
		return gitobj.Problemf(gitobj.Usage, "%s: has no branch to refresh", request.Items[0].Entry.Key()).WithHint("git branch --list 'promote/*'")
	case opts.merge && opts.to == "":
		if known, landed, err := promotion.Landed(ctx, ports, request); landed || err != nil {
			return d.printMade(ctx, env, known, err)
		}
	}
	branch, err := printPlan(ctx, env, ports, request)
	switch {
	case err != nil:
		if known, made, err := promotion.Made(ctx, ports, request); made {
			return d.printMade(ctx, env, known, err)
		}
		return err
	case opts.merge:
		return d.previewMerge(ctx, env, branch)
	}
	return nil
}

func previewRefresh(ctx context.Context, env *Env, ports promotion.Ports, p promotion.Promotion) error {
	behind, err := promotion.Behind(ctx, ports, p)
	if err != nil {
		return err
	}
	said := env.say("%s stands on the trunk of today\n", "%s 已在今天的主干之上\n")
	if behind {
		said = env.say("would make %s again on the trunk of today\n", "将在今天的主干上重做 %s\n")
	}
	_, err = fmt.Fprintf(env.Out, said, p.Branch)
	return err
}

func (d *desk) previewMerge(ctx context.Context, env *Env, branch string) error {
	trunk, err := d.w.Trunk(ctx)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(env.Out, env.say("would merge %s into %s\n", "将把 %s 合并进 %s\n"), branch, trunk.Name)
	return err
}

// printPlan shows the page that would be made, and is its branch.
func printPlan(ctx context.Context, env *Env, ports promotion.Ports, request promotion.Request) (string, error) {
	plan, err := promotion.Prepare(ctx, ports, request)
	if err != nil {
		return "", err
	}
	printWarnings(env, plan)
	_, err = fmt.Fprintf(env.Out, env.say("would make %s with %s:\n\n%s", "将建立 %s，其中有 %s：\n\n%s"), plan.Branch, plan.Page, plan.Content)
	if plan.Line != "" {
		_, err = fmt.Fprintf(env.Out, env.say("\nand in %s:\n\n%s\n", "\n并在 %s 里：\n\n%s\n"), knowledge.ManifestPath, plan.Line)
	}
	return plan.Branch, err
}
