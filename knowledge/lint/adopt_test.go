package lint

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// adopted is a folder somebody brings along: a MANIFEST that promises pages
// nobody has written yet, dashes and groups of their own.
func adopted() map[string]files {
	return map[string]files{
		"en": {
			"CLAUDE.md":               "# mine\n\n```\nmine/\n├── inbox/\n├── projects/\n│   └── demo/\n└── wiki/\n```\n",
			"inbox/README.md":         "# the buffer\n\n```markdown\n---\ntags: [x]\n---\n# Title\n## Summary\n```\n",
			"inbox/TODO.md":           "# TODO — running list\n\n> read \"Next time start here\" first\n\n---\n\n## 🔄 Next time start here\n\n- [ ] set up `projects/`\n\n---\n\n## 📋 In progress\n\n*(move things here)*\n\n---\n\n## 📋 Pending\n\n---\n\n## ✅ Done\n\n- [x] made the folder (YYYY-MM-DD)\n",
			"projects/demo/CLAUDE.md": "# demo\n\n| `src/main.py` | entry |\n",
			"wiki/MANIFEST.md":        "# Wiki MANIFEST\n\n> Format: `- path — one line`\n\n1. Read this first.\n2. Pick `two` pages.\n\n---\n\n## Concepts\n\n*(ideas)*\n\n- `concepts/buffer.md` — Why capture first\n- `concepts/loading.md` — Index first\n\n## Notes\n\n- `notes/open.md` — A question\n\n## References\n\n- `references/docs.md` — The vendor's advice\n",
		},
		"zh": {
			"CLAUDE.md":               "# 我的工作区\n\n| 内容 | 放哪 |\n|---|---|\n| 项目知识 | `projects/demo/` |\n",
			"inbox/TODO.md":           "# TODO —— 清单\n\n> 先读\"下次进来从这里开始\"\n\n---\n\n## 🔄 下次进来从这里开始\n\n- [ ] 搭第一个项目\n\n---\n\n## 📋 进行中\n\n*(开干的搬这)*\n\n---\n\n## 📋 待办\n\n---\n\n## ✅ 已完成\n\n- [x] 建好目录(YYYY-MM-DD)\n",
			"projects/demo/CLAUDE.md": "# demo\n",
			"wiki/MANIFEST.md":        "# Wiki MANIFEST\n\n> 格式:`- path —— 一行`\n\n---\n\n## 概念(Concepts)\n\n*(想法)*\n\n- `concepts/buffer.md` —— 为什么\"先捕获\"比\"先分类\"好\n- `concepts/loading.md` —— 先读索引\n\n## 笔记(Notes)\n\n- `notes/open.md` —— 一个问题\n\n## 参考(References)\n\n- `references/docs.md` —— 官方建议\n",
		},
	}
}

func TestAdoptedFolderIsHelpedNotWalled(t *testing.T) {
	for lang, now := range adopted() {
		for name, base := range map[string]files{"without a base": nil, "against itself": now} {
			found := Check(load(t, now), load(t, base))
			for _, f := range found {
				if f.Rule != "manifest-dangling" || f.Severity != Warning || f.Remedy != "create the page, `git add` it, or remove the line" {
					t.Errorf("%s %s: %q, %s", lang, name, said([]Finding{f}), f.Remedy)
				}
			}
			if len(found) != 4 {
				t.Errorf("%s %s: %d findings, want one for each promised page", lang, name, len(found))
			}
			if diff := cmp.Diff(now, fix(t, now, base)); diff != "" {
				t.Errorf("%s %s: changed (-want +got):\n%s", lang, name, diff)
			}
		}
	}
}

func TestAdoptedFolderLives(t *testing.T) {
	for lang, base := range adopted() {
		now := base.with(files{"wiki/concepts/buffer.md": "# Buffer\n", "wiki/concepts/cache.md": page("stable first")})
		fixed := fix(t, now, base)
		introduced, _ := Ratchet(Check(load(t, fixed), load(t, base)), Check(load(t, base), nil))
		refused, _ := BySeverity(introduced)
		if got := said(refused); got != nil {
			t.Errorf("%s: refused %q", lang, got)
		}
		if found := said(Check(load(t, fixed), load(t, base))); len(found) != 3 {
			t.Errorf("%s: %q", lang, found)
		}
	}
}

