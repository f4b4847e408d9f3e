package cmd

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/git-anw/git-anw/gitops"
	"github.com/git-anw/git-anw/gitops/gitobj"
)

// change is a file whose content differs between two states.
type change struct {
	path           string
	was            string // its path before, "" for the same
	before, after  size
	added, removed int // tokens of lines; their difference is that of the files
	from, to       *namedFile
}

func runTokensDiff(ctx context.Context, env *Env, opts tokensOptions, p *places, count *tally) error {
	changes, err := opts.changes(ctx, p)
	if err != nil {
		return err
	}
	p.sayLeftOut()
	if err := count.changes(ctx, changes); err != nil {
		return err
	}
	total := change{path: env.say("total", "合计")}
	for _, c := range changes {
		total.before, total.after = total.before.plus(c.before), total.after.plus(c.after)
		total.added, total.removed = total.added+c.added, total.removed+c.removed
	}
	shown := changes
	if opts.top > 0 {
		shown = slices.Clone(changes)
		slices.SortStableFunc(shown, func(a, b change) int { return b.added + b.removed - a.added - a.removed })
		shown = shown[:min(opts.top, len(shown))]
	}
	if opts.json {
		return printDiffJSON(env, count.how, shown, total)
	}
	return printDiff(env, count.how, shown, total)
}

// sides are the states that are compared, as `git diff` reads them.
func (o tokensOptions) sides(ctx context.Context, repo *gitops.Repo) (from, to source, err error) {
	a, b, three := strings.Cut(o.diff, "...")
	ranged := three
	if !three {
		a, b, ranged = strings.Cut(o.diff, "..")
	}
	if !ranged {
		return source{rev: a}, source{}, nil
	}
	from, to = source{rev: cmp.Or(a, "HEAD")}, source{rev: cmp.Or(b, "HEAD")}
	if !three {
		return from, to, nil
	}
	left, err := repo.Resolve(ctx, from.rev)
	if err != nil {
		return from, to, err
	}
	right, err := repo.Resolve(ctx, to.rev)
	if err != nil {
		return from, to, err
	}
	base, err := repo.MergeBase(ctx, left, right)
	if err == nil && base == "" {
		err = gitobj.Problemf(gitobj.Usage, "%s: the two have no commit in common", o.diff).WithHint("git anw tokens --diff %s..%s", from.rev, to.rev)
	}
	return source{rev: string(base)}, to, err
}
