package cmd

import (
	"fmt"
	"strings"

	"github.com/git-anw/git-anw/knowledge"
	"github.com/git-anw/git-anw/knowledge/lint"
)

// rulesPage is the page about all rules in a language, made from the registry.
func rulesPage(lang knowledge.Lang) []byte {
	words := pageWords(lang)
	var b strings.Builder
	b.WriteString(words.head)
	for _, r := range lint.Rules() {
		fmt.Fprintf(&b, "\n## %s\n\n%s%s\n\n%s\n\n%s%s\n", r.ID, words.severity, words.severityOf(r), r.Reason.In(lang), words.remedy, asSentence(r.Remedy.In(lang), lang))
	}
	return []byte(b.String())
}

type rulesPageWords struct {
	head, severity, remedy string
	levels                 [2]string
	off                    string
}

func (w rulesPageWords) severityOf(r lint.Rule) string {
	if r.Off {
		return w.levels[r.Severity] + w.off
	}
	return w.levels[r.Severity]
}

func pageWords(lang knowledge.Lang) rulesPageWords {
	if lang == knowledge.Chinese {
		return rulesPageWords{
			head: "# 规则\n\n由 `git anw rules` 的同一份清单生成。`git anw rules 规则名` 显示其中一条；在 `.anw/config.yaml` 里可以改严重程度：\n\n" +
				"```yaml\nrules:\n  manifest-order: off        # 或 warning、error\n```\n\n钩子只拦这次提交带来的错误，以前就有的不拦。\n",
			severity: "严重程度：", remedy: "怎么办：", levels: [2]string{"警告", "错误"}, off: "（默认关闭）",
		}
	}
	return rulesPageWords{
		head: "# Rules\n\nMade from the list that `git anw rules` shows; `git anw rules ID` shows one. `.anw/config.yaml` changes how severe a rule is:\n\n" +
			"```yaml\nrules:\n  manifest-order: off        # or warning, error\n```\n\nThe commit hook refuses only errors that the commit brings, never those that were there before.\n",
		severity: "Severity: ", remedy: "Remedy: ", levels: [2]string{"warning", "error"}, off: " (off by default)",
	}
}

// asSentence ends a remedy, which is written to stand behind "hint:".
func asSentence(remedy string, lang knowledge.Lang) string {
	if lang == knowledge.Chinese {
		return remedy + "。"
	}
	return strings.ToUpper(remedy[:1]) + remedy[1:] + "."
}
