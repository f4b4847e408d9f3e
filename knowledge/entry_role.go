package knowledge

import (
	"strings"
	"unicode"
)

// EntryRole is what a section of an entry is for; "" is any other section.
type EntryRole string

// The sections of an entry.
const (
	RoleSummary      EntryRole = "summary"
	RoleAchievements EntryRole = "achievements"
	RoleOutputs      EntryRole = "outputs"
	RoleDiscussion   EntryRole = "discussion"
	RoleNext         EntryRole = "next"
)

// entryHeading is a role with the headings it is written under: first ours in
// English and Chinese, then what else people write.
type entryHeading struct {
	role  EntryRole
	en    string
	zh    string
	other []string
}

// entryHeadings is the order of the sections in an entry.
func entryHeadings() []entryHeading {
	return []entryHeading{
		{RoleSummary, "Summary", "摘要", []string{"tl;dr", "tldr", "abstract", "总结", "概要", "小结", "要約", "サマリー", "まとめ", "요약"}},
		{RoleAchievements, "Achievements", "成就", []string{"achievement", "accomplishments", "what was done", "成果", "完成", "完成事项", "達成事項", "達成したこと", "やったこと", "성과", "완료한 일"}},
		{RoleOutputs, "Output files", "产出文件", []string{"outputs", "output", "files", "changed files", "产出", "文件", "輸出檔案", "成果物", "出力ファイル", "산출물", "출력 파일"}},
		{RoleDiscussion, "Discussion points", "讨论要点", []string{"discussion", "notes", "decisions", "open questions", "讨论", "要点", "討論要點", "議論", "検討事項", "議論のポイント", "논의", "논의 사항"}},
		{RoleNext, "Next steps", "下一步", []string{"next step", "next", "todo", "to do", "follow-up", "follow-ups", "下一步计划", "后续", "接下来", "次のステップ", "次にやること", "今後", "다음 단계", "다음 할 일"}},
	}
}

// EntryHeading is the heading of a role in a language.
func EntryHeading(role EntryRole, lang Lang) string {
	for _, h := range entryHeadings() {
		if h.role == role && lang == Chinese {
			return h.zh
		} else if h.role == role {
			return h.en
		}
	}
	return ""
}

// entryRoles maps every known heading, in lower case, to its role.
type entryRoles map[string]EntryRole

func newEntryRoles() entryRoles {
	roles := entryRoles{}
	for _, h := range entryHeadings() {
		for _, name := range append(h.other, strings.ToLower(h.en), h.zh) {
			roles[name] = h.role
		}
	}
	return roles
}

// of recognises a heading: with an emoji before it, a colon behind it, or both
// languages in it.
func (r entryRoles) of(heading string) EntryRole {
	if role := r[headingName(heading)]; role != "" {
		return role
	}
	for _, part := range strings.FieldsFunc(heading, func(c rune) bool { return strings.ContainsRune("()（）/|·", c) }) {
		if role := r[headingName(part)]; role != "" {
			return role
		}
	}
	return ""
}

// headingName is a heading in lower case without what decorates it.
func headingName(s string) string {
	s = strings.TrimFunc(s, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r)
	})
	return strings.ToLower(oneLine(s))
}
