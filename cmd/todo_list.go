package cmd

import (
	"context"
	"fmt"
	"io/fs"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/git-anw/git-anw/knowledge"
	"github.com/git-anw/git-anw/knowledge/config"
)

// staleAfter is how long a task may stand unchanged before it is asked about.
const staleAfter = 30 * 24 * time.Hour

// todoEntry is a task in a listing. Since is the day its line was committed, ""
// where it is in no commit yet.
type todoEntry struct {
	Sign    string             `json:"sign"`
	Section knowledge.TodoRole `json:"section"`
	Title   string             `json:"title"`
	Text    string             `json:"text"`
	Line    int                `json:"line"`
	Depth   int                `json:"depth"`
	Done    bool               `json:"done"`
	Since   string             `json:"since,omitempty"`

	old bool
}

type todoListOptions struct{ stale, all, json bool }

func newTodoListCmd(env *Env) *cobra.Command {
	var opts todoListOptions
	c := &cobra.Command{
		Use:   "list",
		Short: "List what is open",
		Long: `List the open tasks by section, each with a sign that names it. --stale lists
those whose line no commit has changed for 30 days.`,
		Example: "  git anw todo list\n  git anw todo list --stale --json",
		Args:    cobra.NoArgs,
		RunE:    func(c *cobra.Command, _ []string) error { return runTodoList(c.Context(), env, opts) },
	}
	flags := c.Flags()
	flags.BoolVar(&opts.stale, "stale", false, "only what is older than 30 days")
	flags.BoolVar(&opts.all, "all", false, "with what is done")
	flags.BoolVar(&opts.json, "json", false, "print a JSON array")
	return c
}

func runTodoList(ctx context.Context, env *Env, opts todoListOptions) error {
	w, tree, err := env.workTree(ctx)
	if err != nil {
		return err
	}
	at := knowledge.Real(tree, knowledge.TodoPath)
	data, err := fs.ReadFile(tree, string(at))
	if err != nil && opts.json {
		return printJSON(env, []todoEntry{})
	} else if err != nil {
		_, err = fmt.Fprintln(env.Out, env.say("no list yet: git anw todo add TEXT", "还没有清单：git anw todo add 内容"))
		return err
	}
	var written []time.Time
	if opts.stale || opts.json {
		if written, err = w.Blame(ctx, at); err != nil {
			return err
		}
	}
	list := knowledge.ParseTodoWith(data, config.Read(tree).Headings)
	entries := opts.choose(list, written, env.Now())
	if opts.json {
		return printJSON(env, entries)
	}
	opts.print(env, list, entries)
	return nil
}

func (o todoListOptions) choose(list *knowledge.Todo, written []time.Time, now time.Time) []todoEntry {
	entries := []todoEntry{}
	for _, item := range list.Items() {
		e := todoEntry{Sign: item.Hash, Section: item.Section, Title: item.SectionTitle, Text: item.Text, Line: item.Line, Depth: item.Depth, Done: item.Done}
		if item.Line <= len(written) && !written[item.Line-1].IsZero() {
			e.Since, e.old = written[item.Line-1].Local().Format(time.DateOnly), now.Sub(written[item.Line-1]) > staleAfter
		}
		if (o.all || !e.Done) && (!o.stale || e.old) {
			entries = append(entries, e)
		}
	}
	return entries
}

// print shows the tasks below their headings. People number what to start with
// or write prose there: that section is shown as it stands.
func (o todoListOptions) print(env *Env, list *knowledge.Todo, entries []todoEntry) {
	title, tasks := "", 0
	if start := list.Section(knowledge.RoleStartHere); start != "" && !o.stale && !hasSection(entries, knowledge.RoleStartHere) {
		fmt.Fprintln(env.Out, headingOf(list, knowledge.RoleStartHere))
		for _, line := range strings.Split(start, "\n") {
			fmt.Fprintln(env.Out, strings.TrimRight("  "+visible(line), " "))
		}
	}
	for _, e := range entries {
		if e.Title != title || tasks == 0 {
			title = e.Title
			fmt.Fprintln(env.Out, visible(title))
		}
		tasks++
		box := "[ ]"
		if e.Done {
			box = "[x]"
		}
		since := ""
		if o.stale {
			since = fmt.Sprintf(env.say("  (since %s)", "（%s 起）"), e.Since)
		}
		fmt.Fprintf(env.Out, "  %s%s  %s %s%s\n", strings.Repeat("  ", e.Depth), e.Sign, box, visible(e.Text), since)
	}
	fmt.Fprintf(env.Out, env.say("%[1]s\n", "%[2]d 件\n"), count(tasks, "task"), tasks)
}

func hasSection(entries []todoEntry, role knowledge.TodoRole) bool {
	for _, e := range entries {
		if e.Section == role {
			return true
		}
	}
	return false
}

func headingOf(list *knowledge.Todo, role knowledge.TodoRole) string {
	for _, s := range list.Sections() {
		if s.Role == role {
			return s.Title
		}
	}
	return ""
}
