package cmd

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/git-anw/git-anw/gitops"
	"github.com/git-anw/git-anw/knowledge"
)

func newSyncCmd(env *Env) *cobra.Command {
	var dryRun bool
	c := &cobra.Command{
		Use:   "sync",
		Short: "Exchange the inbox and the promotions with the remote",
		Long: `Fetch from the remote, bring the two inboxes together, and push the inbox and the
promotion branches. Nothing is forced. Notes of both sides stay, what one side
dropped or promoted goes. While the remote has no trunk nothing is sent.

The remote is anw.remote, else origin, else the first one.`,
		Example: "  git anw sync\n  git anw sync --dry-run",
		Args:    cobra.NoArgs,
		RunE:    func(c *cobra.Command, _ []string) error { return runSync(c.Context(), env, dryRun) },
	}
	c.Flags().BoolVarP(&dryRun, "dry-run", "n", false, "say what would be sent, without asking the remote")
	return c
}

func runSync(ctx context.Context, env *Env, dryRun bool) error {
	d, err := env.desk(ctx)
	if err != nil {
		return err
	}
	if dryRun {
		plan, err := d.inbox.SyncPlan(ctx)
		if err != nil {
			return err
		}
		fmt.Fprintf(env.Out, env.say("would fetch from %s\n", "将从 %s 取回\n"), plan.Remote)
		return printSent(env, plan, env.say("would push", "将推送"))
	}
	if err := d.w.Identity(ctx); err != nil {
		return err
	}
	done, err := d.inbox.Sync(ctx, idOfNote)
	if err != nil {
		return err
	}
	switch {
	case done.Reconciled:
		fmt.Fprintf(env.Out, env.say("fetched from %s and reconciled %s\n", "已从 %s 取回，并合并了 %s\n"), done.Remote, d.inbox.Branch())
	case done.Fetched:
		fmt.Fprintf(env.Out, env.say("fetched %s from %s\n", "已取回 %s（来自 %s）\n"), d.inbox.Branch(), done.Remote)
	default:
		fmt.Fprintf(env.Out, env.say("fetched from %s: nothing new in %s\n", "已从 %s 取回：%s 没有新内容\n"), done.Remote, d.inbox.Branch())
	}
	return printSent(env, done, env.say("pushed", "已推送"))
}

func printSent(env *Env, done gitops.Synced, verb string) (err error) {
	for _, branch := range done.Apart {
		fmt.Fprintf(env.Err, env.say("warning: %s: %s has another version: git log %[1]s...%[2]s/%[1]s, then git push --force-with-lease %[2]s %[1]s\n", "警告：%s：%s 上有另一个版本：git log %[1]s...%[2]s/%[1]s，然后 git push --force-with-lease %[2]s %[1]s\n"), branch, done.Remote)
	}
	switch {
	case done.Held != nil:
		_, err = fmt.Fprintf(env.Out, env.say("nothing sent: %s\n", "没有发送：%s\n"), env.spokenError(done.Held))
	case len(done.Pushed) == 0:
		_, err = fmt.Fprint(env.Out, env.say("nothing to push\n", "没有要推送的\n"))
	default:
		_, err = fmt.Fprintf(env.Out, env.say("%s %s to %s\n", "%s %s 到 %s\n"), verb, env.list(done.Pushed), done.Remote)
	}
	return err
}

// idOfNote tells the inbox which entry a note is.
func idOfNote(note []byte) string { return knowledge.ParseEntry("", note).ID }
