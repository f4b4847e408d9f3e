package cmd

import (
	"context"
	"path/filepath"
	"strings"
	"unicode"

	"github.com/spf13/cobra"

	"github.com/git-anw/git-anw/gitops"
	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge/scaffold"
)

type initOptions struct {
	dir                  string
	lang                 langFlag
	yes, dryRun, noHooks bool
}

func newInitCmd(env *Env) *cobra.Command {
	var opts initOptions
	command := &cobra.Command{
		Use:   "init [DIR]",
		Short: "Make a workspace, or complete the folder you have",
		Long: `Adds what a folder lacks to be a workspace: a git repository, CLAUDE.md files
that say where to look, inbox/ and wiki/ with their lists, and the commit hooks
that keep them true. Files that exist are never overwritten. Run it again, or in
a fresh clone, to complete what is missing there.`,
		Example: "  git anw init --dry-run\n  git anw init garden --lang zh\n  git anw init --yes",
		Args:    cobra.MaximumNArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			if len(args) == 1 {
				if opts.dir = args[0]; opts.dir == "" { // an unset variable, and not the current folder
					return gitobj.Problemf(gitobj.Usage, "init: the name of the folder is empty").WithHint("leave it out for the current folder")
				}
			}
			return runInit(c.Context(), env, opts)
		},
	}
	flags := command.Flags()
	opts.lang.add(command)
	flags.BoolVarP(&opts.yes, "yes", "y", false, "do not ask")
	flags.BoolVarP(&opts.dryRun, "dry-run", "n", false, "show what would be done, change nothing")
	flags.BoolVar(&opts.noHooks, "no-hooks", false, "leave the hooks and the merge drivers out")
	return command
}

func runInit(ctx context.Context, env *Env, opts initOptions) error {
	if err := gitops.RequireVersion(ctx, env.Environ); err != nil {
		return err
	}
	t, err := locate(ctx, env, opts.dir)
	if err != nil {
		return err
	}
	plan, err := planInit(ctx, env, t, opts)
	if err != nil {
		return err
	}
	plan.show(env)
	if opts.dryRun {
		return nil
	}
	if !plan.complete() || plan.hooks {
		if err := env.consent(env.say("Go ahead?", "继续吗？"), opts.yes); err != nil {
			return err
		}
	}
	return plan.carryOut(ctx, env)
}

// planInit reads the folder and settles everything there is to do.
func planInit(ctx context.Context, env *Env, t target, opts initOptions) (*initPlan, error) {
	repo, done, err := t.view(ctx, env)
	if err != nil {
		return nil, err
	}
	defer done()
	tree, err := repo.WorkTree(ctx)
	if err != nil {
		return nil, err
	}
	lang, err := opts.lang.choose(env, tree)
	if err != nil {
		return nil, err
	}
	proposal, err := scaffold.Propose(tree, scaffold.Options{Lang: lang, Name: nameOf(t.dir)})
	if err != nil {
		return nil, err
	}
	plan := &initPlan{target: t, lang: lang, Proposal: proposal, noHooks: opts.noHooks}
	if err := plan.spare(ctx, repo); err != nil {
		return nil, err
	}
	return plan, plan.lookAtHooks(ctx, env)
}

// nameOf is the folder's name as a heading can show it.
func nameOf(dir string) string {
	name := strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || r == unicode.ReplacementChar {
			return ' '
		}
		return r
	}, filepath.Base(dir))
	return strings.Join(strings.Fields(name), " ")
}
