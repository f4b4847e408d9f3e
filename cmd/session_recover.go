package cmd

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"

	"github.com/spf13/cobra"

	"github.com/git-anw/git-anw/agentctx/session"
)

type sessionRecoverOptions struct {
	sessionEndOptions
	key     string
	discard bool
}

func newSessionRecoverCmd(env *Env) *cobra.Command {
	var opts sessionRecoverOptions
	c := &cobra.Command{
		Use:   "recover [KEY]",
		Short: "List, end or discard sessions that were left open",
		Long: `List the sessions that were left open: begun more than a day ago, in a worktree
that is gone, or stopped by a crash while they ended; and the texts that were kept
because they could not be recorded. With the beginning of a KEY, end that session
by a note, from -F or an editor, or discard it.`,
		Example: "  git anw session recover\n  echo \"What I remember.\" | git anw session recover 20260501T -F -\n  git anw session recover 20260501T --discard",
		Args:    cobra.MaximumNArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			if len(args) > 0 {
				opts.key = args[0]
			}
			return runSessionRecover(c.Context(), env, opts)
		},
	}
	c.Flags().StringVarP(&opts.file, "file", "F", "", "read the note from a file, - for standard input")
	c.Flags().BoolVar(&opts.discard, "discard", false, "forget that the session was begun")
	return c
}

func runSessionRecover(ctx context.Context, env *Env, opts sessionRecoverOptions) error {
	d, err := env.desk(ctx)
	if err != nil {
		return d.unread(ctx, env, opts.sessionEndOptions, err)
	}
	left, err := session.Left(d.journals, env.Now(), "", isGone)
	if err != nil {
		return err
	}
	if opts.key == "" {
		return d.listLeft(env, left)
	}
	open, err := session.Running(d.journals)
	if err != nil {
		return err
	}
	j, err := session.Find(open, opts.key)
	if err != nil {
		return d.unread(ctx, env, opts.sessionEndOptions, err)
	}
	if settled, err := session.Settle(ctx, d.sessionPorts(), j, env.Now()); err != nil || settled {
		fmt.Fprintf(env.Out, env.say("session %s was recorded as entry %s; closed\n", "会话 %s 已记录为条目 %s；已关闭\n"), j.Key, j.Entry)
		return err
	}
	if opts.discard {
		if err := session.Discard(d.journals, j); err != nil {
			return err
		}
		_, err = fmt.Fprintf(env.Out, env.say("discarded session %s%s\n", "已放弃会话 %s%s\n"), j.Key, task(env, j))
		return err
	}
	opts.of, opts.noTodo = &j, true
	return d.endSession(ctx, env, opts.sessionEndOptions)
}

func (d *desk) listLeft(env *Env, left []session.Journal) error {
	for _, j := range left {
		fmt.Fprintf(env.Out, env.say("%s  since %s in %s%s%s\n", "%[1]s  %[2]s 起，在 %[3]s%[4]s%[5]s\n"), j.Key, j.Started.Local().Format(time.DateOnly), j.Worktree, agentMark(j.Agent), task(env, j))
	}
	keys, err := d.drafts.Keys()
	if err != nil {
		return err
	}
	for _, key := range keys {
		fmt.Fprintf(env.Out, env.say("kept text: %s\n", "留存的文字：%s\n"), d.drafts.Path(key))
	}
	switch {
	case len(left)+len(keys) == 0:
		fmt.Fprintln(env.Err, env.say("nothing was left open", "没有未结束的会话"))
	case len(left) > 0:
		fmt.Fprintf(env.Err, env.say("hint: git anw session recover %[1]s -F - ends it with a note, git anw session recover %[1]s --discard forgets it\n", "提示：git anw session recover %[1]s -F - 以一条笔记结束它，git anw session recover %[1]s --discard 放弃它\n"), left[0].Key)
	}
	if len(keys) > 0 {
		fmt.Fprintf(env.Err, env.say("hint: git anw session end -F %[1]s records the text, rm %[1]s lets it go\n", "提示：git anw session end -F %[1]s 记录这份文字，rm %[1]s 丢掉它\n"), quote(d.drafts.Path(keys[0])))
	}
	return nil
}

// offerLeft says in one line that sessions were left open.
func (d *desk) offerLeft(env *Env, goes string) error {
	left, err := session.Left(d.journals, env.Now(), goes, isGone)
	if len(left) > 0 {
		fmt.Fprintf(env.Err, env.say("%[1]s left open: git anw session recover\n", "有 %[2]d 个会话没有结束：git anw session recover\n"), count(len(left), "session"), len(left))
	}
	return err
}

// isGone reports whether a worktree was removed.
func isGone(worktree string) bool {
	_, err := os.Stat(worktree)
	return errors.Is(err, fs.ErrNotExist)
}
