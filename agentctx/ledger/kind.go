package ledger

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Kind is what a task is about, as far as its words tell.
type Kind string

// The kinds of tasks.
const (
	Question Kind = "question"
	Repair   Kind = "fix"
	Review   Kind = "review"
	Writing  Kind = "write"
	Rework   Kind = "change"
	Build    Kind = "build"
	Other    Kind = "other"
)

// kindWords are the words that tell a kind, in English and Chinese.
var kindWords = [...]struct {
	kind  Kind
	words string
}{
	{Question, "how why what where which who when explain 如何 怎么 怎样 为什么 为何 为啥 什么 哪 谁 是否 解释 多少 吗"},
	{Repair, "fix fixes fixed bug bugs repair broken crash crashes fails failing regression debug 修复 修正 修好 故障 报错 错误 崩溃 调试 排查 缺陷"},
	{Review, "review audit verify check compare measure 审查 评审 审核 检查 核对 验证 比较 测量"},
	{Writing, "docs doc document documentation write describe translate readme changelog summarize 文档 撰写 编写 描述 翻译 总结 写"},
	{Rework, "refactor rename move clean simplify remove delete update bump upgrade migrate replace split 重构 改名 重命名 移动 清理 简化 删除 更新 升级 迁移 替换 拆分 改"},
	{Build, "add adds added implement create support make build introduce feat feature new allow enable 添加 新增 增加 加 实现 创建 支持 开发 引入 做"},
}

// KindOf is the kind of a task: a question where it reads as one, else what the
// first word says that says anything.
func KindOf(task string) Kind {
	task, _, _ = strings.Cut(strings.TrimSpace(task), "\n")
	if task = strings.ToLower(task); strings.HasSuffix(task, "?") || strings.HasSuffix(task, "？") {
		return Question
	}
	words := strings.FieldsFunc(task, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	for _, word := range words {
		if kind := kindOfWord(word); kind != Other {
			return kind
		}
	}
	return Other
}

// kindOfWord looks for a word of the table, which in a run of Chinese may stand
// anywhere: there the first one counts, and of two at one place the longer.
func kindOfWord(word string) Kind {
	kind, first, longest := Other, len(word), 0
	for _, row := range kindWords {
		for _, known := range strings.Fields(row.words) {
			at := strings.Index(word, known)
			if isASCII(known) && word != known || at < 0 {
				continue
			}
			if at < first || at == first && len(known) > longest {
				kind, first, longest = row.kind, at, len(known)
			}
		}
	}
	return kind
}

func isASCII(s string) bool {
	return !slices.ContainsFunc([]rune(s), func(r rune) bool { return r >= utf8.RuneSelf })
}
