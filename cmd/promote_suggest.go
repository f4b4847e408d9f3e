package cmd

import (
	"context"
	"fmt"

	"github.com/git-anw/git-anw/agentctx/ledger"
	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
	"github.com/git-anw/git-anw/knowledge/promotion"
)

// suggestion is an entry in the list of promote --suggest.
type suggestion struct {
	ID    string      `json:"id"`
	File  gitobj.Path `json:"file"`
	Title string      `json:"title"`
	Ready bool        `json:"ready"`
	From  []string    `json:"referred_to_by"`
}

// recentMessages is how many commits are asked for references.
const recentMessages = 500

func (d *desk) suggest(ctx context.Context, env *Env, asJSON bool) error {
	notes, err := d.inbox.Notes(ctx)
	if err != nil {
		return err
	}
	texts, err := d.referring(ctx)
	if err != nil {
		return err
	}
	var entries []knowledge.Entry
	for _, note := range notes {
		entries = append(entries, knowledge.ParseEntry(note.Path, note.Content))
		texts = append(texts, promotion.Text{Name: string(note.Path), Content: string(note.Content)})
	}
	list := []suggestion{}
	for _, s := range promotion.Suggest(entries, texts, d.told()) {
		list = append(list, suggestion{s.Entry.Key(), s.Entry.Path, s.Entry.Title, s.Ready(), append([]string{}, s.From...)})
	}
	if asJSON {
		return printJSON(env, list)
	}
	for _, s := range list {
		mark := ""
		if s.Ready {
			mark = env.say("  (ready)", "  （已成熟）")
		}
		fmt.Fprintf(env.Out, "%3d  %s  %s  %s%s\n", len(s.From), s.ID, printable(string(s.File)), visible(s.Title), mark)
	}
	return nil
}

// told are the bundles that told entries, as far as they are recorded here. They
// only help to rank: what cannot be read is as good as none.
func (d *desk) told() (told []promotion.Told) {
	all, _ := ledger.All(ledgerOf(d.w))
	for _, r := range all {
		told = append(told, promotion.Told{Name: "bundle " + r.ID.Short(), Task: r.Recipe.Task, Notes: r.Notes})
	}
	return told
}

// referring are the texts beside the notes that may refer to one: the Markdown of
// the workspace, and the messages of the latest commits.
func (d *desk) referring(ctx context.Context) ([]promotion.Text, error) {
	tree, err := d.trees.all(ctx)
	if err != nil {
		return nil, err
	}
	texts, err := promotion.Texts(tree)
	if err != nil {
		return nil, err
	}
	head, _, err := d.w.Head(ctx)
	if err != nil || head == "" {
		return texts, err
	}
	commits, err := d.w.Log(ctx, recentMessages, string(head))
	for _, commit := range commits {
		if commit.Trailer(gitobj.TrailerEntry)+commit.Trailer(gitobj.TrailerPromotes) == "" {
			texts = append(texts, promotion.Text{Name: commit.ID.Short(), Content: commit.Message})
		}
	}
	return texts, err
}
