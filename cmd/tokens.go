package cmd

import (
	"context"
	"runtime/debug"

	"github.com/spf13/cobra"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

type tokensOptions struct {
	countFor
	rev, diff                   string
	staged, tree, scripts, json bool
	top                         int
	files                       []string
}

func newTokensCmd(env *Env) *cobra.Command {
	var opts tokensOptions
	command := &cobra.Command{
		Use:   "tokens [FILE…|-]",
		Short: "Count the tokens of files, folders, revisions or standard input",
		Long: `Count the tokens of files, of the tracked and unignored files below folders, or
of standard input. It works outside a workspace too. Without arguments it counts
standard input; on a terminal, or with an option that is about files, the folder
it is run in.

Each count is a number, how sure it is, and a path: exact, or an estimate with the
share that it may be off (±6%), where the tokenizer of a model is not public, was not
added (git anw tokenizer add) or is not known. Binary files are named and not
counted. For standard input the number comes first, and no path.

The model is that of --model, else of $ANW_MODEL, else of the variables in which
agents keep theirs; without any, o200k_base counts. What was counted once is kept
in the git directory by its content: it is not read again.

--diff A..B counts the tokens of the lines that were added and removed; A...B
begins where the two parted, and A alone ends with the work tree. A file that
moved and changed is one, named by both its paths.`,
		Example: `  git anw tokens CLAUDE.md wiki
  git anw context "fix the exporter" | git anw tokens
  git anw tokens --tree --model "$ANW_MODEL" wiki
  git anw tokens --diff main..HEAD
  git anw tokens --json --tokenizer cl100k_base README.md`,
		RunE: func(c *cobra.Command, args []string) error {
			opts.files = args
			return runTokens(c.Context(), env, opts)
		},
	}
	flags := command.Flags()
	opts.flags(flags)
	flags.StringVar(&opts.rev, "rev", "", "count the files of this `revision`")
	flags.BoolVar(&opts.staged, "staged", false, "count what the next commit would contain")
	flags.StringVar(&opts.diff, "diff", "", "count what was added and removed in `A..B`")
	flags.BoolVar(&opts.tree, "tree", false, "show the folders and what they hold, the largest first")
	flags.IntVar(&opts.top, "top", 0, "show only the `N` largest files; with --tree, of each folder")
	flags.BoolVar(&opts.scripts, "scripts", false, "show how many tokens and characters are Latin, Han, Kana and so on")
	flags.BoolVar(&opts.json, "json", false, "print an object with tokens, bound, exact, tokenizer and files")
	return command
}

func (o tokensOptions) check() error {
	switch {
	case o.top < 0:
		return gitobj.Problemf(gitobj.Usage, "--top: %d is not a number of files", o.top)
	case o.diff != "" && (o.rev != "" || o.staged || o.tree || o.scripts):
		return gitobj.Problemf(gitobj.Usage, "--diff goes with --top and --json alone")
	case o.rev != "" && o.staged:
		return gitobj.Problemf(gitobj.Usage, "--staged and --rev exclude each other")
	}
	return nil
}

func runTokens(ctx context.Context, env *Env, opts tokensOptions) error {
	if err := opts.check(); err != nil {
		return err
	}
	debug.SetGCPercent(quickGC)
	places := &places{env: env}
	top, err := places.settings(ctx)
	if err != nil {
		return err
	}
	how, err := env.counting(top, opts.countFor)
	if err != nil {
		return err
	}
	count := &tally{how: how, byScript: opts.scripts, progress: env.progress("counting")}
	if opts.diff != "" {
		return runTokensDiff(ctx, env, opts, places, count)
	}
	files, err := opts.gather(ctx, places)
	if err != nil {
		return err
	}
	places.sayLeftOut()
	sizes, err := count.sizes(ctx, files)
	if err != nil {
		return err
	}
	return opts.show(env, counted{words: env.sureWords(), how: how, files: files, sizes: sizes})
}

// gather lists what was asked for.
func (o *tokensOptions) gather(ctx context.Context, p *places) ([]namedFile, error) {
	if o.rev != "" || o.staged {
		repo, tree, err := p.state(ctx, source{rev: o.rev, staged: o.staged})
		if err != nil {
			return nil, err
		}
		files, missing := p.filesOf(repo, tree, o.files)
		if len(missing) > 0 {
			return nil, missing[0].why
		}
		return files, nil
	}
	if len(o.files) == 0 {
		aboutFiles := o.tree || o.top > 0
		if here, err := p.repo(ctx, p.env.Dir); err != nil {
			return nil, err
		} else if aboutFiles || here != nil && p.env.listens() {
			o.files = []string{"."}
		} else {
			o.files = []string{"-"}
		}
	}
	return p.expand(ctx, o.files)
}
