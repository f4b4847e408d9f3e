package knowledge

import (
	"strings"
	"testing"
	"testing/fstest"
	"unicode/utf8"
)

func TestSummaryTooLong(t *testing.T) {
	words := func(n int) string { return strings.TrimSpace(strings.Repeat("word ", n)) }
	tests := []struct {
		name, text string
		want       bool
	}{
		{"20 words", words(20), false},
		{"21 words", words(21), true},
		{"20 words and a dash", words(10) + " — " + words(10), false},
		{"20 characters", strings.Repeat("字", 20), false},
		{"21 characters", strings.Repeat("字", 21), true},
		{"a full-width mark counts", strings.Repeat("字", 20) + "。", true},
		{"18 characters and two names", strings.Repeat("字", 18) + " git anw", false},
		{"18 characters and three names", strings.Repeat("字", 18) + " git anw wiki", true},
		{"a Chinese name in English", words(17) + " 深度学习", false},
		{"Japanese", strings.Repeat("かな", 11), true},
		{"Korean", strings.Repeat("가", 21), true},
		{"one endless word", strings.Repeat("x", 500), true},
		{"nothing", "", false},
	}
	for _, test := range tests {
		if got := SummaryTooLong(test.text); got != test.want {
			t.Errorf("%s: %v", test.name, got)
		}
		short := Shorten(test.text)
		if SummaryTooLong(short) || !utf8.ValidString(short) {
			t.Errorf("%s: Shorten gives %q", test.name, short)
		}
		if !test.want && short != test.text {
			t.Errorf("%s: Shorten changes what fits to %q", test.name, short)
		}
	}
}

func TestShorten(t *testing.T) {
	for text, want := range map[string]string{
		"a  b\nc": "a b c",
		strings.Repeat("w ", 19) + "last, and more":  strings.Repeat("w ", 19) + "last…",
		strings.Repeat("字", 25):                      strings.Repeat("字", 20) + "…",
		strings.Repeat("字", 19) + "，" + "然后":         strings.Repeat("字", 19) + "…",
		"👩‍👩‍👧 " + strings.Repeat("字", 19) + "👩‍👩‍👧": "👩‍👩‍👧 " + strings.Repeat("字", 19) + "…",
	} {
		if got := Shorten(text); got != want {
			t.Errorf("Shorten(%q) = %q, want %q", text, got, want)
		}
	}
}

func TestSlug(t *testing.T) {
	for title, want := range map[string]string{
		"Fix the Login":         "fix-the-login",
		"  a / b: c?  ":         "a-b-c",
		"渐进加载（草稿）：一":            "渐进加载-草稿-一",
		"cafe\u0301":            "caf\u00e9",
		"Straße №5":             "straße-5",
		"ภาษาไทย":               "ภาษาไทย",
		"हिन्दी":                "हिन्दी",
		"🎉🎉":                    "note",
		"":                      "note",
		"../../etc":             "etc",
		"1️⃣ first":             "1-first",
		"a\x00b\xffc":           "a-b-c",
		"日本語のタイトル":              "日本語のタイトル",
		"한국어 제목":                "한국어-제목",
		strings.Repeat("x", 90): strings.Repeat("x", 60),
		strings.Repeat("字", 90): strings.Repeat("字", 40),
	} {
		if got := Slug(title); got != want {
			t.Errorf("Slug(%q) = %q, want %q", title, got, want)
		}
	}
	if got := entryPath("2026-05-01", "修复 Bug"); got != "inbox/2026-05-01-修复-bug.md" {
		t.Errorf("EntryPath = %s", got)
	}
}

func TestLangOf(t *testing.T) {
	for text, want := range map[string]Lang{
		"# TODO\n\n## Done\n": English,
		"# TODO —— 清单\n\n## ✅ 已完成\n\n- [x] set up `projects/` and more words here (YYYY-MM-DD)\n": Chinese,
		"# Wiki MANIFEST\n\n## 概念(Concepts)\n\n## 怎么用\n":                                          Chinese,
		"# 日本語のノート\n\n## 次にやること\n\nこれはテストです\n":                                                    English,
		"plain words": English,
		"一段没有标题的中文":   Chinese,
		"":            English,
		"Notes on 深度学习 today for the team and others": English,
	} {
		if got := LangOf(text); got != want {
			t.Errorf("%q: %s", text, got)
		}
	}
}

func TestWorkspaceLang(t *testing.T) {
	zh := fstest.MapFS{"inbox/TODO.md": {Data: []byte("\n")}, "wiki/MANIFEST.md": {Data: []byte("# 知识索引\n")}, "CLAUDE.md": {Data: []byte("# Root\n")}}
	if got := WorkspaceLang(zh); got != Chinese {
		t.Errorf("got %s", got)
	}
	if got := WorkspaceLang(fstest.MapFS{}); got != English {
		t.Errorf("empty: %s", got)
	}
}
