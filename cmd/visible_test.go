package cmd_test

import (
	"strings"
	"testing"
)

// Whatever stands in a note, a page or a list: no command that lists it moves the
// cursor, rings or turns the text round.
func TestListingsShowNoControlCharacters(t *testing.T) {
	const hostile = "\x1b[31mX\u202eY\x07\u009b"
	b := newBench(t)
	b.write("inbox/2026-05-01-n.md", "# T"+hostile+"\n\n## Summary\nsum\n\n## Next steps\n- step"+hostile+"\n")
	b.write("inbox/TODO.md", "## Next time start here\n\n- [ ] s"+hostile+"\n")
	b.write("wiki/a.md", "# A"+hostile+"\n")
	b.write(".anw/config.yaml", "models:\n  default: \"m\\e[31mX\\u202eY\\a\\x9b\"\n")
	b.git("add", "-A")
	b.git("commit", "-q", "--no-verify", "-m", "hostile")
	for _, command := range []string{"inbox list", "session start", "session resume", "todo list", "check", "promote --suggest", "promote 2026-05-01-n --to wiki/n.md -m x", "review promote/n", "inbox drop 2026-05-01-n --dry-run",
		"tokens --rev no" + hostile, "tokens no" + hostile, "models --model no" + hostile, "models"} {
		out, _ := b.try("", append([]string{"anw"}, strings.Fields(command)...)...)
		if strings.ContainsAny(out, "\x1b\x07\u202e\u009b") {
			t.Errorf("%s prints %q", command, out)
		}
	}
}
