package knowledge

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// Names seen in an inbox (S04).
func TestIsNoteAndDated(t *testing.T) {
	tests := []struct {
		path  gitobj.Path
		note  bool
		dated string
	}{
		{"inbox/2026-01-02-x.md", true, "2026-01-02"},
		{"inbox/2026-01-02-修复登录.md", true, "2026-01-02"},
		{"inbox/2026-01/2026-01-02-y.md", true, "2026-01-02"},
		{"inbox/2026-01-02-x.MD", true, ""},
		{"inbox/20260102-x.md", true, ""},
		{"inbox/2026-1-2-x.md", true, ""},
		{"inbox/2026-13-40-x.md", true, ""},
		{"inbox/2026-02-30-x.md", true, ""},
		{"inbox/2026.01.02 x.md", true, ""},
		{"inbox/2026-01-02.md", true, ""},
		{"inbox/2026-01-02_10-11_x.md", true, ""},
		{"inbox/2026-01-02-x.md~", false, ""},
		{"inbox/.2026-01-02-x.md.swp", false, ""},
		{"inbox/.trash/2026-01-02-x.md", false, "2026-01-02"},
		{"inbox/README.md", false, ""},
		{"inbox/TODO.md", false, ""},
		{"inbox/todo.md", false, ""},
		{"wiki/2026-01-02-x.md", false, "2026-01-02"},
	}
	for _, test := range tests {
		day, _, _ := Dated(test.path)
		if IsNote(test.path) != test.note || day != test.dated {
			t.Errorf("%s: note %v, day %q", test.path, IsNote(test.path), day)
		}
	}
}

