package layers

import (
	"regexp"
	"strings"
)

func matchesAny(patterns []string, name string) bool {
	for _, p := range patterns {
		if matches(p, name) {
			return true
		}
	}
	return false
}

// matches reports whether a path fits a pattern with *, **, ?, [a-z] and {a,b}.
// A pattern without any slash fits the name in any folder, as in ignore rules.
func matches(pattern, name string) bool {
	if !strings.Contains(pattern, "/") {
		pattern = "**/" + pattern
	}
	pattern = strings.TrimPrefix(strings.TrimPrefix(pattern, "./"), "/")
	expr, err := regexp.Compile("^(?:" + globExpr(pattern) + ")$")
	return err == nil && expr.MatchString(name)
}

// globExpr is a pattern as a regular expression.
func globExpr(pattern string) string {
	var b strings.Builder
	braces := 0
	for i := 0; i < len(pattern); {
		rest, size := pattern[i:], 1
		switch {
		case strings.HasPrefix(rest, "**/"):
			b.WriteString("(?:.*/)?")
			size = 3
		case strings.HasPrefix(rest, "**"):
			b.WriteString(".*")
			size = 2
		case rest[0] == '*':
			b.WriteString("[^/]*")
		case rest[0] == '?':
			b.WriteString("[^/]")
		case rest[0] == '{' && strings.Contains(rest, "}"):
			b.WriteString("(?:")
			braces++
		case rest[0] == '}' && braces > 0:
			b.WriteString(")")
			braces--
		case rest[0] == ',' && braces > 0:
			b.WriteString("|")
		case rest[0] == '[' && strings.Contains(rest, "]"):
			size = strings.Index(rest, "]") + 1
			b.WriteString(strings.Replace(rest[:size], "[!", "[^", 1))
		default:
			b.WriteString(regexp.QuoteMeta(rest[:1]))
		}
		i += size
	}
	return b.String()
}
