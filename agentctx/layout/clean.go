package layout

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// Clean is a file's text as a bundle shows it: no byte order mark, LF line
// ends, nothing that hides or reorders what is read. Bytes that are not UTF-8
// become U+FFFD.
func Clean(s string) string {
	s = strings.TrimPrefix(strings.ToValidUTF8(s, "\uFFFD"), "\uFEFF")
	s = strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(s)
	return strings.TrimRight(Visible(s), "\n")
}

// CleanLine is text that must stay on one line, and not be a long one.
func CleanLine(s string, limit int) string {
	s = strings.Join(strings.Fields(Clean(s)), " ")
	if utf8.RuneCountInString(s) <= limit {
		return s
	}
	return strings.TrimRight(string([]rune(s)[:limit]), " ") + "…"
}

// Visible writes control characters, bidirectional overrides and the invisible
// tag characters as escapes. Line breaks and tabs stay.
func Visible(s string) string {
	if !strings.ContainsFunc(s, hidden) {
		return s
	}
	var b strings.Builder
	for _, r := range s {
		if hidden(r) {
			b.WriteString(escape(r))
		} else {
			b.WriteRune(r)
		}
	}
	return b.String()
}

func escape(r rune) string {
	if r > 0xFFFF {
		return fmt.Sprintf(`\U%08x`, r)
	}
	return fmt.Sprintf(`\u%04x`, r)
}

func hidden(r rune) bool {
	switch {
	case r == '\n' || r == '\t':
		return false
	case unicode.IsControl(r):
		return true
	case 0x202A <= r && r <= 0x202E, 0x2066 <= r && r <= 0x2069: // bidirectional overrides and isolates
		return true
	case r == 0x2028 || r == 0x2029: // line breaks to some readers only
		return true
	}
	return 0xE0000 <= r && r <= 0xE007F // tags: text that no screen shows
}

// ShowPath writes a path on one line: plain where it is harmless, else quoted.
func ShowPath(p gitobj.Path) string {
	s := strings.ToValidUTF8(string(p), "\uFFFD")
	if strings.TrimSpace(s) == s && !strings.ContainsAny(s, "\n\t\"`\\") && !strings.ContainsFunc(s, hidden) {
		return s
	}
	s = strings.NewReplacer(`\`, `\\`, `"`, `\"`, "`", escape('`'), "\n", escape('\n'), "\t", escape('\t')).Replace(s)
	return `"` + Visible(s) + `"`
}
