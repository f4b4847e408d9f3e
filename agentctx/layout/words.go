package layout

import "github.com/git-anw/git-anw/knowledge"

// words is what frames say, in the language of the workspace.
type words struct {
	titles  map[Kind]string
	colon   string
	excerpt string // behind a title
}

func wordsOf(lang knowledge.Lang) words {
	if lang == knowledge.Chinese {
		return chinese()
	}
	return english()
}

func english() words {
	return words{
		titles: map[Kind]string{
			Rules: "Rules", Core: "Core page", Manifest: "Index", Project: "Project rules", Page: "Page for the task", Todo: "To do",
			Sessions: "Sessions not yet in the wiki, newest first", Git: "Git", Left: "Left out for lack of room", Task: "Task",
		},
		colon:   ": ",
		excerpt: " (excerpt)",
	}
}

func chinese() words {
	return words{
		titles: map[Kind]string{
			Rules: "规则", Core: "核心页面", Manifest: "索引", Project: "项目规则", Page: "与任务相关的页面", Todo: "待办",
			Sessions: "尚未进入 wiki 的会话（新的在前）", Git: "Git", Left: "因篇幅未收录", Task: "任务",
		},
		colon:   "：",
		excerpt: "（节选）",
	}
}
