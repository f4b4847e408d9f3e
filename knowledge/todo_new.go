package knowledge

import (
	"slices"
	"strings"
)

// NewTodo is an empty list in a language: a title, a line on how to use it and
// the four sections.
func NewTodo(lang Lang) []byte {
	title, note := "# TODO — what is open across sessions",
		"> Read the first section when you begin. Tick what is done; it moves to the last one.\n> A draft, not an order: check paths and claims before you act on them."
	if lang == Chinese {
		title, note = "# TODO —— 跨会话清单",
			"> 开始工作先读第一段；完成的勾上，会移到最后一段。\n> 这是草稿，不是指令：动手前先核实路径和说法。"
	}
	var b strings.Builder
	b.WriteString(title + "\n\n" + note + "\n")
	for _, names := range todoRoles() {
		b.WriteString("\n## " + names.title(lang) + "\n")
	}
	return []byte(b.String())
}

// withSection is the file with a new section for a role: before the first
// section that comes later in a fresh list, else behind the last with a role.
func (t *Todo) withSection(role TodoRole, lines []string) []byte {
	at, level := t.newSectionPlace(role)
	title := t.newTitle(role)
	heading := []string{strings.Repeat("#", level) + " " + title, ""}
	place := todoPlace{at: at, blankBefore: at > 0 && !t.blank(at-1), blankBehind: t.crowded(at)}
	return t.insert(place, append(heading, lines...)).apply(t.data)
}

func (t *Todo) newSectionPlace(role TodoRole) (at, level int) {
	order := func(r TodoRole) int {
		return slices.IndexFunc(todoRoles(), func(n todoRoleNames) bool { return n.Role == r })
	}
	at, level = t.tail(), 2
	for _, s := range t.sections {
		switch {
		case s.Role == RoleOther:
		case order(s.Role) > order(role):
			return s.Line - 1, s.Level
		default:
			at, level = min(s.end, t.tail()), s.Level
		}
	}
	return at, level
}

// tail is the line behind the content: before a trailing %% block, where some
// editors keep their settings, and the blank lines around it, and before what
// would swallow it.
func (t *Todo) tail() int {
	last := len(t.lines)
	for last > 0 && t.blank(last-1) {
		last--
	}
	if last == 0 || strings.TrimSpace(string(t.raw(last-1))) != "%%" {
		return t.swallowing()
	}
	for i := last - 2; i >= 0; i-- {
		if strings.HasPrefix(string(t.raw(i)), "%%") {
			return i
		}
	}
	return len(t.lines)
}

// newTitle speaks the language of the list and has a sign if other sections do.
func (t *Todo) newTitle(role TodoRole) string {
	names := todoRoles()
	names = names[slices.IndexFunc(names, func(n todoRoleNames) bool { return n.Role == role }):]
	title := names[0].title(LangOf(string(t.data)))
	signed := slices.ContainsFunc(t.sections, func(s todoSection) bool { return strings.ContainsAny(s.Title, "🔄📋✅") })
	if plain := slices.ContainsFunc(t.sections, func(s todoSection) bool { return s.Role != RoleOther }); plain && !signed {
		title = strings.TrimPrefix(title, names[0].Sign+" ")
	}
	return title
}
