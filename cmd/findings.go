package cmd

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/git-anw/git-anw/knowledge"
	"github.com/git-anw/git-anw/knowledge/lint"
)

// foldAt is how many findings of one rule are worth reading at once; showAll
// lists every one.
const (
	foldAt  = 5
	showAll = 0
)

// findingWords are what stands around a finding in a person's language.
type findingWords struct {
	severity                [2]string
	more, hint, none, comma string
	counts                  func(n int, severity lint.Severity) string
}

func wordsIn(lang knowledge.Lang) findingWords {
	if lang == knowledge.Chinese {
		return findingWords{
			[2]string{"警告", "错误"}, "  …… 还有 %d 条（git anw check --all）\n", "  提示：%s\n", "没有问题", "，",
			func(n int, s lint.Severity) string {
				return fmt.Sprintf("%d 个%s", n, [2]string{"警告", "错误"}[s])
			},
		}
	}
	return findingWords{
		[2]string{"warning", "error"}, "  … and %d more (git anw check --all)\n", "  hint: %s\n", "no findings", ", ",
		func(n int, s lint.Severity) string { return count(n, s.String()) },
	}
}

// showFindings prints findings rule by rule, each as file:line, and below those
// that are mended alike what mends them.
func showFindings(w io.Writer, findings []lint.Finding, limit int, lang knowledge.Lang) {
	words := wordsIn(lang)
	for _, group := range byRule(findings) {
		shown := group
		if limit != showAll && len(group) > limit {
			shown = group[:limit]
		}
		alike := grouped(shown, func(a, b lint.Finding) bool { return a.Remedy == b.Remedy })
		for i, same := range alike {
			for _, f := range same {
				f = f.In(lang)
				fmt.Fprintf(w, "%s: %s: %s [%s]\n", where(f), words.severity[f.Severity], visible(f.Message), f.Rule)
			}
			if more := len(group) - len(shown); more > 0 && i == len(alike)-1 {
				fmt.Fprintf(w, words.more, more)
			}
			if remedy := same[0].In(lang).Remedy; remedy != "" {
				fmt.Fprintf(w, words.hint, remedy)
			}
		}
	}
}

// byRule groups findings in the order in which the rules first appear, errors
// before warnings.
func byRule(findings []lint.Finding) [][]lint.Finding {
	sorted := slices.Clone(findings)
	slices.SortStableFunc(sorted, func(a, b lint.Finding) int { return int(b.Severity) - int(a.Severity) })
	return grouped(sorted, func(a, b lint.Finding) bool { return a.Rule == b.Rule && a.Severity == b.Severity })
}

// grouped puts together what is alike, each group where its first one was.
func grouped(findings []lint.Finding, alike func(a, b lint.Finding) bool) [][]lint.Finding {
	var groups [][]lint.Finding
	for _, f := range findings {
		i := slices.IndexFunc(groups, func(group []lint.Finding) bool { return alike(group[0], f) })
		if i < 0 {
			groups = append(groups, nil)
			i = len(groups) - 1
		}
		groups[i] = append(groups[i], f)
	}
	return groups
}

// where is file:line; a line break in a name would forge a line of output.
func where(f lint.Finding) string {
	name := printable(string(f.Path))
	if f.Line > 0 {
		return fmt.Sprintf("%s:%d", name, f.Line)
	}
	return name
}

// printable quotes a name that would not show as one line of text.
func printable(name string) string {
	if strings.ContainsFunc(name, func(r rune) bool { return unicode.IsControl(r) || r == utf8.RuneError }) {
		return strconv.QuoteToASCII(name)
	}
	return name
}

// visible keeps text out of a file from moving the cursor, ending the line or
// turning it round.
func visible(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) {
			return utf8.RuneError
		}
		return r
	}, text)
}

// visibleLines is visible for a text of many lines.
func visibleLines(text string) string {
	return strings.Map(func(r rune) rune {
		if r == '\n' || r == '\t' || r == '\r' {
			return r
		}
		return []rune(visible(string(r)))[0]
	}, text)
}

// total is "2 errors, 1 warning", or "no findings".
func total(findings []lint.Finding, lang knowledge.Lang) string {
	words := wordsIn(lang)
	var parts []string
	for _, severity := range [...]lint.Severity{lint.Error, lint.Warning} {
		n := 0
		for _, f := range findings {
			if f.Severity == severity {
				n++
			}
		}
		if n > 0 {
			parts = append(parts, words.counts(n, severity))
		}
	}
	if len(parts) == 0 {
		return words.none
	}
	return strings.Join(parts, words.comma)
}

// plural is a noun for a number that is not said.
func plural(n int, noun string) string {
	if n == 1 {
		return noun
	}
	return noun + "s"
}
