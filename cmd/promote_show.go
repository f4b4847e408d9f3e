package cmd

import (
	"context"
	"fmt"
	"os/exec"
	"strings"

	"github.com/git-anw/git-anw/knowledge/promotion"
)

func printWarnings(env *Env, plan promotion.Plan) {
	for _, warning := range plan.Warnings {
		fmt.Fprintf(env.Err, env.say("warning: %s\n", "警告：%s\n"), env.spokenError(warning))
	}
}

// printMade says where a promotion is that was made before.
func (d *desk) printMade(ctx context.Context, env *Env, p promotion.Promotion, err error) error {
	if err != nil {
		return err
	}
	if p.Branch == "" {
		_, err = fmt.Fprintf(env.Out, env.say("%s is promoted already to %s\n", "%s 已经提升到 %s\n"), p.Key, printable(string(p.Page)))
		return err
	}
	fmt.Fprintf(env.Out, env.say("%s is promoted already to %s on %s\n", "%s 已经提升到 %s，在 %s 上\n"), p.Key, printable(string(p.Page)), p.Branch)
	return d.printReview(ctx, env, p)
}

func printReplaced(env *Env, old promotion.Promotion, branch string) {
	if old.Remote == "" && old.Branch != branch {
		fmt.Fprintf(env.Out, env.say("deleted branch %s (was %s)\n", "已删除分支 %s（原为 %s）\n"), old.Branch, old.Commit.Short())
	}
	if old.Remote != "" {
		fmt.Fprintf(env.Out, env.say("%s still has %s: git push %s --delete %s\n", "%s 上还有 %s：git push %s --delete %s\n"), old.Remote, old.Branch, old.Remote, old.Branch)
	}
}

// printReview says how to look at the promotion and how to send it, with the
// programs that are there.
func (d *desk) printReview(ctx context.Context, env *Env, p promotion.Promotion) error {
	trunk, err := d.w.Trunk(ctx)
	if err != nil {
		return err
	}
	base := trunk.Name
	if trunk.Local == "" {
		base = strings.TrimPrefix(trunk.Ref, "refs/remotes/")
	}
	if trunk.Commit == "" {
		_, err = fmt.Fprintf(env.Out, env.say("review: git show %s\n", "审阅：git show %s\n"), p.Branch)
		return err
	}
	fmt.Fprintf(env.Out, env.say("review: git diff %s...%s\nmerge:  git anw promote %s --merge\n", "审阅：git diff %s...%s\n合并：git anw promote %s --merge\n"), base, p.Branch, quote(p.Key))
	remote, err := d.w.Remote(ctx)
	if err != nil || remote == "" {
		return err
	}
	fmt.Fprintf(env.Out, env.say("send:   git push %s %s\n", "发送：git push %s %s\n"), remote, p.Branch)
	if has("gh") {
		fmt.Fprintf(env.Out, env.say("        gh pr create --base %s --head %s --fill\n", "      gh pr create --base %s --head %s --fill\n"), trunk.Name, p.Branch)
	}
	if has("glab") {
		fmt.Fprintf(env.Out, env.say("        glab mr create --target-branch %s --source-branch %s --fill\n", "      glab mr create --target-branch %s --source-branch %s --fill\n"), trunk.Name, p.Branch)
	}
	return nil
}

func has(program string) bool {
	_, err := exec.LookPath(program)
	return err == nil
}
