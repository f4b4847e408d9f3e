package cmd

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// quote writes an argument the way a person can paste it into a shell.
func quote(arg string) string {
	plain := func(r rune) bool {
		return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("-_./:=@%+,", r) || r > 0x7f
	}
	if visible(arg) != arg {
		return "$'" + ansiEscaped(arg) + "'"
	}
	if arg != "" && strings.IndexFunc(arg, func(r rune) bool { return !plain(r) }) < 0 {
		return arg
	}
	return "'" + strings.ReplaceAll(arg, "'", `'\''`) + "'"
}

// ansiEscaped writes what would act on the terminal, or is no text, the way bash and
// zsh read it between $' and '.
func ansiEscaped(arg string) string {
	var b strings.Builder
	for len(arg) > 0 {
		r, n := utf8.DecodeRuneInString(arg)
		switch {
		case r == '\'' || r == '\\':
			b.WriteString(`\` + arg[:n])
		case r == utf8.RuneError && n == 1:
			fmt.Fprintf(&b, `\x%02x`, arg[0])
		case visible(arg[:n]) != arg[:n]:
			fmt.Fprintf(&b, `\u%04x`, r)
		default:
			b.WriteString(arg[:n])
		}
		arg = arg[n:]
	}
	return b.String()
}
