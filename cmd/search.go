package cmd

import (
	"context"
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"

	"github.com/git-anw/git-anw/gitops"
	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge/library"
)

type searchOptions struct {
	query, rev                    string
	limit                         int
	inbox, todo, deprecated, json bool
}

func newSearchCmd(env *Env) *cobra.Command {
	var opts searchOptions
	c := &cobra.Command{
		Use:   "search QUERY",
		Short: "Find the pages a question is about",
		Long: `Find the pages a question is about, the best first, each with the section and the
line that have most to do with it. Words count in every script; Chinese, Japanese
and Korean need no spaces between them.

A page that was superseded is replaced by its successor, a sleeping one ranks
lower, and deprecated ones are left out unless --deprecated asks for them.

The first search reads all pages and keeps an index in the git directory, shared
by all worktrees, branches and revisions; later ones read what changed.`,
		Example: `  git anw search how do I sample traces
  git anw search 缓存 失效 --limit 3
  git anw search exporter --inbox --todo
  git anw search exporter --rev v1.2 --json`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			opts.query = strings.Join(args, " ")
			return runSearch(c.Context(), env, opts)
		},
	}
	flags := c.Flags()
	flags.IntVar(&opts.limit, "limit", 10, "how many results at most")
	flags.StringVar(&opts.rev, "rev", "", "search this `revision`, not the work tree")
	flags.BoolVar(&opts.inbox, "inbox", false, "search pending entries of the inbox too")
	flags.BoolVar(&opts.todo, "todo", false, "search the tasks of inbox/TODO.md too")
	flags.BoolVar(&opts.deprecated, "deprecated", false, "search deprecated pages too")
	flags.BoolVar(&opts.json, "json", false, "print one JSON array")
	return c
}

func runSearch(ctx context.Context, env *Env, opts searchOptions) error {
	switch {
	case strings.TrimSpace(opts.query) == "":
		return gitobj.Problemf(gitobj.Usage, "query: it is empty").WithHint("git anw search WORD…")
	case opts.limit < 1:
		return gitobj.Problemf(gitobj.Usage, "--limit %d: at least one result is needed", opts.limit)
	}
	w, err := env.workspace(ctx)
	if err != nil {
		return err
	}
	debug.SetGCPercent(quickGC)
	files, err := opts.searched(ctx, w)
	if err != nil {
		return err
	}
	others, err := searchedBeside(ctx, w, files, opts)
	if err != nil {
		return err
	}
	results, lib, err := findPages(env, w, files, others, opts)
	if err != nil {
		return err
	}
	if err := showResults(env, results, opts); err != nil {
		return err
	}
	lib.Tidy()
	return nil
}

// searched are the files in which pages and tasks may be.
func (opts searchOptions) searched(ctx context.Context, w *gitops.Workspace) (*gitops.Snapshot, error) {
	if opts.rev != "" {
		return source{rev: opts.rev}.open(ctx, w)
	}
	return w.WorkTree(ctx, "wiki/", "inbox/")
}

// learning is told of pages that are read because the index lacks them.
func learning(env *Env) func(done, total int) {
	show := env.indexing()
	return func(done, total int) {
		if done == 0 {
			debug.SetGCPercent(usualGC)
		}
		if show != nil {
			show(done, total)
		}
	}
}

// findPages asks the library, and once more where what it had was damaged.
func findPages(env *Env, w *gitops.Workspace, files *gitops.Snapshot, others []beside, opts searchOptions) ([]result, *library.Library, error) {
	for damaged := false; ; damaged = true {
		lib, err := library.Open(files, w.Segments(), learning(env))
		if err != nil {
			return nil, nil, err
		}
		results := resultsOf(lib, others, opts)
		if !lib.Damaged() || damaged {
			return results, lib, nil
		}
	}
}

func showResults(env *Env, results []result, opts searchOptions) error {
	if opts.json {
		return printJSON(env, append([]result{}, results...))
	}
	return printResults(env, results)
}
