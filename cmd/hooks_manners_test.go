package cmd_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestHostileNames: no file name and no branch name is ever run as text, or
// forges a line of what a hook prints.
func TestHostileNames(t *testing.T) {
	b := newBench(t)
	names := []string{
		"$(touch injected).md", "`touch injected`.md", "; touch injected;.md", "a\ngit anw: fixed everything.md", "-rf.md", "--help.md",
		"\x1b[31mred.md", "'q' \"q\".md", "*.md", "[a-z].md", "%O %A.md", "line\r.md", ":(top)x.md",
	}
	for _, name := range names {
		b.write("wiki/"+name, page("a page", "hostile"))
	}
	branch := "x;touch${IFS}injected;$(touch${IFS}injected)"
	b.git("checkout", "-q", "-b", branch)
	b.git("add", "-A")
	out := b.git("commit", "-q", "-m", "x")
	for _, line := range strings.Split(strings.TrimSpace(out), "\n") {
		if strings.HasPrefix(line, "git anw: fixed everything") || strings.Contains(line, "\x1b") {
			t.Errorf("a forged line: %q", line)
		}
	}
	b.git("rm", "-q", "wiki/a.md")
	b.git("commit", "-q", "-m", "y")
	b.git("checkout", "-q", "main")
	newPage("z.md")(b)
	b.git("merge", "-q", "--no-edit", branch)
	b.git("anw", "check")
	if got := b.git("status", "--porcelain"); got != "" {
		t.Errorf("status %q", got)
	}
	for _, dir := range []string{b.dir, filepath.Join(b.dir, "wiki"), filepath.Dir(b.dir), filepath.Join(b.dir, ".git")} {
		if _, err := os.Stat(filepath.Join(dir, "injected")); err == nil {
			t.Errorf("%s: something was run", dir)
		}
	}
}

// TestNothingToSay: a commit that is fine prints nothing, without a terminal, in
// any language, and with nothing to read from.
func TestNothingToSay(t *testing.T) {
	b := newBench(t)
	for _, locale := range []string{"C", "zh_CN.UTF-8", "ja_JP.SJIS", "none"} {
		b.env = append(b.env, "LC_ALL="+locale)
		b.write("other.txt", locale)
		if out := b.git("commit", "-q", "-a", "-m", locale); out != "" {
			t.Errorf("%s: printed %q", locale, out)
		}
	}
}
