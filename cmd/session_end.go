package cmd

import (
	"bytes"
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/git-anw/git-anw/agentctx/session"
	"github.com/git-anw/git-anw/gitops/gitobj"
)

type sessionEndOptions struct {
	agentOptions
	file         string
	title        string
	tags         []string
	todo, noTodo bool
	of           *session.Journal // the session to end; nil for that of the place
}

// placeOf is where the session was, who worked in it, and its key.
func (d *desk) placeOf(env *Env, opts sessionEndOptions) (session.Place, session.Agent, string) {
	if j := opts.of; j != nil {
		return session.Place{Worktree: j.Worktree, Repository: j.Repository, Branch: j.Branch, Head: j.Head}, session.Agent{Name: j.Agent, Model: j.Model, ID: j.Session}, j.Key
	}
	return d.place(), opts.who(env), ""
}

func newSessionEndCmd(env *Env) *cobra.Command {
	var opts sessionEndOptions
	c := &cobra.Command{
		Use:   "end",
		Short: "Record what was done as a note in the inbox",
		Long: `Record the note of a session as a commit on the inbox branch. The note comes
from -F, or from an editor opened on a draft filled from the commits, files and
TODO items since the start. Only a summary is required; a plain text is one.

A secret is taken out before anything is written, [redacted:rule] stands in its
place, and its line is named; redact.allow in .anw/config.yaml lists exceptions.

Index, work tree and current branch stay as they are. With --todo (asked on a
terminal) inbox/TODO.md then follows as a change of its own: done items move to
Done, next steps are added. Calling it again with the same note records nothing
twice.`,
		Example: "  git anw session end\n  echo \"Moved the sampler.\" | git anw session end -F -\n  git anw session end -F note.md --tag sampling --todo",
		Args:    cobra.NoArgs,
		RunE:    func(c *cobra.Command, _ []string) error { return runSessionEnd(c.Context(), env, opts) },
	}
	opts.flags(c)
	c.Flags().StringVarP(&opts.file, "file", "F", "", "read the note from a file, - for standard input")
	c.Flags().StringVar(&opts.title, "title", "", "title, where the note has none")
	c.Flags().StringSliceVar(&opts.tags, "tag", nil, "tag of the note; may be repeated")
	c.Flags().BoolVar(&opts.todo, "todo", false, "move done items and add the next steps in inbox/TODO.md")
	c.Flags().BoolVar(&opts.noTodo, "no-todo", false, "leave inbox/TODO.md alone and do not ask")
	c.MarkFlagsMutuallyExclusive("todo", "no-todo")
	return c
}

func runSessionEnd(ctx context.Context, env *Env, opts sessionEndOptions) error {
	d, err := env.desk(ctx)
	if err != nil {
		return d.unread(ctx, env, opts, err)
	}
	return d.endSession(ctx, env, opts)
}

// unread keeps a note that is waiting in a pipe, where something is wrong before
// it could be read: nobody else has it.
func (d *desk) unread(ctx context.Context, env *Env, opts sessionEndOptions, cause error) error {
	if opts.file != "-" || env.Terminal {
		return cause
	}
	text, _ := readNoteFrom(env.In, longestKept)
	if d != nil {
		text = d.withoutSecrets(ctx, text)
		return d.byContent(text).keep(text, cause)
	}
	if len(bytes.TrimSpace(text)) == 0 {
		return cause
	}
	where, err := elsewhere((&redaction{}).text(text, 0, ""))
	if err != nil {
		return errors.Join(cause, err)
	}
	return keptAt(where, cause)
}

func (d *desk) endSession(ctx context.Context, env *Env, opts sessionEndOptions) error {
	if err := d.w.Identity(ctx); err != nil { // before a person starts to write
		return d.unread(ctx, env, opts, err)
	}
	text, kept, err := d.readNote(ctx, env, opts)
	if err != nil { // with what could be read
		return kept.keep(d.withoutSecrets(ctx, text), err)
	}
	place, agent, journal := d.placeOf(env, opts)
	ended, err := session.End(ctx, d.sessionPorts(), session.Note{
		Text: text, Title: opts.title, Tags: opts.tags, Agent: agent, Place: place, Journal: journal, Day: env.Today(), Now: env.Now(), Edited: opts.file == "",
	})
	sayCleaned(env, ended.Cleaned)
	if err != nil {
		return kept.keep(d.withoutSecrets(ctx, text), err)
	}
	if err := kept.forget(); err != nil {
		return err
	}
	if err := printEnded(env, d, ended); err != nil {
		return err
	}
	return d.followTodo(ctx, env, opts, ended.Entry)
}

func printEnded(env *Env, d *desk, ended session.Ended) error {
	id := ended.Entry.ID
	if ended.Known {
		_, err := fmt.Fprintf(env.Out, env.say("entry %s is recorded already\n", "条目 %s 已经记录过\n"), id)
		return err
	}
	_, err := fmt.Fprintf(env.Out, env.say("recorded %s as entry %s on %s\nundo: git anw inbox drop %s\n", "已把 %[1]s 记录为 %[3]s 上的条目 %[2]s\n撤销：git anw inbox drop %[4]s\n"), ended.Entry.Path, id, d.inbox.Branch(), id)
	if ended.Parked {
		fmt.Fprintf(env.Err, env.say("warning: %s is checked out and could not follow; the entry waits in the queue and joins with the next one\n", "警告：%s 已检出，无法跟进；条目在队列中等待，随下一条一起加入\n"), d.inbox.Branch())
	}
	return err
}

var errNoNote = gitobj.Problemf(gitobj.Usage, "session end: no note given").WithHint("git anw session end -F FILE, or -F - for standard input")
