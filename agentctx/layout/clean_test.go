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
		"bad \xff byte":                               "bad \uFFFD byte",
		"a\u200bb\u2060c\u00add\ufeffe":               `a\u200bb\u2060c\u00add\ufeffe`,
		"a\u200db می\u200cخواهم क्\u200dष":            `a\u200db می` + "\u200c" + `خواهم क्` + "\u200d" + `ष`,
		"👩\u200d\u200d👩 ❤\ufe0f\u200d🔥 ❤\ufe0f\ufe0f": `👩\u200d\u200d👩 ❤` + "\ufe0f\u200d" + `🔥 ❤` + "\ufe0f" + `\ufe0f`,
		"葛\U000e0100飾 x\U000e0100 1\ufe0f\u20e3":      "葛\U000e0100飾 x" + `\U000e0100` + " 1\ufe0f\u20e3",
		"a\u200fb \u3164 \ufffe \u0601":               `a\u200fb \u3164 \ufffe ` + "\u0601",
		"🏴\U000e0067\U000e007f 汉\u200d字":              `🏴\U000e0067\U000e007f 汉\u200d字`,
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

// FuzzVisible: nothing is left to be made visible, and nothing else changes.
func FuzzVisible(f *testing.F) {
	for _, seed := range []string{"a\ufe0f\u200d👩", "👩\u200d\ufe0f", "ب\u200d\u061c", "\u200e\u061c\u05d0", "\u180b\u200d\u180b", "1\ufe0f\u20e3 plain\x00"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, s string) {
		once := Visible(s)
		if again := Visible(once); again != once {
			t.Errorf("%q, then %q", once, again)
		}
		clean := Clean(s)
		if again := Clean(clean); again != clean || Visible(clean) != clean {
			t.Errorf("%q, then %q", clean, again)
		}
		if line := CleanLine(s, 5); Visible(line) != line {
			t.Errorf("%q", line)
		}
	})
}
