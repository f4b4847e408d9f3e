package cmd

import (
	"context"
	"fmt"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge/promotion"
)

// goOn does what is asked of the branch that the first entry has already. It is
// not done where there is none, or where the request now is to take its place.
func (d *desk) goOn(ctx context.Context, env *Env, ports promotion.Ports, request *promotion.Request, opts promoteOptions) (done bool, err error) {
	key := request.Items[0].Entry.Key()
	p, open, err := promotion.OpenFor(ctx, ports, request.Items[0])
	switch {
	case err != nil:
		return false, err
	case open && opts.retarget:
		if known, made, err := promotion.Made(ctx, ports, *request); made || err != nil {
			return true, d.printMade(ctx, env, known, err)
		}
		request.Instead = p
	case open && opts.refresh:
		return true, d.refresh(ctx, env, ports, p, *request)
	case open:
		return true, d.mergeOpen(ctx, env, ports, p, *request, opts)
	case opts.refresh:
		return false, gitobj.Problemf(gitobj.Usage, "%s: has no branch to refresh", key).WithHint("git branch --list 'promote/*'")
	case opts.merge && opts.to == "":
		if known, landed, err := promotion.Landed(ctx, ports, *request); landed || err != nil {
			return true, d.printMade(ctx, env, known, err)
		}
	}
	return false, nil
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
		fmt.Fprintf(env.Out, env.say("made %s again on the trunk's history\n", "已在主干的历史上重做 %s\n"), p.Branch)
	}
	return d.mergePromotion(ctx, env, ports, p)
}

// refresh makes a promotion again on the trunk of today.
func (d *desk) refresh(ctx context.Context, env *Env, ports promotion.Ports, p promotion.Promotion, request promotion.Request) error {
	behind, err := promotion.Behind(ctx, ports, p)
	if err != nil {
		return err
	}
	if !behind {
		_, err = fmt.Fprintf(env.Out, env.say("%s stands on the trunk of today\n", "%s 已在今天的主干之上\n"), p.Branch)
		return err
	}
	fresh, err := d.madeAgain(ctx, ports, p, request)
	if err != nil {
		return err
	}
	fmt.Fprintf(env.Out, env.say("made %s again on the trunk of today: %s (was %s)\n", "已在今天的主干上重做 %s：%s（原为 %s）\n"), fresh.Branch, fresh.Commit.Short(), p.Commit.Short())
	remote, err := d.w.Remote(ctx)
	if err != nil || remote == "" {
		return err
	}
	if sent, err := d.w.Resolve(ctx, "refs/remotes/"+remote+"/"+p.Branch); err == nil {
		fmt.Fprintf(env.Out, env.say("%s has the old one: git push --force-with-lease=%s:%s %s %s\n", "%s 上是旧的：git push --force-with-lease=%s:%s %s %s\n"), remote, p.Branch, sent, remote, p.Branch)
	}
	return nil
}

// madeAgain makes a branch again with every entry it promotes.
func (d *desk) madeAgain(ctx context.Context, ports promotion.Ports, p promotion.Promotion, request promotion.Request) (promotion.Promotion, error) {
	keys, err := promotion.Keys(ctx, ports, p)
	if err != nil {
		return p, err
	}
	current, err := d.trees.Current(ctx)
	if err != nil {
		return p, err
	}
	if request.Items, err = d.items(ctx, redactionFor(current), keys); err != nil {
		return p, err
	}
	return promotion.Refresh(ctx, ports, p, request)
}

func (d *desk) mergePromotion(ctx context.Context, env *Env, ports promotion.Ports, p promotion.Promotion) error {
	p.Title = string(d.withoutSecrets(ctx, []byte(p.Title))) // a reviewer's
	merged, err := promotion.Merge(ctx, ports, p)
	if err != nil {
		return err
	}
	if merged.Commit == "" {
		fmt.Fprintf(env.Out, env.say("%s is part of %s already\n", "%s 已经在 %s 里\n"), p.Branch, merged.Trunk)
	} else {
		fmt.Fprintf(env.Out, env.say("merged %s into %s at %s\n", "已把 %s 合并进 %s，提交 %s\n"), p.Branch, merged.Trunk, merged.Commit.Short())
	}
	if merged.Listed != "" {
		fmt.Fprintf(env.Out, env.say("listed %s at %s\n", "已把 %s 列入索引，提交 %s\n"), p.Page, merged.Listed.Short())
	}
	if merged.Kept != "" {
		fmt.Fprintf(env.Err, env.say("warning: the branch stays: %s\n", "警告：分支保留：%s\n"), merged.Kept)
		return nil
	}
	_, err = fmt.Fprintf(env.Out, env.say("deleted branch %s (was %s)\n", "已删除分支 %s（原为 %s）\n"), p.Branch, p.Commit.Short())
	return err
}
