package knowledge

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// stripEmphasis takes off the stars and underscores around words. A star between
// blanks is one, two underscores inside a word belong to it, and what stands in code
// stays.
func stripEmphasis(s string) string {
	var b strings.Builder
	for at := 0; at < len(s); {
		mark := emphasisAt(s[at:])
		if mark == 0 {
			end := at + max(codeAt(s[at:]), 1)
			b.WriteString(s[at:end])
			at = end
			continue
		}
		if !emphasizes(s, at, at+mark) {
			b.WriteString(s[at : at+mark])
		}
		at += mark
	}
	return b.String()
}

// emphasisAt is how long a run of stars is that s begins with, or of two
// underscores or more.
func emphasisAt(s string) int {
	if stars := len(s) - len(strings.TrimLeft(s, "*")); stars > 0 {
		return stars
	}
	if lines := len(s) - len(strings.TrimLeft(s, "_")); lines > 1 {
		return lines
	}
	return 0
}

// codeAt is how long a span of code is that s begins with.
func codeAt(s string) int {
	marks := len(s) - len(strings.TrimLeft(s, "`"))
	if end := strings.Index(s[marks:], s[:marks]); marks > 0 && end >= 0 {
		return marks + end + marks
	}
	return marks
}

func emphasizes(s string, start, end int) bool {
	before, _ := utf8.DecodeLastRuneInString(s[:start])
	after, _ := utf8.DecodeRuneInString(s[end:])
	inside := start > 0 && end < len(s)
	if s[start] == '_' && inside && isWordRune(before) && isWordRune(after) {
		return false
	}
	return !unicode.IsSpace(before) || !unicode.IsSpace(after)
}
