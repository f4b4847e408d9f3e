package cmd

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/git-anw/git-anw/knowledge/lint"
)

// foldAt is how many findings of one rule are worth reading at once; showAll
// lists every one.
const (
	foldAt  = 5
	showAll = 0
)

// showFindings prints findings rule by rule, each as file:line, and below a
// rule's findings what mends them.
func showFindings(w io.Writer, findings []lint.Finding, limit int) {
	for _, group := range byRule(findings) {
		shown := group
		if limit != showAll && len(group) > limit {
			shown = group[:limit]
		}
		var remedies []string
		for _, f := range shown {
			fmt.Fprintf(w, "%s: %s: %s [%s]\n", where(f), f.Severity, visible(f.Message), f.Rule)
			if f.Remedy != "" && !slices.Contains(remedies, f.Remedy) {
				remedies = append(remedies, f.Remedy)
			}
		}
		if more := len(group) - len(shown); more > 0 {
			fmt.Fprintf(w, "  … and %d more (git anw check --all)\n", more)
		}
		for _, remedy := range remedies {
			fmt.Fprintf(w, "  hint: %s\n", remedy)
		}
	}
}

// byRule groups findings in the order in which the rules first appear, errors
// before warnings.
func byRule(findings []lint.Finding) [][]lint.Finding {
	sorted := slices.Clone(findings)
	slices.SortStableFunc(sorted, func(a, b lint.Finding) int { return int(b.Severity) - int(a.Severity) })
	var groups [][]lint.Finding
	for _, f := range sorted {
		i := slices.IndexFunc(groups, func(group []lint.Finding) bool {
			return group[0].Rule == f.Rule && group[0].Severity == f.Severity
		})
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

// visible keeps text out of a file from moving the cursor or ending the line.
func visible(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return utf8.RuneError
		}
		return r
	}, text)
}

// total is "2 errors, 1 warning", or "no findings".
func total(findings []lint.Finding) string {
	var errors, warnings int
	for _, f := range findings {
		if f.Severity == lint.Error {
			errors++
		} else {
			warnings++
		}
	}
	var parts []string
	if errors > 0 {
		parts = append(parts, count(errors, "error"))
	}
	if warnings > 0 {
		parts = append(parts, count(warnings, "warning"))
	}
	if len(parts) == 0 {
		return "no findings"
	}
	return strings.Join(parts, ", ")
}

// plural is a noun for a number that is not said.
func plural(n int, noun string) string {
	if n == 1 {
		return noun
	}
	return noun + "s"
}
