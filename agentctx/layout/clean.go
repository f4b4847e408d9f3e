package layout

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// Clean is a file's text as a bundle shows it: no byte order mark, LF line
// ends, nothing that hides or reorders what is read. Bytes that are not UTF-8
// become U+FFFD.
func Clean(s string) string {
	s = strings.TrimPrefix(strings.ToValidUTF8(s, "\uFFFD"), "\uFEFF")
	if strings.IndexByte(s, '\r') >= 0 {
		s = strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(s)
	}
	return strings.TrimRight(Visible(s), "\n")
}

// CleanLine is text that must stay on one line, and not be a long one.
func CleanLine(s string, limit int) string {
	s = strings.Join(strings.Fields(Clean(s)), " ")
	if utf8.RuneCountInString(s) <= limit {
		return s
	}
	return Visible(strings.TrimRight(string([]rune(s)[:limit]), " ")) + "…"
}

// Visible writes what no screen shows as escapes: control characters,
// bidirectional overrides, characters without width, tags. Line breaks and tabs
// stay, and so does what joins or shapes the letters and pictures beside it.
func Visible(s string) string { return escapeHidden(s, escape) }

func escape(r rune) string {
	if r > 0xFFFF {
		return fmt.Sprintf(`\U%08x`, r)
	}
	return fmt.Sprintf(`\u%04x`, r)
}

// ShowPath writes a path on one line: plain where it is harmless, else quoted.
func ShowPath(p gitobj.Path) string {
	if isPlain(string(p)) {
		return string(p)
	}
	s := strings.ToValidUTF8(string(p), "\uFFFD")
	if strings.TrimSpace(s) == s && !strings.ContainsAny(s, "\n\t\"`\\") && Visible(s) == s {
		return s
	}
	s = strings.NewReplacer(`\`, `\\`, `"`, `\"`, "`", escape('`'), "\n", escape('\n'), "\t", escape('\t')).Replace(s)
	return `"` + Visible(s) + `"`
}

// isPlain is true for most paths: visible ASCII without a sign that is escaped.
func isPlain(s string) bool {
	for i := range len(s) {
		if c := s[i]; c <= ' ' || c > '~' || c == '"' || c == '`' || c == '\\' {
			return false
		}
	}
	return true
}
