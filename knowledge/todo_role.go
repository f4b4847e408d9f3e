package knowledge

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"github.com/git-anw/git-anw/knowledge/pattern"
)

// TodoRole says what a section of the TODO list is for. Headings are written by
// people, in four languages and any wording; the role is what survives.
type TodoRole string

// The roles, in the order a fresh list shows them.
const (
	RoleStartHere  TodoRole = "start-here"
	RoleInProgress TodoRole = "in-progress"
	RolePending    TodoRole = "pending"
	RoleDone       TodoRole = "done"
	RoleOther      TodoRole = "other"
)

// todoRoleNames lists every role with its sign, the headings a new section gets,
// and the wordings that are recognised. All of it is compared after foldHeading.
type todoRoleNames struct {
	Role    TodoRole
	Sign    string
	English string
	Chinese string
	Known   []string
}

// todoRoles is in the order the sections have in a file.
func todoRoles() []todoRoleNames {
	return []todoRoleNames{
		{RoleStartHere, "🔄", "Next time start here", "下次进来从这里开始", []string{
			"next time start here", "start here", "next time", "next session", "next up",
			"下次进来从这里开始", "下次从这里开始", "从这里开始", "下次开始", "下次会话", "下次進來從這裡開始", "從這裡開始",
			"次回はここから", "次回ここから", "ここから始める", "次回開始",
			"다음에 여기서 시작", "다음에는 여기서 시작", "여기서 시작", "다음 시작",
		}},
		{RoleInProgress, "📋", "In progress", "进行中", []string{
			"in progress", "doing", "working on", "work in progress", "wip", "current", "ongoing",
			"进行中", "正在进行", "正在做", "進行中", "作業中", "着手中", "対応中", "진행 중", "진행중", "작업 중", "작업중",
		}},
		{RolePending, "📋", "Pending", "待办", []string{
			"pending", "backlog", "to do", "todo", "later", "someday", "up next",
			"待办", "待办事项", "待处理", "待辦", "待辦事項", "未着手", "未完了", "やること", "保留", "대기", "대기 중", "할 일", "할일",
		}},
		{RoleDone, "✅", "Done", "已完成", []string{
			"done", "completed", "complete", "finished",
			"已完成", "完成", "已办", "完了", "完了済み", "完了済", "済み", "완료", "완료됨", "완료 항목",
		}},
	}
}

// TodoHeadings are wordings of a workspace's own that name a role.
type TodoHeadings map[TodoRole][]string

func (h TodoHeadings) role(heading string) (TodoRole, bool) {
	folded := foldHeading(heading)
	for _, names := range todoRoles() {
		for _, own := range h[names.Role] {
			if known := foldHeading(own); known != "" && known == folded {
				return names.Role, true
			}
		}
	}
	return RoleOther, false
}

// roleOf is the role a heading names. The words decide before the sign does,
// because 📋 marks two sections and people move signs around. "TODO" at level 1
// is the title of the file, not a section.
func roleOf(heading string, level int) TodoRole {
	for _, part := range headingParts(heading) {
		for _, names := range todoRoles() {
			if names.knows(part) && (level > 1 || part != "todo" && part != "to do") {
				return names.Role
			}
		}
	}
	switch {
	case strings.Contains(heading, "🔄"):
		return RoleStartHere
	case strings.Contains(heading, "✅"):
		return RoleDone
	}
	return RoleOther
}

func (n todoRoleNames) knows(words string) bool {
	for _, known := range n.Known {
		if words == known {
			return true
		}
	}
	return false
}

// title is the heading a new section of this role gets.
func (n todoRoleNames) title(lang Lang) string {
	if lang == Chinese {
		return n.Sign + " " + n.Chinese
	}
	return n.Sign + " " + n.English
}

var (
	// headingExtra is what is no word of a heading: comments, tags, {#id} and ^id.
	headingExtra = pattern.New(`<!--.*?-->|</?[A-Za-z][^<>]*>|\{[#.:][^{}]*\}|\s\^[\w-]+\s*$`)
	// headingNumber counts a section: 2. or 2.1, 二、; a year does not.
	headingNumber = pattern.New(`^[^\p{L}\p{N}]*(?:\d{1,2}(?:\.\d{1,2})*[.．、)）\s]|[一二三四五六七八九十]{1,3}[、.．])`)
)

// headingParts splits a heading such as "✅ 已完成 (Done)" into the wordings in it,
// without emphasis, signs, numbers and punctuation, in lower case.
func headingParts(heading string) []string {
	var parts []string
	heading = headingNumber.ReplaceAllString(headingExtra.ReplaceAllString(heading, ""), "")
	separator := func(r rune) bool { return strings.ContainsRune("/|()（）[]【】·—–:：,，;；", r) }
	for _, part := range strings.FieldsFunc(heading, separator) {
		if folded := foldHeading(part); folded != "" {
			parts = append(parts, folded)
		}
	}
	return parts
}

// foldHeading also takes what nobody sees out, and one form of a character for
// another that looks the same.
func foldHeading(s string) string {
	s = norm.NFKC.String(withoutUnseen(s))
	words := strings.FieldsFunc(strings.ToLower(s), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsNumber(r) && !unicode.IsMark(r) || r == '\uFE0F'
	})
	return strings.Join(words, " ")
}

// isLegend reports headings of sections that explain the signs of the list or
// hold a pattern to copy: their boxes are no tasks.
func isLegend(heading string) bool {
	for _, part := range headingParts(heading) {
		switch part {
		case "status key", "key", "legend", "status", "template", "example", "examples", "format",
			"图例", "状态说明", "状态", "模板", "示例", "圖例", "凡例", "テンプレート", "例", "범례", "템플릿", "예시":
			return true
		}
	}
	return false
}
