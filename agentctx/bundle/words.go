package bundle

import "github.com/git-anw/git-anw/knowledge"

// words is what the packer itself says, in the language of the workspace: not
// in that of the user's locale, which would change the bytes.
type words struct {
	gap      string // stands where a file was cut
	folded   string // ends a MANIFEST that is not whole
	diff     string // heads what became of a file that was shown: a diff,
	wholeNow string // or all of it,
	gone     string // or that it counts no longer
	moved    string // where PATH is
	retired  string
	dropped  string // of rules that nothing imports any more
	replaced string // where PATH is
	next     string
	noCommit string
	recent   string
	dirty    string
	more     string // behind a number
	lines    string // behind a number
}

func wordsOf(lang knowledge.Lang) words {
	if lang == knowledge.Chinese {
		return chinese()
	}
	return english()
}

func english() words {
	return words{
		gap:      "[… left out …]",
		folded:   "[… shortened: headings and the most linked pages …]",
		diff:     "The text above has changed. The lines marked + are in force, those marked - are not:",
		wholeNow: "This is all of the file as it is now:",
		gone:     "The file is gone; its text above is no longer true.",
		moved:    "PATH has that text now.",
		retired:  "The text above is out of date; do not rely on it.",
		dropped:  "The rules no longer import this file; what it says above is none of them any more.",
		replaced: "PATH replaces it.",
		next:     "Next: ",
		noCommit: "no commit yet",
		recent:   "recent commits:",
		dirty:    "not committed:",
		more:     "more",
		lines:    "lines",
	}
}

func chinese() words {
	return words{
		gap:      "[……此处有删节……]",
		folded:   "[……已缩减：仅保留标题与被链接最多的页面……]",
		diff:     "上文已有改动：标 + 的行有效，标 - 的行已失效：",
		wholeNow: "以下是该文件现在的全文：",
		gone:     "该文件已不存在，上文不再有效。",
		moved:    "原文现在位于 PATH。",
		retired:  "上文已过时，不要以其为依据。",
		dropped:  "规则不再导入该文件，其上文内容已不再是规则。",
		replaced: "已由 PATH 取代。",
		next:     "下一步：",
		noCommit: "尚无提交",
		recent:   "最近的提交：",
		dirty:    "未提交：",
		more:     "项未列出",
		lines:    "行",
	}
}
