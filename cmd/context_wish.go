package cmd

import (
	"context"
	"path"

	"github.com/spf13/pflag"

	"github.com/git-anw/git-anw/agentctx/bundle"
	"github.com/git-anw/git-anw/gitops"
	"github.com/git-anw/git-anw/gitops/gitobj"
)

// wishOptions are the flags that add to a task, or take away.
type wishOptions struct {
	projects, pins, exclude []string
	history                 int
	since                   string
	diff, fill              bool
}

func (o *wishOptions) flags(flags *pflag.FlagSet) {
	flags.StringArrayVar(&o.projects, "project", nil, "with the rules of this `project`, and what is about it (repeatable)")
	flags.StringArrayVar(&o.pins, "pin", nil, "with this `file` among the core pages (repeatable)")
	flags.StringArrayVar(&o.exclude, "exclude", nil, "without files that match this `pattern`, written as in .gitignore (repeatable)")
	flags.IntVar(&o.history, "history", 8, "with at most this many `commits` that changed the pages of the bundle")
	flags.StringVar(&o.since, "since", "", "and only those since this `time`, as git reads it")
	flags.BoolVar(&o.diff, "include-diff", false, "with the changes that are not committed")
	flags.BoolVar(&o.fill, "fill", false, "use up the budget, with pages that matter less")
}

// read is what the flags say.
func (o wishOptions) read(ctx context.Context, w *gitops.Workspace) (wish bundle.Wish, err error) {
	if o.history < 0 {
		return wish, gitobj.Problemf(gitobj.Usage, "history: %d is no number of commits", o.history).WithHint("--history 0 leaves it out")
	}
	wish = bundle.Wish{Projects: o.projects, Revisions: o.history, Diff: o.diff, Fill: o.fill}
	for _, pin := range o.pins {
		wish.Pins = append(wish.Pins, gitobj.Path(path.Clean(pin)))
	}
	if len(o.exclude) > 0 {
		wish.Exclude = gitops.Patterns(o.exclude)
	}
	if o.since != "" {
		wish.Since, err = w.Age(ctx, o.since)
	}
	return wish, err
}
