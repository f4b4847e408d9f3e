package cmd

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/git-anw/git-anw/agentctx/memory"
	"github.com/git-anw/git-anw/agentctx/session"
	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
)

func newMemoryCmd(env *Env) *cobra.Command {
	return groupOf("memory", "Take in what agents remember", newMemoryImportCmd(env))
}

type memoryImportOptions struct {
	from   string
	dryRun bool
}

func newMemoryImportCmd(env *Env) *cobra.Command {
	var opts memoryImportOptions
	c := &cobra.Command{
		Use:   "import",
		Short: "Take an agent's memory files into the inbox",
		Long: `Take the memory files that an agent keeps for this workspace into the inbox, each
as one entry: Markdown with name, description and type (user, feedback, project or
reference) in its front matter. They are searched and promoted like any note.

A file is taken in once, whatever its name; when it has changed, its entry follows,
unless somebody edited that. What was promoted or dropped comes back only when it
has changed, and a file that is deleted takes nothing with it. Secrets are taken
out before anything is written. Nothing is ever written into the agent's folder.`,
		Example: "  git anw memory import --dry-run\n  git anw memory import --from ~/.claude/projects/-home-me-shop/memory",
		Args:    cobra.NoArgs,
		RunE:    func(c *cobra.Command, _ []string) error { return runMemoryImport(c.Context(), env, opts) },
	}
	c.Flags().StringVar(&opts.from, "from", "", "the `agent` whose memory it is, or a folder (default: the first agent that has one)")
	c.Flags().BoolVarP(&opts.dryRun, "dry-run", "n", false, "say what would be taken in")
	return c
}

func runMemoryImport(ctx context.Context, env *Env, opts memoryImportOptions) error {
	d, err := env.desk(ctx)
	if err != nil {
		return err
	}
	if err := d.w.Identity(ctx); err != nil {
		return err
	}
	source, err := env.memorySource(d.w, opts.from)
	if err != nil {
		return err
	}
	memories, refused, err := memory.Read(source.files)
	if err != nil {
		return gitobj.Problemf(gitobj.Usage, "%s: %w", source.dir, plainCause(err))
	}
	about, doubt, err := d.aboutMemories(ctx, env, source)
	if err != nil {
		return err
	}
	items, err := memory.Plan(ctx, d.inbox, memories, about)
	if err != nil {
		return err
	}
	sayCleaned(env, session.Cleaned{Redactions: redactions(items), Doubt: doubt})
	if !opts.dryRun {
		if err := d.importMemories(ctx, env, items); err != nil {
			return err
		}
	}
	return env.sayImported(d, items, refused, opts.dryRun)
}

func (d *desk) aboutMemories(ctx context.Context, env *Env, source memorySource) (about memory.About, doubt, err error) {
	current, err := d.trees.Current(ctx)
	if err != nil {
		return about, nil, err
	}
	about = memory.About{Owner: d.w.Email(ctx), Source: source.name, Agent: source.agent, Day: env.Today(), Lang: knowledge.WorkspaceLang(current)}
	about.Allow, doubt = session.Exceptions(current)
	return about, doubt, nil
}

// importMemories records the items and gives them the places they got.
func (d *desk) importMemories(ctx context.Context, env *Env, items []memory.Item) error {
	placed, err := memory.Import(ctx, d.inbox, items)
	if err != nil {
		return err
	}
	for i := range items {
		if items[i].State == memory.Known {
			continue
		}
		if placed[0].Known { // another process was faster
			items[i].State = memory.Known
		} else {
			items[i].Entry.Path = placed[0].Path
		}
		if placed[0].Parked {
			fmt.Fprintf(env.Err, env.say("warning: %s is checked out and could not follow; %s waits in the queue\n", "警告：%s 已检出，无法跟进；%s 在队列中等待\n"), d.inbox.Branch(), placed[0].Path)
		}
		placed = placed[1:]
	}
	return nil
}

func redactions(items []memory.Item) (found []session.Redaction) {
	for _, item := range items {
		for _, hit := range item.Hits {
			if item.State != memory.Known {
				found = append(found, session.Redaction{Where: item.File, Rule: hit.Rule})
			}
		}
	}
	return found
}

func (e *Env) stateOf(item memory.Item) string {
	if item.State == memory.New {
		return e.say("new", "新增")
	}
	return e.say("changed", "更新")
}

// sayImported tells what became of each file; that some were refused is a
// finding.
func (e *Env) sayImported(d *desk, items []memory.Item, refused []memory.Refused, dry bool) error {
	for _, r := range refused {
		fmt.Fprintf(e.Err, e.say("left out: %s: %s\n", "未收录：%s：%s\n"), quote(r.File), r.In(e.speech()))
	}
	number := map[memory.State]int{}
	for _, item := range items {
		number[item.State]++
		if item.State != memory.Known {
			fmt.Fprintf(e.Out, "%s  %s  %s  %s (%s)\n", padded(e.stateOf(item), len(memory.Changed)+1), item.Entry.ID, item.Entry.Path, visible(item.Entry.Title), item.Kind)
		}
	}
	fmt.Fprintf(e.Err, e.say("%d new, %d changed, %d known already, %d left out\n", "新增 %d，更新 %d，已有 %d，未收录 %d\n"), number[memory.New], number[memory.Changed], number[memory.Known], len(refused))
	if !dry && number[memory.New]+number[memory.Changed] > 0 {
		fmt.Fprintf(e.Out, e.say("on %s; undo: git anw undo\n", "已写入 %s；撤销：git anw undo\n"), d.inbox.Branch())
	}
	if len(refused) > 0 {
		return errFindings
	}
	return nil
}