func TestManifestsInTheWild(t *testing.T) {
	tests := []struct {
		name  string
		files files
		want  []string // manifest findings only
		fixed string   // "" where Fix leaves the MANIFEST alone
	}{
		{"wikilinks", files{"wiki/MANIFEST.md": "- [[a]] — plain\n- [[c#Part]] — heading\n- [[dir/b|Shown]] — alias\n", "wiki/a.md": "# a\n", "wiki/c.md": "# c\n", "wiki/dir/b.md": "# b\n"}, nil, ""},
		{"a wikilink by name alone", files{"wiki/MANIFEST.md": "- [[b]] — deep\n", "wiki/dir/b.md": page("deep")}, nil, ""},
		{"rows that are not ours", files{"wiki/MANIFEST.md": "# M\n\n| [[a]] — first |\n|| [[b]] — second |\n", "wiki/a.md": "# a\n", "wiki/b.md": "# b\n"},
			[]string{"warning manifest-odd wiki/MANIFEST.md:3 some lines look like entries but are not `- path — summary`"}, ""},
		{"no summaries", files{"wiki/MANIFEST.md": "- [A](a.md)\n- `b.md` —\n", "wiki/a.md": "# a\n", "wiki/b.md": "# b\n"}, nil, ""},
		{"a diary", files{"wiki/MANIFEST.md": "## Manifest\n\n### 2026-05-02\n\n- Added source: `a.md` — new\n\n### 2026-05-02\n\n- Added source: `a.md` — new\n", "wiki/a.md": page("about a")},
			[]string{"error manifest-missing wiki/a.md:0 the page has no line in wiki/MANIFEST.md"},
			"## Manifest\n\n### 2026-05-02\n\n- Added source: `a.md` — new\n\n### 2026-05-02\n\n- Added source: `a.md` — new\n\n- `a.md` — about a\n"},
		{"counters", files{"wiki/MANIFEST.md": "> Last updated: 2026-04-30 | 819 pages\n- Total concepts: 0\n\n- `a.md` — x\n", "wiki/a.md": "# a\n"}, nil, ""},
		{"two spellings of one name", files{"wiki/MANIFEST.md": "- `cafe\u0301.md` — decomposed\n", "wiki/caf\u00e9.md": page("decomposed")}, nil, ""},
		{"CRLF, BOM and no last line break", files{"wiki/MANIFEST.md": "\uFEFF# M\r\n\r\n- `a.md` — x", "wiki/a.md": "# a\n", "wiki/b.md": page("about b")},
			[]string{"error manifest-missing wiki/b.md:0 the page has no line in wiki/MANIFEST.md"}, "\uFEFF# M\r\n\r\n- `a.md` — x\r\n- `b.md` — about b"},
		{"dots and colons of Chinese names", files{"wiki/MANIFEST.md": "- `概念/2026-05-01 11.27-记.md` —— y\n- `概念/渐进（草稿）：一.md` —— x\n", "wiki/概念/渐进（草稿）：一.md": page("x"), "wiki/概念/2026-05-01 11.27-记.md": page("y")}, nil, ""},
		{"in another folder", files{"wiki/MANIFEST.md": "- `../projects/p/l.md` — soon\n- `a.md` — x\n", "wiki/a.md": "# a\n"},
			[]string{"warning manifest-dangling wiki/MANIFEST.md:1 projects/p/l.md does not exist"}, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var got []string
			for _, f := range Check(load(t, tt.files), nil) {
				if f.Rule[:3] == "man" {
					got = append(got, said([]Finding{f})...)
				}
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("findings (-want +got):\n%s", diff)
			}
			want := tt.fixed
			if want == "" {
				want = tt.files["wiki/MANIFEST.md"]
			}
			if diff := cmp.Diff(want, fix(t, tt.files, nil)["wiki/MANIFEST.md"]); diff != "" {
				t.Errorf("fixed (-want +got):\n%s", diff)
			}
		})
	}
}
