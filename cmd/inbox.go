package cmd

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
)

func newInboxCmd(env *Env) *cobra.Command {
	return groupOf("inbox", "See and sort what is waiting", newInboxListCmd(env), newInboxShowCmd(env), newInboxDropCmd(env), newInboxForgetCmd(env))
}

// inboxItem is a pending entry in a listing; the names are those of an entry's
// front matter.
type inboxItem struct {
	ID      string      `json:"id"`
	File    gitobj.Path `json:"file"`
	Date    string      `json:"date,omitempty"`
	Title   string      `json:"title"`
	Agent   string      `json:"agent,omitempty"`
	Tags    []string    `json:"tags"`
	Changed bool        `json:"changed_since_promotion"`
	OnTrunk bool        `json:"on_trunk"`
}

func newInboxListCmd(env *Env) *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use:   "list",
		Short: "List the entries no page was made from",
		Long: `List the entries that wait: the notes of the inbox branch and the notes people
wrote by hand into inbox/ on the trunk, minus those a page of the wiki names in
its sources. A note edited after its promotion is listed again.`,
		Example: "  git anw inbox list\n  git anw inbox list --json",
		Args:    cobra.NoArgs,
		RunE:    func(c *cobra.Command, _ []string) error { return runInboxList(c.Context(), env, asJSON) },
	}
	c.Flags().BoolVar(&asJSON, "json", false, "print one JSON array")
	return c
}

// triage is where a list is too long to be read every day.
const triage = 200

func runInboxList(ctx context.Context, env *Env, asJSON bool) error {
	d, err := env.desk(ctx)
	if err != nil {
		return err
	}
	pending, err := d.inbox.Pending(ctx)
	if err != nil {
		return err
	}
	items := make([]inboxItem, len(pending))
	for i, p := range pending {
		items[i] = itemOf(p)
	}
	if asJSON {
		return printJSON(env, items)
	}
	for _, item := range items {
		fmt.Fprintf(env.Out, "%s  %s  %s%s%s\n", item.ID, printable(string(item.File)), visible(item.Title), agentMark(item.Agent), marks(env, item))
	}
	if len(items) >= triage {
		fmt.Fprintf(env.Err, env.say("hint: %d entries wait; promote or drop some\n", "提示：有 %d 个条目在等待；请提升或丢弃一些\n"), len(items))
	}
	return nil
}

func itemOf(p knowledge.PendingNote) inboxItem {
	tags := p.Entry.Tags
	if tags == nil {
		tags = []string{}
	}
	return inboxItem{ID: p.Entry.Key(), File: p.Note.Path, Date: p.Entry.Date, Title: p.Entry.Title, Agent: p.Entry.Agent, Tags: tags, Changed: p.Changed, OnTrunk: p.Note.OnTrunk}
}

func marks(env *Env, item inboxItem) string {
	text := ""
	if item.OnTrunk {
		text += env.say("  (on the trunk)", "  （在主干上）")
	}
	if item.Changed {
		text += env.say("  (changed since promotion)", "  （提升后有改动）")
	}
	return text
}

func newInboxShowCmd(env *Env) *cobra.Command {
	return &cobra.Command{
		Use:     "show ENTRY",
		Short:   "Print a pending entry",
		Long:    "Print a pending entry. ENTRY is an id or the beginning of one, a path, a file name or its stem.",
		Example: "  git anw inbox show 2026-05-01-move-the-sampler",
		Args:    cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			d, err := env.desk(c.Context())
			if err != nil {
				return err
			}
			found, err := d.findPending(c.Context(), args[0])
			if err == nil {
				_, err = fmt.Fprint(env.Out, env.shown(string(found.Note.Content)))
			}
			return err
		},
	}
}

func newInboxDropCmd(env *Env) *cobra.Command {
	var dryRun bool
	c := &cobra.Command{
		Use:   "drop ENTRY",
		Short: "Take an entry out of the inbox; history keeps it",
		Long: `Take an entry out of the inbox by a commit on the inbox branch. The text stays in
history, where git anw session show finds it: dropping does not make a secret go
away.`,
		Example: "  git anw inbox drop 3f2a9c1b\n  git anw inbox drop 3f2a9c1b --dry-run",
		Args:    cobra.ExactArgs(1),
		RunE:    func(c *cobra.Command, args []string) error { return runInboxDrop(c.Context(), env, args[0], dryRun) },
	}
	c.Flags().BoolVarP(&dryRun, "dry-run", "n", false, "say what would be dropped")
	return c
}

func runInboxDrop(ctx context.Context, env *Env, name string, dryRun bool) error {
	d, err := env.desk(ctx)
	if err != nil {
		return err
	}
	found, err := d.findPending(ctx, name)
	if err != nil {
		return d.droppedBefore(ctx, env, name, err)
	}
	if found.Note.OnTrunk {
		return gitobj.Problemf(gitobj.Refused, "%s: a note on the trunk leaves by a commit of yours", found.Note.Path).WithHint("%s", env.gitHere(d.w, "rm", found.Note.Path))
	}
	if dryRun {
		_, err = fmt.Fprintf(env.Out, env.say("would drop %s: %s\n", "将丢弃 %s：%s\n"), found.Note.Path, visible(found.Entry.Title))
		return err
	}
	if err := d.inbox.Drop(ctx, found.Note.Path, found.Entry.Key()); err != nil {
		return err
	}
	_, err = fmt.Fprintf(env.Out, env.say("dropped %s: %s\nhistory keeps it: git anw session show %s\n", "已丢弃 %s：%s\n历史里仍有：git anw session show %s\n"), found.Note.Path, visible(found.Entry.Title), found.Entry.Key())
	return err
}

// droppedBefore makes nothing of an entry that does not wait, if that is because
// it was dropped: perhaps by a call that did not live to tell.
func (d *desk) droppedBefore(ctx context.Context, env *Env, name string, notPending error) error {
	found, err := d.findAny(ctx, name)
	if err != nil {
		return notPending
	}
	dropped, err := d.inbox.Dropped(ctx, found.Entry.Key())
	if err != nil || !dropped {
		return notPending
	}
	_, err = fmt.Fprintf(env.Out, env.say("%s is dropped already: %s\n", "%s 已经丢弃过：%s\n"), found.Entry.Key(), visible(found.Entry.Title))
	return err
}
