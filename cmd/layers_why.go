package cmd

import (
	"strings"

	"github.com/git-anw/git-anw/knowledge"
	"github.com/git-anw/git-anw/knowledge/layers"
)

// why says in the language of the person why an agent loads a file.
func (e *Env) why(reason string) string {
	if e.speech() != knowledge.Chinese {
		return reason
	}
	parts := strings.Split(reason, ", ")
	for i, part := range parts {
		parts[i] = whyInChinese(part)
	}
	return strings.Join(parts, "，")
}

// whyInChinese leaves alone what is a name or a pattern.
func whyInChinese(part string) string {
	for _, phrase := range [...][3]string{ // what it begins and ends with, and the Chinese around what is between
		{"in this folder", "", "在本目录%s"}, {"in a folder above", "", "在上层目录%s"}, {"when a file below ", " is touched", "改动 %s 下的文件时"},
		{"passed over: larger than 4 MiB", "", "略过：超过 4 MiB%s"}, {"a rule for all files", "", "对所有文件的规则%s"}, {"in place of AGENTS.md", "", "代替 AGENTS.md%s"},
		{"cut: all together may have 32 KiB", "", "截短：合计最多 32 KiB%s"}, {"when a person adds it: it has no applyTo", "", "由人添加时：它没有 applyTo%s"},
		{"instructions for all files", "", "对所有文件的指令%s"}, {"a rule that always applies", "", "始终适用的规则%s"}, {"when the agent finds that its description fits", "", "agent 认为其描述合适时%s"},
		{"when a person mentions it", "", "有人提到它时%s"}, {"imported by ", "", "由 %s 导入"}, {"once allowed: it is outside this folder", "", "允许之后：它在本目录之外%s"},
		{"read by the CLI", "", "由命令行读取%s"}, {"as there is no CLAUDE.md", "", "因为没有 CLAUDE.md%s"}, {"the old form of rules", "", "旧式规则%s"}, {"instructions of opencode.json: ", "", "opencode.json 的指令：%s"}, {"when a file is touched that matches ", "", "改动匹配 %s 的文件时"}, {"matches ", "", "匹配 %s"},
	} {
		rest, begins := strings.CutPrefix(part, phrase[0])
		if name, ends := strings.CutSuffix(rest, phrase[1]); begins && ends {
			return strings.Replace(phrase[2], "%s", name, 1)
		}
	}
	return part
}

// when is the moment at which an agent loads a file.
func (e *Env) when(w layers.When) string {
	switch w {
	case layers.Start:
		return e.say(string(w), "开始时")
	case layers.Approval:
		return e.say(string(w), "允许后")
	case layers.Demand:
		return e.say(string(w), "需要时")
	}
	return string(w)
}

// unloaded says why nobody is given a file that is to be loaded.
func (e *Env) unloaded(kind layers.BreachKind) string {
	switch kind {
	case layers.Outside:
		return e.say("it is outside the workspace", "它在工作区之外")
	case layers.Circle:
		return e.say("the imports go round in a circle", "导入绕成了一圈")
	case layers.TooDeep:
		return e.say("it is imported too deep", "导入得太深")
	case layers.Punctuated:
		return e.say("the name ends in punctuation", "名字末尾带标点")
	case layers.DeadLink:
		return e.say("the link leads nowhere", "这个链接没有指向文件")
	}
	return e.say("there is no such file", "没有这个文件")
}
