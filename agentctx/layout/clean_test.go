package layout

import (
	"testing"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

func TestCleanText(t *testing.T) {
	for in, want := range map[string]string{
		"":                            "",
		"\uFEFFa\r\nb\rc\n\n":         "a\nb\nc",
		"a\tb":                        "a\tb",
		"bell\a esc\x1b[31m del\x7f":  `bell\u0007 esc\u001b[31m del\u007f`,
		"\u202egnp.exe\u202c \u2066x": `\u202egnp.exe\u202c \u2066x`,
		"hidden\U000E0041\U000E007F":  `hidden\U000e0041\U000e007f`,
		"line\u2028paragraph\u2029":   `line\u2028paragraph\u2029`,
		"שלום\u200f 한국어 👩‍👩‍👧 e\u0301": "שלום\u200f 한국어 👩‍👩‍👧 e\u0301",
		"bad \xff byte": "bad \uFFFD byte",
	} {
		if got := Clean(in); got != want {
			t.Errorf("Clean(%q) = %q, want %q", in, got, want)
		}
	}
}

func TestShowPath(t *testing.T) {
	for in, want := range map[gitobj.Path]string{
		"wiki/a b.md":     "wiki/a b.md",
		"wiki/说明 🙂.md":    "wiki/说明 🙂.md",
		"wiki/a\n## b.md": `"wiki/a\u000a## b.md"`,
		"wiki/`a`.md":     `"wiki/\u0060a\u0060.md"`,
		`wiki/"a\b".md`:   `"wiki/\"a\\b\".md"`,
		" a":              `" a"`,
		"a\u202eb":        `"a\u202eb"`,
		"\xff":            "\uFFFD",
	} {
		if got := ShowPath(in); got != want {
			t.Errorf("ShowPath(%q) = %s, want %s", in, got, want)
		}
	}
}
