package cmd

import (
	"cmp"
	"strings"

	"github.com/git-anw/git-anw/agentctx/layout"
	"github.com/git-anw/git-anw/knowledge"
)

// reasonsZH are the reasons of a bundle, which a recipe has in English: % stands
// for what a reason names.
func reasonsZH() [][2]string {
	return [][2]string{
		{"always", "总是有"}, {"the workspace's own rules", "工作区自己的规则"}, {"imported by %", "由 % 导入"},
		{"the index of the wiki", "wiki 的索引"}, {"tier canonical", "tier 为 canonical"}, {"linked from % pages", "被 % 个页面链接"},
		{"pinned with --pin", "由 --pin 固定"}, {"pinned in %", "在 % 中固定"}, {"pinned, and not there", "已固定，但不存在"},
		{"changed since %", "自 % 以来有改动"}, {"pinned since %", "自 % 以来才固定"},
		{"asked for with --project", "由 --project 指定"}, {"the command was run in this project", "命令在该项目中运行"}, {"the command was run in this folder or below it", "命令在该文件夹或其下运行"}, {"the task names this project", "任务提到该项目"},
		{"the task names it", "任务提到它"}, {"the task names it, and it is not there", "任务提到它，但不存在"}, {"the task names it, and no page is in it", "任务提到它，但里面没有页面"}, {"in a folder the task names", "位于任务提到的文件夹"},
		{"has the tag %", "带有标签 %"}, {"changed by %, which the task names", "被任务提到的 % 改动"}, {"matches %", "匹配 %"},
		{"all of the wiki", "整个 wiki"}, {"fills the budget", "用于填满预算"},
		{"where to start, what is in progress, what the task is about", "从哪里开始、进行中的事项、任务相关的事项"}, {"pending entries of the inbox", "收件箱中待处理的条目"},
		{"what changed these pages, and what the task names", "改动过这些页面的提交，以及任务提到的提交"}, {"where the repository stands", "仓库当前的位置"},
		{"not committed", "未提交"}, {"the person's own rules", "个人自己的规则"}, {"worth opening, and not in the bundle", "值得打开，但不在上下文包内"},
		{"% loads it by itself", "% 自己会加载"}, {"superseded by %", "已被 % 取代"}, {"deprecated", "已弃用"}, {"not UTF-8", "不是 UTF-8"}, {"binary (it has a NUL byte)", "二进制文件（含 NUL 字节）"}, {"cannot be read", "无法读取"},
		{"no room", "放不下"}, {"no room among the core pages", "核心页面中放不下"}, {"an older session", "较早的会话"}, {"its changes have no room", "其改动放不下"},
		{"shown in part", "只展示一部分"}, {"shown in part: core pages have their share of the budget", "只展示一部分：核心页面的份额有限"},
		{"cut to its share of the budget", "按份额截短"}, {"cut to the room beside the task", "按任务之外的余量截短"}, {"shortened to its share of the budget", "按份额缩减"},
		{"shortened: headings and the lines of core and most linked pages", "已缩减：标题，以及核心页面与被链接最多的页面"}, {"sleeping", "休眠"},
	}
}

// spokenReason is a reason as a person reads it, with what stands behind a comma.
func (e *Env) spokenReason(reason string) string {
	if e.speech() != knowledge.Chinese {
		return reason
	}
	for _, tail := range []string{", sleeping", ", cut to its share of the budget", ", shortened: headings and the lines of core and most linked pages"} {
		if head, ok := strings.CutSuffix(reason, tail); ok {
			return reasonZH(head) + "，" + reasonZH(tail[2:])
		}
	}
	return reasonZH(reason)
}

func reasonZH(reason string) string {
	for _, pair := range reasonsZH() {
		before, after, names := strings.Cut(pair[0], "%")
		switch {
		case reason == pair[0]:
			return pair[1]
		case names && len(reason) > len(before)+len(after) && strings.HasPrefix(reason, before) && strings.HasSuffix(reason, after):
			return strings.Replace(pair[1], "%", reason[len(before):len(reason)-len(after)], 1)
		}
	}
	return reason
}

// kindOfBlock is a kind as people call it; JSON has the names.
func (e *Env) kindOfBlock(kind layout.Kind) string {
	chinese := map[layout.Kind]string{
		layout.Preamble: "前言", layout.Rules: "规则", layout.Core: "核心", layout.Manifest: "索引", layout.Deltas: "变动", layout.Project: "项目", layout.File: "文件", layout.Page: "页面",
		layout.Todo: "待办", layout.Sessions: "会话", layout.History: "历史", layout.Git: "git", layout.Diff: "未提交", layout.Left: "未收录", layout.Personal: "个人", layout.Task: "任务",
	}
	return e.say(string(kind), cmp.Or(chinese[kind], string(kind)))
}
