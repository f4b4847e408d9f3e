package cmd

import (
	"context"
	"errors"
	"slices"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/hooks/install"
)

// lookAtHooks finds out what there is to install. A folder that is no
// repository yet has no hooks; who decides about them is known once it is one.
func (p *initPlan) lookAtHooks(ctx context.Context, env *Env) error {
	if p.noHooks {
		return nil
	}
	if p.target.repo == nil {
		p.hooks = true
		return nil
	}
	facts, err := env.hookFacts(ctx, p.target.repo)
	if err != nil {
		return err
	}
	hooks, advice := install.Inspect(facts)
	if advice != "" {
		p.remark(gitobj.Path(env.say("hooks", "钩子")), gitobj.Problemf(gitobj.Refused, "are decided by something else here; the lines to add are printed at the end"))
		return nil
	}
	if slices.ContainsFunc(hooks, func(h install.Hook) bool { return h.State != install.Installed }) {
		p.hooks = true
	}
	for _, hook := range hooks {
		switch { // somebody's file is changed: that is said before anybody is asked
		case install.Aside(hook) && facts.ConfigHooks == nil:
			p.remark(gitobj.Path(env.say("the hook ", "钩子 ")+hook.Name), gitobj.Problemf(gitobj.Refused, "is yours and runs first, as before; it is kept beside its place, and git anw hooks uninstall puts it back"))
		case hook.State == install.Foreign:
			p.remark(gitobj.Path(env.say("the hook ", "钩子 ")+hook.Name), gitobj.Problemf(gitobj.Refused, "is yours and runs first, as before; a marked block below its first line is added to it, and git anw hooks uninstall takes that out again"))
		}
	}
	return nil
}

// installHooks comes after the files: a refusal leaves a workspace that works,
// and that says what it lacks.
func (p *initPlan) installHooks(ctx context.Context, env *Env) (advice string, err error) {
	if p.noHooks {
		return "", nil
	}
	_, advice, err = env.installHooks(ctx, p.target.repo)
	if problem := (*gitobj.Problem)(nil); errors.As(err, &problem) && problem.Kind == gitobj.Refused {
		return advice, gitobj.Problemf(gitobj.Refused, "all files are there, the hooks are not: %w", err).WithHint("%s", problem.Hint)
	}
	return advice, err
}
