package knowledge

import (
	"strings"
	"testing"
)

// Links in what is no text are no links.
func TestScanTextLeavesOut(t *testing.T) {
	for _, text := range []string{
		"- ```\n  [a](no.md)\n  ```\n\n[a](yes.md)", "1. ~~~\n   [a](no.md)\n   ~~~\n[a](yes.md)",
		"```\nx\n``` js\n[a](no.md)\n```\n[a](yes.md)",
		"text\n\n    [a](no.md)\n\n    [a](no.md)\n\n[a](yes.md)", "\t[a](no.md)\n[a](yes.md)", "# H\n\n    ```\n\n[a](yes.md)",
		"- item\n\n    [a](yes.md)", "- item\n  - item\n\n      [a](yes.md)", "text\n    [a](yes.md)", "[^1]: note\n\n    [a](yes.md)",
		`\[a](no.md) [a\](no.md) [\[a](yes.md)`, "[a]( yes.md )", "[a](\tyes.md \"t\")",
		"<!-- c --> [a](yes.md)", "text <!-- [a](no.md)\n[a](no.md) --> [a](yes.md)", "text <!-- open\n\n[a](yes.md) -->",
		"`<!--` [a](yes.md) `-->`", "<!-- a --><!-- [a](no.md) -->[a](yes.md)",
		"<!--\n\n[a](no.md)\n-->[a](yes.md)", "<!--\n```\n-->\n[a](yes.md)",
	} {
		var found []string
		for _, l := range ScanText([]byte(text), 0).Links {
			found = append(found, l.Target)
		}
		if got := strings.Join(found, " "); got != "yes.md" {
			t.Errorf("%q: %q", text, got)
		}
	}
}

func TestOpenAtTheEnd(t *testing.T) {
	for text, line := range map[string]int{
		"- ```sh\n  x\n  ```\n- y\n": 0, "a\n\n    ```\n\nb\n": 0, "`<!--` is how\n": 0, "a <!-- b\n\nc\n": 0, "```\n<!--\n```\n": 0,
		"a\n~~~\nb\n": 2, "- a\n  ```\n": 2, "```\nx\n``` js\n": 1, "a\n<!-- b\n\nc\n": 2, "<!-- a -->\n<!--\n": 2,
	} {
		found := OpenAtTheEnd(text)
		if line == 0 && found != nil || line > 0 && (len(found) != 1 || found[0].Line != line) {
			t.Errorf("%q: %v", text, found)
		}
	}
}

// A line of nothing but comments is read once, not once for each.
func TestManyComments(t *testing.T) {
	for _, part := range []string{"x <!-- ", "x <!-- -->", "`<!-- "} {
		ScanText([]byte(strings.Repeat(part, 100000)), 0)
		ScanText([]byte(strings.Repeat(part+"\n", 50000)), 0)
	}
}
