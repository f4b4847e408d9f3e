package cmd

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/git-anw/git-anw/agentctx/session"
	"github.com/git-anw/git-anw/gitops"
	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/gitops/store"
	"github.com/git-anw/git-anw/knowledge"
	"github.com/git-anw/git-anw/knowledge/promotion"
)

type inboxForgetOptions struct {
	entry       string
	yes, dryRun bool
}

func newInboxForgetCmd(env *Env) *cobra.Command {
	var opts inboxForgetOptions
	c := &cobra.Command{
		Use:   "forget ENTRY",
		Short: "Remove an entry from history for good, while nobody else has it",
		Long: `Write the inbox branch again without an entry, and delete its journal and drafts:
for a note that should never have been written. That is possible while no remote
has it; afterwards the answer is what to do instead. The bytes are gone after
git gc --prune=now.`,
		Example: "  git anw inbox forget 3f2a9c1b\n  git anw inbox forget 3f2a9c1b --yes && git gc --prune=now",
		Args:    cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			opts.entry = args[0]
			return runInboxForget(c.Context(), env, opts)
		},
	}
	c.Flags().BoolVarP(&opts.yes, "yes", "y", false, "do not ask")
	c.Flags().BoolVarP(&opts.dryRun, "dry-run", "n", false, "say what would be forgotten")
	return c
}

func runInboxForget(ctx context.Context, env *Env, opts inboxForgetOptions) error {
	d, err := env.desk(ctx)
	if err != nil {
		return err
	}
	if err := d.w.Recover(ctx); err != nil {
		return err
	}
	found, err := d.findAny(ctx, opts.entry)
	if err != nil {
		return d.forgottenBefore(env, opts.entry, err)
	}
	brought, err := d.forgettable(ctx, found)
	if err != nil {
		return err
	}
	fmt.Fprintf(env.Out, "%s  %s  %s\n", found.Entry.Key(), found.Note.Path, visible(found.Entry.Title))
	if opts.dryRun {
		return nil
	}
	if err := env.consent(env.say("forget it? This cannot be undone", "忘记它吗？这无法撤销"), opts.yes); err != nil {
		return err
	}
	if err := d.forgetVersions(ctx, brought, found.Entry); err != nil {
		return err
	}
	_, err = fmt.Fprint(env.Out, env.say("forgotten; the bytes go with: git gc --prune=now\n", "已忘记；字节随此消失：git gc --prune=now\n"))
	return err
}

// forgetVersions forgets a session and, of what was brought several times, the
// others too. Where somebody else forgets at the same time its commit may be another
// one by now.
func (d *desk) forgetVersions(ctx context.Context, brought gitobj.Commit, entry knowledge.Entry) error {
	for is := true; is; {
		err := d.inbox.Forget(ctx, brought, func() error { return d.forgetTraces(entry) })
		if gone := errors.Is(err, gitops.ErrNotThere); !gone && (err != nil || brought.Trailer(gitobj.TrailerMemory) == "") {
			return err
		}
		if brought, is, err = d.inbox.Session(ctx, entry.ID); err != nil {
			return err
		}
	}
	return nil
}

// forgettable is the session of an entry that lies in the inbox and nowhere
// else.
func (d *desk) forgettable(ctx context.Context, found knowledge.PendingNote) (gitobj.Commit, error) {
	key := found.Entry.Key()
	if found.Note.OnTrunk {
		return gitobj.Commit{}, gitobj.Problemf(gitobj.Refused, "%s: a note on the trunk is in your own commits", found.Note.Path).
			WithHint("git filter-repo --invert-paths --path %s, before you push", quote(string(found.Note.Path)))
	}
	if p, open, err := promotion.Open(ctx, d.promotionPorts(), key); err != nil {
		return gitobj.Commit{}, err
	} else if open {
		return gitobj.Commit{}, gitobj.Problemf(gitobj.Refused, "%s: promoted on %s, which has the text too", key, p.Branch).WithHint("git branch -D %s, then run this again", p.Branch)
	}
	brought, is, err := d.inbox.Session(ctx, found.Entry.ID)
	if err == nil && !is {
		err = gitobj.Problemf(gitobj.Refused, "%s: no session brought it", key).WithHint("git anw inbox drop %s", key)
	}
	return brought, err
}

// forgotten has the ids of what was forgotten, which say nothing of a text.
func (d *desk) forgotten() store.Store {
	return store.New(filepath.Join(d.w.StateDir(), "forgotten"))
}

// forgottenBefore makes nothing of an entry that is not there because it was
// forgotten: perhaps by a call that did not live to tell.
func (d *desk) forgottenBefore(env *Env, id string, unknown error) error {
	if !session.IsID(id) {
		return unknown
	}
	if _, is, err := d.forgotten().Get(id); err != nil || !is {
		return unknown
	}
	_, err := fmt.Fprintf(env.Out, env.say("%s is forgotten already; the bytes go with: git gc --prune=now\n", "%s 已经忘记过；字节随此消失：git gc --prune=now\n"), id)
	return err
}

// forgetTraces deletes the journals that ended with the entry, and the texts
// that were kept of it.
func (d *desk) forgetTraces(entry knowledge.Entry) error {
	if session.IsID(entry.ID) { // no other id is a safe name for a file
		if err := d.forgotten().Put(entry.ID, nil); err != nil {
			return err
		}
	}
	notes, err := session.ForgetJournals(d.journals, entry.ID)
	if err != nil {
		return err
	}
	keys, err := d.drafts.Keys()
	for _, key := range keys {
		text, _, readErr := d.drafts.Get(key)
		if err != nil || readErr != nil {
			continue
		}
		if notes[session.NoteOf(text)] || entry.Summary != "" && strings.Contains(string(text), entry.Summary) {
			err = d.drafts.Delete(key)
		}
	}
	return err
}
