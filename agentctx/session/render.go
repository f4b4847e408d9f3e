package session

import (
	"fmt"
	"strings"

	"github.com/git-anw/git-anw/knowledge"
)

// Markdown is the brief as a person or an agent reads it, in the workspace's
// language. What is empty is left out.
func (b Brief) Markdown() string {
	t := briefTexts(b.Lang)
	var steps, last, promoted strings.Builder
	for _, p := range b.Pending {
		if len(p.Entry.NextSteps) == 0 {
			continue
		}
		fmt.Fprintf(&steps, "%s %s (%s)\n", p.Entry.Date, p.Entry.Title, p.Entry.Key())
		for _, step := range p.Entry.NextSteps {
			fmt.Fprintf(&steps, "- %s\n", step)
		}
	}
	for _, s := range b.Last {
		fmt.Fprintf(&last, "- %s %s%s (%s)\n", s.Date, s.Title, by(s), s.ID)
	}
	for _, p := range b.Promoted {
		fmt.Fprintf(&promoted, "- `%s`%s%s\n", p.Page, t.dash, p.Title)
	}
	var out strings.Builder
	for _, section := range []struct{ title, text string }{
		{t.start, b.StartHere}, {t.steps, steps.String()}, {t.last, last.String()}, {t.promoted, promoted.String()},
	} {
		if text := strings.TrimSpace(section.text); text != "" {
			fmt.Fprintf(&out, "## %s\n\n%s\n\n", section.title, text)
		}
	}
	if out.Len() == 0 {
		return t.nothing + "\n"
	}
	return strings.TrimSuffix(out.String(), "\n")
}

func by(s Listed) string {
	var who []string
	if s.Repository != "" && s.Repository != "." {
		who = append(who, s.Repository)
	}
	if s.Agent != "" {
		who = append(who, s.Agent)
	}
	if len(who) == 0 {
		return ""
	}
	return " [" + strings.Join(who, ", ") + "]"
}

type briefText struct{ start, steps, last, promoted, nothing, dash string }

func briefTexts(lang knowledge.Lang) briefText {
	if lang == knowledge.Chinese {
		return briefText{start: "从这里开始", steps: "待处理笔记的下一步", last: "最近的会话", promoted: "上次会话以来进入知识库的页面", nothing: "没有未完成的事项。", dash: " —— "}
	}
	return briefText{start: "Start here", steps: "Next steps of pending notes", last: "Last sessions", promoted: "Promoted since the last session here", nothing: "Nothing is open.", dash: " — "}
}
