package cmd

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

func (f diagnosis) text(env *Env) string {
	var b strings.Builder
	row := func(name, chinese, format string, args ...any) {
		name = env.say(name, chinese)
		fmt.Fprintf(&b, "%s %s\n", padded(name, 10), fmt.Sprintf(format, args...))
	}
	row("git", "git", "%s", f.Git)
	row("workspace", "工作区", "%s", f.Workspace)
	row("reader", "读取", "%s", f.Reader)
	row("trunk", "主干", "%s", env.standing(f.Trunk, f.TrunkAt, f.TrunkRef))
	row("inbox", "收件箱", env.say("%s, %d pending", "%s，%d 条待处理"), env.standing(f.Inbox, f.InboxAt, ""), f.Pending)
	row("remote", "远程", "%s", cmp.Or(f.Remote, env.say("none", "没有")))
	row("hooks", "钩子", "%s", f.Hooks)
	row("locks", "锁", "%d", len(f.Locks))
	if f.Shallow {
		row("shallow", "浅克隆", "%s", env.say("history ends early: what was promoted or dropped before is unknown; git fetch --unshallow", "历史不全：更早提升或丢弃了什么不得而知；git fetch --unshallow"))
	}
	for _, problem := range f.Problems {
		fmt.Fprintf(&b, env.say("to do: %s\n", "要做：%s\n"), problem)
	}
	return b.String()
}

func (e *Env) standing(branch string, at gitobj.ID, ref string) string {
	if at == "" {
		return branch + e.say(", not there yet", "，还没有")
	}
	if ref == "" || ref == "refs/heads/"+branch {
		return fmt.Sprintf(e.say("%s at %s", "%s 在 %s"), branch, at.Short())
	}
	return fmt.Sprintf(e.say("%s at %s of %s", "%s 在 %s（%s）"), branch, at.Short(), ref)
}
