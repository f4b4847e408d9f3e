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
	fmt.Fprintln(env.Out, env.say("\nWorth knowing about the files that were here before; none of it stops a commit:", "\n原来就在这里的文件，有几点值得知道；都不会拦住提交："))
	for _, findings := range kinds {
		sayKind(env, findings)
	}
	fmt.Fprintln(env.Out, env.say("`git anw check` lists all of it", "`git anw check` 列出全部"))
	return nil
}

// sayKind names the first few findings of a rule and what to do about them.
func sayKind(env *Env, findings []lint.Finding) {
	const named = 4
	for _, f := range findings[:min(named, len(findings))] {
		fmt.Fprintf(env.Out, "  %s: %s\n", where(f), f.In(env.speech()).Message)
	}
	if more := len(findings) - named; more > 0 {
		fmt.Fprintf(env.Out, env.say("  … and %d more like these\n", "  …… 同类的还有 %d 处\n"), more)
	}
	fmt.Fprintf(env.Out, env.say("    to mend: %s\n", "    怎么办：%s\n"), findings[0].In(env.speech()).Remedy)
}
