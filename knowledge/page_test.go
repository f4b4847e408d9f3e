package knowledge

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

func TestParsePage(t *testing.T) {
	tests := []struct {
		name, text string
		want       Page
	}{
		{
			"all keys",
			"---\ntitle: T\nsummary: >\n  one\n  two\ndescription: d\ntags: [a, b]\ntier: canonical\nfreshness: active\nsources: [id-1@0123abcd, id-2]\nsupersedes: [wiki/old.md, ./near.md]\n---\n# H\n",
			Page{Title: "T", Summary: "one two", SummaryKey: "summary", Tags: []string{"a", "b"}, Tier: "canonical", Freshness: "active", Sources: []Source{{"id-1", "0123abcd"}, {"id-2", ""}}, Supersedes: []gitobj.Path{"wiki/old.md", "wiki/d/near.md"}},
		},
		{"description", "---\ndescription: 说明\ntags: 甲, 乙\n---\n", Page{Title: "页", Summary: "说明", SummaryKey: "description", Tags: []string{"甲", "乙"}}},
		{"control characters", "---\nsummary: \"a\\0b\\u0085\\e[1mc\"\n---\n", Page{Title: "页", Summary: "a b [1mc", SummaryKey: "summary"}},
		{"empty summary", "---\nsummary:\ndescription: d\n---\n", Page{Title: "页", Summary: "d", SummaryKey: "description"}},
		{"heading", "\ufeff```\n# not this\n```\n\n## 标题 ##\r\n", Page{Title: "标题"}},
		{"nothing", "", Page{Title: "页"}},
		{"unclosed (F05)", "---\ntitle: x\n\n# H\n", Page{Title: "H"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			test.want.Path = "wiki/d/页.md"
			got := ParsePage(test.want.Path, []byte(test.text))
			if diff := cmp.Diff(test.want, got, cmpopts.IgnoreFields(Page{}, "Front", "Data")); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// What is a page (M21, M22).
func TestIsPage(t *testing.T) {
	for p, want := range map[gitobj.Path]bool{
		"wiki/a.md": true, "wiki/UP.MD": true, "wiki/README.md": true, "wiki/index.md": true, "wiki/log.md": true, "wiki/sub/概念.md": true,
		"wiki/MANIFEST.md": false, "wiki/manifest.md": false, "wiki/sub/Manifest.MD": false,
		"wiki/.obsidian/x.md": false, "wiki/.hidden.md": false, "wiki/_templates/t.md": false, "wiki/Templates/t.md": false,
		"wiki/board.canvas": false, "wiki/img.png": false, "wiki/.md": false, "wiki": false, "wikis/a.md": false, "inbox/a.md": false, "a.md": false,
	} {
		if got := IsPage(p); got != want {
			t.Errorf("%s: %v", p, got)
		}
	}
}

func TestSource(t *testing.T) {
	for text, want := range map[string]Source{
		"id@0123abcd": {"id", "0123abcd"}, "id": {"id", ""}, "me@host": {"me@host", ""}, "a@b@0123abcd": {"a@b", "0123abcd"}, " id ": {"id", ""},
	} {
		got := parseSource(text)
		if got != want {
			t.Errorf("%q: %v", text, got)
		}
		if parseSource(got.String()) != got {
			t.Errorf("%q does not survive printing", text)
		}
	}
}
