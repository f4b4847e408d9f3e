package knowledge

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func problemLines(f FrontMatter) []int {
	var lines []int
	for _, p := range f.Problems {
		lines = append(lines, p.Line)
	}
	return lines
}

func TestParseFrontMatter(t *testing.T) {
	tests := []struct {
		name, text string
		kind       FrontKind
		body       string
		tags       []string
		date       string
		problems   []int
	}{
		{"tags and a date (F01)", "---\ntags: [one, two]\ndate: 2026-01-02\n---\n\n# T\n", FrontYAML, "\n# T\n", []string{"one", "two"}, "2026-01-02", nil},
		{"tags and a date, zh", "---\ntags: [甲, 乙]\ndate: 2026-01-02\n---\n正文\n", FrontYAML, "正文\n", []string{"甲", "乙"}, "2026-01-02", nil},
		{"glued closer (F04)", "---\ntags: [a]\ndone: yes\ndate: 2026-01-02---\n\n# T\n\ntext\n\n---\n\nmore\n", FrontUnclosed, "---\ntags: [a]\ndone: yes\ndate: 2026-01-02---\n\n# T\n\ntext\n\n---\n\nmore\n", nil, "", []int{4}},
		{"unclosed (F05)", "---\nkind: x\ntags: [open\n\ntext\n", FrontUnclosed, "---\nkind: x\ntags: [open\n\ntext\n", nil, "", []int{1}},
		{"four dashes (F07)", "----\nhello\n----\nbody\n", FrontNone, "----\nhello\n----\nbody\n", nil, "", nil},
		{"TOML (F09)", "+++\ntags = [\"a\"]\n+++\nbody\n", FrontTOML, "body\n", nil, "", []int{1}},
		{"duplicate keys (F11)", "---\ntags: [a]\nstep: 1\ntags: [b]\nstep: 2\ndate: 2026-01-02\n---\n", FrontYAML, "", []string{"a"}, "2026-01-02", []int{4, 5}},
		{"empty block (F18)", "---\n---\n\n# T\n", FrontYAML, "\n# T\n", nil, "", nil},
		{"only the first block (F20)", "---\ntags: [a]\n---\n\ntext\n\n---\ntags: [b]\n---\n\n```\n---\ntags: [c]\n---\n```\n", FrontYAML, "\ntext\n\n---\ntags: [b]\n---\n\n```\n---\ntags: [c]\n---\n```\n", []string{"a"}, "", nil},
		{"alias bomb (F21)", "---\na: &a [y,y,y,y,y,y,y,y,y]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b]\ntags: *c\ndate: 2026-01-02\n---\n", FrontYAML, "", nil, "2026-01-02", []int{3, 4, 5}},
		{"formatter damage (F22)", "---\n\n## summary: was a key\n\ntags: [a]\n\n# Title\n", FrontUnclosed, "---\n\n## summary: was a key\n\ntags: [a]\n\n# Title\n", nil, "", []int{1}},
		{"lines YAML rejects (F23)", "---\ntitle: @work\nby: `me`\npart: %5\nstar: *y\nq: \"open\ntags: [a]\ndate: 2026-01-02\n---\n", FrontYAML, "", []string{"a"}, "2026-01-02", []int{2, 3, 4, 5, 6}},
		{"a colon in a title", "---\ntitle: How: a guide\ntags: [a]\n---\n", FrontYAML, "", []string{"a"}, "", []int{2}},
		{"UTF-16 (F25)", "\xff\xfe-\x00-\x00-\x00\n\x00", FrontNone, "\xff\xfe-\x00-\x00-\x00\n\x00", nil, "", []int{1}},
		{"GBK (F25)", "---\ntags: [\xb1\xea]\n---\n", FrontNone, "---\ntags: [\xb1\xea]\n---\n", nil, "", []int{1}},
		{"NUL (F25)", "---\ntags: [a]\n---\na\x00b\n", FrontNone, "---\ntags: [a]\n---\na\x00b\n", nil, "", []int{1}},
		{"JSON (F26)", "{\"tags\": [\"a\"]}\n\n# T\n", FrontJSON, "\n# T\n", nil, "", []int{1}},
		{"a brace is not JSON", "{{ name }}\n", FrontNone, "{{ name }}\n", nil, "", nil},
		{"BOM and CRLF", "\ufeff---\r\ntags: [a]\r\ndate: 2026-01-02\r\n---\r\nbody", FrontYAML, "body", []string{"a"}, "2026-01-02", nil},
		{"lone CR", "---\rtags: [a]\r---\rbody\r", FrontYAML, "body\r", []string{"a"}, "", nil},
		{"dots close", "---\ntags: [a]\n...\nbody\n", FrontYAML, "body\n", []string{"a"}, "", nil},
		{"a rule is not front matter", "---\n\njust text\n\n---\n", FrontYAML, "", nil, "", []int{2}},
		{"block list and scalar", "---\ntags:\n- a\n- b c\n---\n", FrontYAML, "", []string{"a", "b c"}, "", nil},
		{"one tag", "---\ntags: a\n---\n", FrontYAML, "", []string{"a"}, "", nil},
		{"empty", "", FrontNone, "", nil, "", nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			f := ParseFrontMatter([]byte(test.text))
			if f.Kind != test.kind {
				t.Errorf("kind %v, want %v", f.Kind, test.kind)
			}
			if diff := cmp.Diff(test.body, test.text[f.End:]); diff != "" {
				t.Errorf("body:\n%s", diff)
			}
			if diff := cmp.Diff(test.tags, f.Strings("tags")); diff != "" {
				t.Errorf("tags:\n%s", diff)
			}
			if got := f.String("date"); got != test.date {
				t.Errorf("date %q, want %q", got, test.date)
			}
			if diff := cmp.Diff(test.problems, problemLines(f)); diff != "" {
				t.Errorf("problems:\n%s\n%v", diff, f.Problems)
			}
		})
	}
}