func TestParseEntry(t *testing.T) {
	ignore := cmpopts.IgnoreFields(Entry{}, "Data")
	tests := []struct {
		name, text string
		want       Entry
	}{
		{
			"English",
			"---\ntags: [a, b]\ndate: 2026-01-02\nid: i-1\nagent: pi\nmood: good # x\n---\n\n# Fix it\n\n## Summary\n\nIt works.\n\n## Achievements\n\n- one\n\n### detail\n\ntext\n\n## Next steps\n\n- [ ] do this\n- [x] did that\n  - below\n- and this\n",
			Entry{ID: "i-1", Date: "2026-01-02", Agent: "pi", Tags: []string{"a", "b"}, Title: "Fix it", Summary: "It works.", NextSteps: []string{"do this", "and this"}, Lang: English, Extra: []string{"mood: good # x"}, Sections: []EntrySection{
				{RoleSummary, "Summary", "It works."},
				{RoleAchievements, "Achievements", "- one\n\n### detail\n\ntext"},
				{RoleNext, "Next steps", "- [ ] do this\n- [x] did that\n  - below\n- and this"},
			}},
		},
		{
			"Chinese",
			"# 修复\n\n## 📝 摘要：\n好了。\n\n## 产出文件 (Output files)\n- `a.go`\n\n## 其他\n字\n\n## 下一步\n1. 甲\n2. 乙\n",
			Entry{Date: "2026-01-02", Title: "修复", Summary: "好了。", NextSteps: []string{"甲", "乙"}, Lang: Chinese, Sections: []EntrySection{
				{RoleSummary, "📝 摘要：", "好了。"}, {RoleOutputs, "产出文件 (Output files)", "- `a.go`"}, {"", "其他", "字"}, {RoleNext, "下一步", "1. 甲\n2. 乙"},
			}},
		},
		{
			"Japanese",
			"## 要約\n直した。\n## 次のステップ\n- 試す\n",
			Entry{Date: "2026-01-02", Title: "x", Summary: "直した。", NextSteps: []string{"試す"}, Lang: English, Sections: []EntrySection{{RoleSummary, "要約", "直した。"}, {RoleNext, "次のステップ", "- 試す"}}},
		},
		{
			"Korean",
			"## 요약\n고쳤다.\n## 성과\n- 하나\n",
			Entry{Date: "2026-01-02", Title: "x", Summary: "고쳤다.", Lang: English, Sections: []EntrySection{{RoleSummary, "요약", "고쳤다."}, {RoleAchievements, "성과", "- 하나"}}},
		},
		{"plain text", "\ufeffjust a thought\r\n", Entry{Date: "2026-01-02", Title: "x", Summary: "just a thought", Lang: English}},
		{"only a hint", "## Summary\n\n<!-- one paragraph -->\n", Entry{Date: "2026-01-02", Title: "x", Lang: English, Sections: []EntrySection{{RoleSummary, "Summary", ""}}}},
		{"level one sections", "# Title\n\n# Summary\n\ns\n", Entry{Date: "2026-01-02", Title: "Title", Summary: "s", Lang: English, Sections: []EntrySection{{RoleSummary, "Summary", "s"}}}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			test.want.Path = "inbox/2026-01-02-x.md"
			if diff := cmp.Diff(test.want, ParseEntry(test.want.Path, []byte(test.text)), ignore); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestCheckEntry(t *testing.T) {
	at := gitobj.Path("inbox/2026-01-02-x.md")
	for text, want := range map[string][]int{
		"## Summary\n\nfine\n":                          nil,
		"## 摘要\n\n好\n":                                  nil,
		"## Summary\n\n<!-- hint -->\n\n## Next\n- x\n": {1},
		"": {1},
		"---\ntags: [a]\ndate: 2026-01-01\n---\ntext\n": {3}, // F16
	} {
		var lines []int
		for _, issue := range CheckEntry(ParseEntry(at, []byte(text))) {
			lines = append(lines, issue.Line)
		}
		if diff := cmp.Diff(want, lines); diff != "" {
			t.Errorf("%q: %s", text, diff)
		}
	}
}

func TestRenderEntry(t *testing.T) {
	e := Entry{
		ID: "i-1", Date: "2026-01-02", Agent: "pi", Model: "m: 1", Branch: "main", Head: "0123", Tags: []string{"a", "b c"}, Title: "T",
		Summary: "S.", NextSteps: []string{"n1", "n2"}, Lang: English, Sections: []EntrySection{{Role: RoleAchievements, Text: "- x"}},
	}
	want := "---\ntags: [a, b c]\ndate: 2026-01-02\nid: i-1\nagent: pi\nmodel: \"m: 1\"\nbranch: main\nhead: \"0123\"\n---\n\n# T\n\n## Summary\n\nS.\n\n## Achievements\n\n- x\n\n## Next steps\n\n- n1\n- n2\n"
	if diff := cmp.Diff(want, string(RenderEntry(e))); diff != "" {
		t.Error(diff)
	}
	e.Lang = Chinese
	zh := string(RenderEntry(e))
	for _, heading := range []string{"## 摘要\n", "## 成就\n", "## 下一步\n"} {
		if !strings.Contains(zh, heading) {
			t.Errorf("no %q in\n%s", heading, zh)
		}
	}
}

func TestCompose(t *testing.T) {
	meta := Entry{ID: "i-1", Date: "2026-01-02", Agent: "pi", Tags: []string{"x"}}
	tests := []struct{ name, text, path, want string }{
		{"plain", "Fixed the login. It was a cookie.\n", "inbox/2026-01-02-fixed-the-login.md", "---\ntags: [x]\ndate: 2026-01-02\nid: i-1\nagent: pi\n---\n\n# Fixed the login\n\n## Summary\n\nFixed the login. It was a cookie.\n"},
		{"plain, zh", "修好了登录。原因是缓存。", "inbox/2026-01-02-修好了登录.md", "---\ntags: [x]\ndate: 2026-01-02\nid: i-1\nagent: pi\n---\n\n# 修好了登录\n\n## 摘要\n\n修好了登录。原因是缓存。\n"},
		{"with headings and front matter", "---\ntags: [old]\nagent: other\nmood: ok\n---\r\n# T\r\n\r\n## Summary\r\ns\r\n## Extra\r\ne\r\n", "inbox/2026-01-02-t.md", "---\ntags: [old, x]\ndate: 2026-01-02\nid: i-1\nagent: pi\nmood: ok\n---\n\n# T\n\n## Summary\n\ns\n\n## Extra\n\ne\n"},
		{"TOML is kept", "+++\na = 1\n+++\n# T\n\ns\n", "inbox/2026-01-02-t.md", "---\ntags: [x]\ndate: 2026-01-02\nid: i-1\nagent: pi\n---\n\n# T\n\n```toml\na = 1\n```\n\n## Summary\n\ns\n"},
		{"JSON is kept", "{\"a\": 1}\n\n# T\n\ns\n", "inbox/2026-01-02-t.md", "---\ntags: [x]\ndate: 2026-01-02\nid: i-1\nagent: pi\n---\n\n# T\n\n```json\n{\"a\": 1}\n```\n\n## Summary\n\ns\n"},
		{"a list is kept", "---\n- a\n---\n# T\n\ns\n", "inbox/2026-01-02-t.md", "---\ntags: [x]\ndate: 2026-01-02\nid: i-1\nagent: pi\n---\n\n# T\n\n```yaml\n- a\n```\n\n## Summary\n\ns\n"},
		{"lines that are no YAML are kept", "---\ntags: [k]\nlist:\n  - a\n - b\n---\n# T\n\ns\n", "inbox/2026-01-02-t.md", "---\ntags: [k, x]\ndate: 2026-01-02\nid: i-1\nagent: pi\n---\n\n# T\n\n```yaml\ntags: [k]\nlist:\n  - a\n - b\n```\n\n## Summary\n\ns\n"},
		{"an alias keeps what it stands for", "---\ntags: &t [k]\nmore: *t\n---\n# T\n\ns\n", "inbox/2026-01-02-t.md", "---\ntags: [k, x]\ndate: 2026-01-02\nid: i-1\nagent: pi\n---\n\n# T\n\n```yaml\ntags: &t [k]\nmore: *t\n```\n\n## Summary\n\ns\n"},
		{"what a # cuts off is kept", "---\ntags: #k\ntitle: Issue #12\n---\ns\n", "inbox/2026-01-02-issue.md", "---\ntags: [x]\ndate: 2026-01-02\nid: i-1\nagent: pi\n---\n\n# Issue\n\n```yaml\ntags: #k\ntitle: Issue #12\n```\n\n## Summary\n\ns\n"},
		{"tags that are no texts are kept", "---\ntags: [k, {a: b}]\n---\n# T\n\ns\n", "inbox/2026-01-02-t.md", "---\ntags: [k, x]\ndate: 2026-01-02\nid: i-1\nagent: pi\n---\n\n# T\n\n```yaml\ntags: [k, {a: b}]\n```\n\n## Summary\n\ns\n"},
		{"a title of control characters", "---\ntitle: \"a\\0b\\e[31mc\"\n---\ns\n", "inbox/2026-01-02-a-b-31mc.md", "---\ntags: [x]\ndate: 2026-01-02\nid: i-1\nagent: pi\n---\n\n# a b [31mc\n\n## Summary\n\ns\n"},
		{"a title nobody sees", "# \u200b\u202e\n\nDone.\n", "inbox/2026-01-02-done.md", "---\ntags: [x]\ndate: 2026-01-02\nid: i-1\nagent: pi\n---\n\n# Done\n\n## Summary\n\nDone.\n"},
		{"nothing but signs", "!!! ???\nmore\n", "inbox/2026-01-02-note.md", "---\ntags: [x]\ndate: 2026-01-02\nid: i-1\nagent: pi\n---\n\n# !!! ???\n\n## Summary\n\n!!! ???\nmore\n"},
		{"nothing but stops", "...\n", "inbox/2026-01-02-note.md", "---\ntags: [x]\ndate: 2026-01-02\nid: i-1\nagent: pi\n---\n\n# ...\n\n## Summary\n\n...\n"},
		{"blanks above front matter", "\ufeff\n---\ntags: [k]\nmood: ok\n---\n# T\n\ns\n", "inbox/2026-01-02-t.md", "---\ntags: [k, x]\ndate: 2026-01-02\nid: i-1\nagent: pi\nmood: ok\n---\n\n# T\n\n## Summary\n\ns\n"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			e := Compose([]byte(test.text), meta)
			if diff := cmp.Diff(test.want, string(e.Data)); diff != "" {
				t.Error(diff)
			}
			if string(e.Path) != test.path {
				t.Errorf("path %s", e.Path)
			}
			again := ParseEntry(e.Path, e.Data)
			if diff := cmp.Diff(string(e.Data), string(RenderEntry(again))); diff != "" {
				t.Errorf("reading and writing it again differs:\n%s", diff)
			}
		})
	}
}

// What an agent was given stays one line of the note's front matter; a map that
// somebody wrote otherwise is theirs.
func TestRecipeOfAnEntry(t *testing.T) {
	meta := Entry{ID: "i-1", Date: "2026-01-02", Bundle: "abc", Recipe: `{"task":"a: \"b\", # {c} '采样' \u003c","inputs":[{"path":"x.md"}],"n":5}`}
	e := Compose([]byte("Done."), meta)
	again := ParseEntry(e.Path, e.Data)
	if again.Bundle != meta.Bundle || again.Recipe != meta.Recipe || len(again.Extra) > 0 {
		t.Errorf("%q %q %q", again.Bundle, again.Recipe, again.Extra)
	}
	if front := ParseFrontMatter(e.Data); len(front.Problems) > 0 {
		t.Error(front.Problems)
	}
	if diff := cmp.Diff(string(e.Data), string(RenderEntry(again))); diff != "" {
		t.Error(diff)
	}
	for _, front := range []string{"recipe: eggs", "recipe:\n  eggs: 2", "recipe: {\n  a: b}", "recipe: [a]"} {
		text := "---\ntags: []\n" + front + "\n---\n\nDone.\n"
		e := ParseEntry("inbox/2026-01-02-x.md", []byte(text))
		if e.Recipe != "" || !strings.Contains(string(RenderEntry(e)), front+"\n") {
			t.Errorf("%q: %q\n%s", front, e.Recipe, RenderEntry(e))
		}
	}
}

// The day is the caller's local one, in the name and in the note alike (S03):
// nothing here knows a clock or a zone.
func TestComposeKeepsTheLocalDay(t *testing.T) {
	for _, day := range []string{"2026-08-08", "2026-05-01"} {
		e := Compose([]byte("late work"), Entry{Date: day})
		name, _, ok := Dated(e.Path)
		if !ok || name != day || ParseFrontMatter(e.Data).String("date") != day {
			t.Errorf("%s: %s\n%s", day, e.Path, e.Data)
		}
	}
}
