package bundle

import "github.com/git-anw/git-anw/knowledge"

// words is what the packer itself says, in the language of the workspace: not
// in that of the user's locale, which would change the bytes.
type words struct {
	gap      string // stands where a file was cut
	folded   string // ends a MANIFEST that is not whole
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
		next:     "下一步：",
		noCommit: "尚无提交",
		recent:   "最近的提交：",
		dirty:    "未提交：",
		more:     "项未列出",
		lines:    "行",
	}
}