func TestFrontMatterLines(t *testing.T) {
	f := ParseFrontMatter([]byte("---\n# c\ntitle: |\n  x: 1\n  y\n\ntags:\n  - a\nsummary: s # why\n---\n"))
	for key, want := range map[string]int{"title": 3, "tags": 7, "summary": 9, "none": 0} {
		if got := f.Line(key); got != want || f.Has(key) != (want > 0) {
			t.Errorf("%s: line %d, want %d", key, got, want)
		}
	}
	if got := f.String("title"); got != "x: 1\ny" {
		t.Errorf("title %q", got)
	}
	if f.String("summary") != "s" {
		t.Errorf("summary %q", f.String("summary"))
	}
	if diff := cmp.Diff([]string{"title", "tags", "summary"}, f.Keys()); diff != "" {
		t.Error(diff)
	}
}

// A value that YAML rejects is still shown as the text it is.
func TestFrontMatterRawText(t *testing.T) {
	f := ParseFrontMatter([]byte("---\ntitle: 如何: 指南\nby: @me\n---\n"))
	if f.String("title") != "如何: 指南" || f.String("by") != "@me" {
		t.Errorf("%q %q", f.String("title"), f.String("by"))
	}
}

func TestSetField(t *testing.T) {
	long := "---\n# kept\ntags:   [ b , a ]   # why\ndate: 2026-01-02\n\"odd key\": 'v'\nlist:\n    - deep\n---\nbody\n"
	tests := []struct{ name, text, key, value, want string }{
		{"one line only (F24)", long, "date", "2026-02-03", strings.Replace(long, "2026-01-02", "2026-02-03", 1)},
		{"quotes stay", long, "odd key", "it's", strings.Replace(long, "'v'", "'it''s'", 1)},
		{"comment stays", "---\nsummary: old   # why\n---\n", "summary", "new", "---\nsummary: new   # why\n---\n"},
		{"hash in quotes", "---\nsummary: \"a # b\" # c\n---\n", "summary", "d", "---\nsummary: \"d\" # c\n---\n"},
		{"new key goes behind its elder", "---\ntitle: T\ntags: [a]\n---\n", "summary", "s", "---\ntitle: T\nsummary: s\ntags: [a]\n---\n"},
		{"new key at the end", "---\nx: 1\n---\nbody", "summary", "摘要：一", "---\nx: 1\nsummary: 摘要：一\n---\nbody"},
		{"into an empty block (F18)", "---\n---\n\n# T\n", "tier", "raw", "---\ntier: raw\n---\n\n# T\n"},
		{"a block where there is none", "# T\n", "summary", "s: t", "---\nsummary: \"s: t\"\n---\n\n# T\n"},
		{"BOM and CRLF", "\ufeff# T\r\n", "summary", "s", "\ufeff---\r\nsummary: s\r\n---\r\n\r\n# T\r\n"},
		{"CRLF inside", "\ufeff---\r\ntitle: T\r\n---\r\nx", "summary", "s", "\ufeff---\r\ntitle: T\r\nsummary: s\r\n---\r\nx"},
		{"lone CR", "---\rtitle: T\r---\rx", "summary", "s", "---\rtitle: T\rsummary: s\r---\rx"},
		{"folded value", "---\nsummary: >-\n  a\n  b\n\n# c\ntier: raw\n---\n", "summary", "x", "---\nsummary: x\n\n# c\ntier: raw\n---\n"},
		{"empty value", "---\nsummary:\ntier: raw\n---\n", "summary", "x", "---\nsummary: x\ntier: raw\n---\n"},
		{"beside a broken line", "---\ntitle: How: so\nsummary: a\n---\n", "summary", "b", "---\ntitle: How: so\nsummary: b\n---\n"},
		{"the broken line itself", "---\ntitle: How: so\nsummary: a\n---\n", "title", "How: so", "---\ntitle: How: so\nsummary: a\n---\n"},
		{"needs quotes", "", "summary", "- #x: \"y\"\\", "---\nsummary: \"- #x: \\\"y\\\"\\\\\"\n---\n"},
		{"not a boolean", "", "summary", "yes", "---\nsummary: \"yes\"\n---\n"},
		{"same is nothing", "---\nsummary:   'a'\n---\n", "summary", "a", "---\nsummary:   'a'\n---\n"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, err := SetField([]byte(test.text), test.key, test.value)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(test.want, string(got)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestSetList(t *testing.T) {
	tests := []struct {
		name, text string
		values     []string
		want       string
	}{
		{"flow", "---\ntags: [ a ] # c\n---\n", []string{"b", "c d"}, "---\ntags: [b, c d] # c\n---\n"},
		{"block keeps its lines", "---\ntags:\n    - a # first\n    - b\nx: 1\n---\n", []string{"b", "a", "新"}, "---\ntags:\n    - b\n    - a # first\n    - 新\nx: 1\n---\n"},
		{"new", "---\ntitle: T\n---\n", []string{"x,y", "z"}, "---\ntitle: T\ntags: [\"x,y\", z]\n---\n"},
		{"scalar becomes a list", "---\ntags: a\n---\n", []string{"a", "b"}, "---\ntags: [a, b]\n---\n"},
		{"emptied", "---\ntags:\n- a\nx: 1\n---\n", nil, "---\ntags: []\nx: 1\n---\n"},
		{"ids", "", []string{"2026-01-02-x@0123abcd"}, "---\ntags: [2026-01-02-x@0123abcd]\n---\n"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, err := SetList([]byte(test.text), "tags", test.values)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(test.want, string(got)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestSetFieldRefuses(t *testing.T) {
	for name, text := range map[string]string{
		"unclosed (F05)":       "---\ntags: [a]\n\ntext\n",
		"glued (F04)":          "---\ndate: 2026-01-02---\n\nx\n\n---\n",
		"TOML (F09)":           "+++\na = 1\n+++\n",
		"JSON (F26)":           "{\"a\": 1}\n",
		"UTF-16 (F25)":         "\xff\xfe-\x00",
		"GBK (F25)":            "---\ntags: [\xb1\xea]\n---\n",
		"NUL (F25)":            "a\x00",
		"the key twice (F11)":  "---\nsummary: a\nsummary: b\n---\n",
		"a rule and some text": "---\n\njust text\n\n---\n",
		"a flow mapping":       "---\n{a: 1}\n---\n",
		"no end to be seen":    "---\nsummary: \"open\n- x\n%y\n---\n",
	} {
		if got, err := SetField([]byte(text), "summary", "x"); err == nil {
			t.Errorf("%s: wrote %q", name, got)
		}
	}
}

func hostileFrontMatter() map[string]string {
	return map[string]string{
		"deep flow":    "---\na: " + strings.Repeat("[", 60_000) + "\n---\n",
		"many keys":    "---\n" + strings.Repeat("k: v\n", 60_000) + "---\n",
		"bad lines":    "---\n" + strings.Repeat("k: @v\n", 12_000) + "---\n",
		"many anchors": "---\n" + strings.Repeat("k: &a [*a, *a]\n", 15_000) + "---\n",
		"long line":    "---\nk: " + strings.Repeat("x: ", 80_000) + "\n---\n",
	}
}

func TestHostileFrontMatter(t *testing.T) {
	t.Parallel()
	for name, text := range hostileFrontMatter() {
		if front := ParseFrontMatter([]byte(text)); len(front.Problems) == 0 || front.Kind != FrontYAML {
			t.Errorf("%s: kind %v, no problem", name, front.Kind)
		}
	}
}

func BenchmarkHostileFrontMatter(b *testing.B) {
	for name, text := range hostileFrontMatter() {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				ParseFrontMatter([]byte(text))
			}
		})
	}
}
