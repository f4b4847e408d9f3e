package cmd

import (
	"context"
	"time"

	"github.com/git-anw/git-anw/agentctx/session"
	"github.com/git-anw/git-anw/gitops"
	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/hooks/install"
	"github.com/git-anw/git-anw/knowledge"
)

func (d *desk) lookAtRefs(ctx context.Context, _ *Env, f *diagnosis) (err error) {
	if f.Git, err = d.w.Version(ctx); err != nil {
		return err
	}
	trunk, err := d.w.Trunk(ctx)
	if err != nil {
		return err
	}
	f.Trunk, f.TrunkRef, f.TrunkAt, f.trunkHere = trunk.Name, trunk.Ref, trunk.Commit, trunk.Local
	if f.Remote, err = d.w.Remote(ctx); err != nil {
		return err
	}
	f.InboxAt, err = d.inbox.Tip(ctx)
	return err
}

// lookAtEntries finds the entries that got lost between two states, as where a
// commit that promoted them was rewritten.
func (d *desk) lookAtEntries(ctx context.Context, env *Env, f *diagnosis) error {
	pending, err := d.inbox.Pending(ctx)
	if err != nil {
		return err
	}
	f.Pending = len(pending)
	known, err := d.accountedFor(ctx, f)
	if err != nil {
		return err
	}
	for _, p := range pending {
		known[p.Entry.Key()] = true
	}
	sessions, err := session.List(ctx, d.inbox, 0)
	for _, s := range sessions {
		if !known[s.ID] {
			f.Orphans = append(f.Orphans, s.ID+"  "+s.Title)
			f.todo(env.say("entry %[1]s is in history only: git anw session show %[1]s", "条目 %[1]s 只在历史里：git anw session show %[1]s"), s.ID)
		}
	}
	return err
}

// accountedFor are the entries that commits say were taken out, or that pages of the
// trunk name.
func (d *desk) accountedFor(ctx context.Context, f *diagnosis) (map[string]bool, error) {
	known, err := d.w.TakenOut(ctx)
	if err != nil {
		return nil, err
	}
	for _, commit := range []gitobj.ID{f.TrunkAt, f.trunkHere} {
		if commit == "" {
			continue
		}
		pages, err := d.trees.At(ctx, commit)
		if err != nil {
			return nil, err
		}
		promoted, err := knowledge.PromotedSources(pages)
		if err != nil {
			return nil, err
		}
		for id := range promoted {
			known[id] = true
		}
	}
	return known, nil
}

func (d *desk) lookAtHooks(ctx context.Context, env *Env, f *diagnosis) error {
	if f.Hooks = env.say("none in a bare repository", "裸仓库里没有"); f.Bare {
		return nil
	}
	facts, err := env.hookFacts(ctx, d.w.Repo)
	if err != nil {
		return err
	}
	hooks, _ := install.Inspect(facts)
	var missing []string
	mends := "git anw hooks install"
	for _, hook := range hooks {
		if hook.State == install.Installed {
			continue
		}
		if hook.State != install.Missing {
			mends = "git anw hooks status" // which says what stands in the way
		}
		missing = append(missing, hook.Name+" "+env.hookState(hook.State))
	}
	if f.Hooks = env.hookState(install.Installed); len(missing) > 0 {
		f.Hooks = env.list(missing)
		f.todo(env.say("hooks: %s: %s", "钩子：%s：%s"), f.Hooks, mends)
	}
	return nil
}

// waits is how long no healthy git holds a lock.
const waits = 10 * time.Minute

func (d *desk) lookAtLocks(_ context.Context, env *Env, f *diagnosis) (err error) {
	if f.Locks, err = d.w.Locks(); err != nil {
		return err
	}
	if f.Locks == nil {
		f.Locks = []gitops.LockFile{}
	}
	for _, lock := range f.Locks {
		if time.Since(lock.Since) > waits { // the clock of the disk, not that of commits
			f.todo(env.say("%s: a lock since %s: if no git runs: rm %s", "%s：%s 起的锁：确认没有 git 在运行后：rm %s"), lock.Path, lock.Since.Local().Format("2006-01-02 15:04"), quote(lock.Path))
		}
	}
	interrupted, err := d.w.Interrupted()
	if interrupted {
		f.todo("%s", env.say("a command was killed while it moved branches; the next session, drop or sync clears that up", "有命令在移动分支时被杀死；下一次 session、drop 或 sync 会收拾好"))
	}
	return err
}

func (d *desk) lookAtSessions(_ context.Context, env *Env, f *diagnosis) error {
	left, err := session.Left(d.journals, env.Now(), "", isGone)
	if err != nil {
		return err
	}
	kept, err := d.drafts.Keys()
	if len(left) > 0 {
		f.todo(env.say("%[1]s left open: git anw session recover", "有 %[2]d 个会话没有结束：git anw session recover"), count(len(left), "session"), len(left))
	}
	if len(kept) > 0 {
		f.todo(env.say("%[1]s kept that could not be recorded: git anw session recover", "有 %[2]d 份文字没能记录，已留存：git anw session recover"), count(len(kept), "text"), len(kept))
	}
	return err
}

// hookState is the word for the state of a hook.
func (e *Env) hookState(state install.State) string {
	switch state {
	case install.Installed:
		return e.say(string(state), "已安装")
	case install.Foreign:
		return e.say(string(state), "别人的")
	case install.Missing:
		return e.say(string(state), "没有安装")
	default:
		return e.say(string(state), "不可执行")
	}
}
