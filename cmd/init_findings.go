package cmd

import (
	"context"
	"fmt"

	"github.com/git-anw/git-anw/knowledge/lint"
)

// sayFindings tells a newcomer what does not add up in the files that were here
// before, one line a kind: a list of all of it would be a wall, and none of it
// holds up a commit.
func (p *initPlan) sayFindings(ctx context.Context, env *Env) error {
	tree, err := p.target.repo.WorkTree(ctx)
	if err != nil {
		return err
	}
	view, err := lint.Load(tree, lintCache())
	if err != nil {
		return err
	}
	kinds := byRule(lint.Check(view, nil))
	if len(kinds) == 0 {
		return nil
	}
	fmt.Fprintln(env.Out, "\nWorth knowing about the files that were here before; none of it stops a commit:")
	for _, findings := range kinds {
		sayKind(env, findings)
	}
	fmt.Fprintln(env.Out, "`git anw check` lists all of it")
	return nil
}

// sayKind names the first few findings of a rule and what to do about them.
func sayKind(env *Env, findings []lint.Finding) {
	const named = 4
	for _, f := range findings[:min(named, len(findings))] {
		fmt.Fprintf(env.Out, "  %s: %s\n", where(f), f.Message)
	}
	if more := len(findings) - named; more > 0 {
		fmt.Fprintf(env.Out, "  … and %d more like these\n", more)
	}
	fmt.Fprintf(env.Out, "    to mend: %s\n", findings[0].Remedy)
}
