package lint

import (
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/git-anw/git-anw/knowledge"
)

const day = "2026-05-03"

// files is a workspace as a table of paths and contents.
type files map[string]string

func (f files) fs() fstest.MapFS {
	fsys := fstest.MapFS{}
	for name, text := range f {
		fsys[name] = &fstest.MapFile{Data: []byte(text), Mode: 0o644}
		if target, ok := strings.CutPrefix(text, "→ "); ok { // a symbolic link
			fsys[name] = &fstest.MapFile{Data: []byte(target), Mode: fs.ModeSymlink | 0o777}
		}
	}
	return fsys
}

// with is a copy with some files changed; "-" removes one.
func (f files) with(changes files) files {
	all := maps.Clone(f)
	for name, text := range changes {
		if text == "-" {
			delete(all, name)
			continue
		}
		all[name] = text
	}
	return all
}

func load(t testing.TB, f files) *View {
	t.Helper()
	if f == nil {
		return nil
	}
	cache := NewCache()
	cache.Secrets = func(text []byte, allow []string) (found []knowledge.Issue) {
		for i, line := range strings.Split(string(text), "\n") {
			if strings.Contains(line, "hunter2") && !slices.Contains(allow, "hunter2") {
				found = append(found, knowledge.Issue{Line: i + 1, Text: "password"})
			}
		}
		return found
	}
	v, err := Load(f.fs(), cache)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// said is a finding in the notation of the tables: severity rule path:line message.
func said(found []Finding) []string {
	var all []string
	for _, f := range found {
		all = append(all, fmt.Sprintf("%s %s %s:%d %s", f.Severity, f.Rule, f.Path, f.Line, f.Message))
	}
	return all
}

// apply makes edits and fails where one was made from other bytes.
func apply(t testing.TB, f files, edits []Edit) files {
	t.Helper()
	changes := files{}
	for _, e := range edits {
		if f[string(e.Path)] != string(e.Old) || len(e.Notes) == 0 {
			t.Errorf("edit of %s: old bytes or notes are wrong", e.Path)
		}
		changes[string(e.Path)] = string(e.New)
	}
	return f.with(changes)
}

// fix applies Fix and fails if a second run has anything left to do.
func fix(t testing.TB, now, base files) files {
	t.Helper()
	edits, err := Fix(load(t, now), load(t, base), day)
	if err != nil {
		t.Fatal(err)
	}
	fixed := apply(t, now, edits)
	again, err := Fix(load(t, fixed), load(t, base), day)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range again {
		t.Errorf("second run edits %s: %q\n%s", e.Path, e.Notes, cmp.Diff(string(e.Old), string(e.New)))
	}
	return fixed
}

func page(summary string) string {
	return "---\ntitle: T\nsummary: " + summary + "\n---\n\n# T\n\nBody of " + summary + "\n"
}

// sound is a workspace without a finding.
func sound() files {
	return files{
		"CLAUDE.md":              "# Router\n\n- `projects/api/CLAUDE.md` — the service\n",
		"projects/api/CLAUDE.md": "# api\n",
		"inbox/TODO.md":          string(knowledge.NewTodo(knowledge.English)),
		"wiki/MANIFEST.md":       "# Index\n\n- `a.md` — about a\n- `b.md` — about b\n",
		"wiki/a.md":              page("about a"),
		"wiki/b.md":              page("about b"),
	}
}

func soundChinese() files {
	return files{
		"CLAUDE.md":           "# 路由\n\n- `projects/服务/` —— 服务\n",
		"projects/服务/main.go": "package main\n",
		"inbox/TODO.md":       string(knowledge.NewTodo(knowledge.Chinese)),
		"wiki/MANIFEST.md":    "# 索引\n\n- `甲.md` —— 关于甲\n",
		"wiki/甲.md":           page("关于甲"),
	}
}

// one runs one rule.
func one(t testing.TB, id string, now, base files) []string {
	t.Helper()
	var found []Finding
	for _, f := range Check(load(t, now), load(t, base)) {
		if f.Rule == id {
			found = append(found, f)
			if f.Remedy == "" {
				t.Errorf("%s: no remedy", f.Message)
			}
		}
	}
	return said(found)
}

func TestSoundWorkspaces(t *testing.T) {
	for _, f := range []files{sound(), soundChinese()} {
		if found := said(Check(load(t, f), nil)); found != nil {
			t.Errorf("findings in a sound workspace: %q", found)
		}
		if fixed := fix(t, f, f); cmp.Diff(f, fixed) != "" {
			t.Error("a sound workspace was changed")
		}
	}
}

// A line that names a page in a form nobody reads keeps the page from being listed
// again, and is said.
func TestStrayLines(t *testing.T) {
	for _, line := range []string{"- <b.md> — about b", "- ![b](b.md) — about b", "- [b]（b.md） —— about b", "- 【b】（b.md） —— about b", "- [b](b.md (title)) — about b"} {
		now := sound().with(files{"wiki/MANIFEST.md": "- `a.md` — about a\n" + line + "\n"})
		if missing, odd := one(t, "manifest-missing", now, nil), one(t, "manifest-odd", now, nil); missing != nil || len(odd) != 1 {
			t.Errorf("%s: %q %q", line, missing, odd)
		}
	}
	now := sound().with(files{"wiki/MANIFEST.md": "- `a.md` — about a\n- `b.md` — about b\n- c d.md — about c\n", "wiki/c d.md": page("about c")})
	if missing, odd := one(t, "manifest-missing", now, nil), one(t, "manifest-odd", now, nil); missing != nil || len(odd) != 1 {
		t.Errorf("a name with a blank: %q %q", missing, odd)
	}
}

func TestRulesExplainThemselves(t *testing.T) {
	seen := map[string]bool{}
	for _, r := range Rules() {
		if seen[r.ID] || r.ID != strings.ToLower(r.ID) || r.Check == nil {
			t.Errorf("rule %q: twice, not lower case or without a check", r.ID)
		}
		seen[r.ID] = true
		for _, text := range []Text{r.Reason, r.Remedy} {
			if text.En == "" || text.Zh == "" || text.In(knowledge.Chinese) == text.In(knowledge.English) {
				t.Errorf("rule %s: reason or remedy lacks a language", r.ID)
			}
		}
	}
}

func TestRules(t *testing.T) {
	long := strings.Repeat("line\n", 101)
	tests := []struct {
		rule    string
		base    files // sound() where empty
		changes files
		want    []string
	}{
		{"encoding", nil, files{"wiki/a.md": "---\nsummary: about a\n---\n\xc4\xe3"}, []string{"error encoding wiki/a.md:1 the file is not UTF-8"}},
		{"encoding", nil, files{"inbox/2026-01-02-n.md": "\xff\xfeh\x00"}, []string{"error encoding inbox/2026-01-02-n.md:1 the file is UTF-16"}},
		{"encoding", nil, files{"projects/api/CLAUDE.md": "# api\n\xc4\xe3\n"}, []string{"warning encoding projects/api/CLAUDE.md:2 the file is not UTF-8"}},
		{"encoding", nil, files{"inbox/TODO.md": "a\x00"}, []string{"error encoding inbox/TODO.md:1 the file holds a NUL byte, so that git takes it for binary"}},
		{"conflict-markers", nil, files{"inbox/TODO.md": "## Done\n<<<<<<< HEAD\n- [ ] a\n=======\n- [ ] b\n>>>>>>> topic\n"}, []string{"error conflict-markers inbox/TODO.md:2 the file has conflict markers"}},
		{"conflict-markers", nil, files{"wiki/a.md": page("about a") + "<<<<<<< HEAD\nours\n=======\ntheirs\n>>>>>>> topic\n", "inbox/2026-05-01-x.md": "<<<<<<< HEAD\nours\n=======\ntheirs\n>>>>>>> topic\n"}, []string{
			"error conflict-markers inbox/2026-05-01-x.md:1 the file has conflict markers", "error conflict-markers wiki/a.md:9 the file has conflict markers"}},
		{"conflict-markers", nil, files{"wiki/a.md": page("about a") + "```\n<<<<<<< HEAD\nours\n=======\ntheirs\n>>>>>>> topic\n```\n"}, nil},
		{"manifest-absent", nil, files{"wiki/MANIFEST.md": "-"}, []string{"error manifest-absent wiki/MANIFEST.md:0 the wiki has pages and no MANIFEST.md"}},
		{"manifest-absent", nil, files{"wiki/MANIFEST.md": "-", "wiki/manifest.md": "# x\n"}, []string{"warning manifest-absent wiki/manifest.md:0 the name differs from wiki/MANIFEST.md in case only"}},
		{"manifest-duplicate", nil, files{"wiki/MANIFEST.md": "- `a.md` — about a\n- `a.md` — other\n- `b.md` — about b\n"}, []string{"error manifest-duplicate wiki/MANIFEST.md:2 wiki/a.md is listed twice"}},
		{"manifest-dangling", nil, files{"wiki/MANIFEST.md": "- `a.md` — about a\n- `b.md` — about b\n- `c.md` — soon\n"}, []string{"error manifest-dangling wiki/MANIFEST.md:3 wiki/c.md does not exist"}},
		{"manifest-dangling", nil, files{"wiki/MANIFEST.md": "- [out](https://example.invalid/x.md) — web\n- [router](../CLAUDE.md) — map\n- `a.md` — about a\n- `b.md` — about b\n"}, nil},
		{"manifest-dangling", nil, files{"wiki/MANIFEST.md": "- `<name>.md` — the form of a line\n- `ideas/*.md` — one each\n- `a.md` — about a\n- `b.md` — about b\n"}, nil},
		{"manifest-dangling", nil, files{"wiki/b.md": "-"}, []string{"error manifest-dangling wiki/MANIFEST.md:4 wiki/b.md does not exist"}},
		{"manifest-dangling", nil, files{"wiki/MANIFEST.md": "- [[x]] — which\n", "wiki/p/x.md": page("x"), "wiki/q/x.md": page("y")}, []string{"warning manifest-dangling wiki/MANIFEST.md:1 [[x]] may be any of wiki/p/x.md, wiki/q/x.md"}},
		{"manifest-stale", nil, files{"wiki/a.md": page("new a")}, []string{`error manifest-stale wiki/MANIFEST.md:3 wiki/a.md now says "new a", the line "about a"`}},
		{"manifest-stale", files{"wiki/a.md": "---\n{summary: about a}\n---\n", "wiki/MANIFEST.md": "- `a.md` — about a\n"}, files{"wiki/MANIFEST.md": "- `a.md` — new a\n"}, []string{`error manifest-stale wiki/MANIFEST.md:1 the line of wiki/a.md now says "new a", the page "about a"`}},
		{"manifest-conflict", nil, files{"wiki/a.md": page("new a"), "wiki/MANIFEST.md": "- `a.md` — line a\n- `b.md` — about b\n"}, []string{`error manifest-conflict wiki/MANIFEST.md:1 wiki/a.md says "new a", its line "line a"`}},
		{"manifest-conflict", nil, files{"wiki/c.md": page("page c"), "wiki/MANIFEST.md": "- `a.md` — about a\n- `b.md` — about b\n- `c.md` — line c\n"}, []string{`warning manifest-conflict wiki/MANIFEST.md:3 wiki/c.md says "page c", its line "line c"`}},
		{"manifest-missing", nil, files{"wiki/c.md": page("about c")}, []string{"error manifest-missing wiki/c.md:0 the page has no line in wiki/MANIFEST.md"}},
		{"manifest-missing", nil, files{"wiki/.hidden/c.md": "x", "wiki/_templates/t.md": "x", "wiki/i.png": "x", "wiki/sub/MANIFEST.md": "x"}, nil},
		{"manifest-missing", nil, files{"wiki/caf\u00e9.md": page("x"), "wiki/cafe\u0301.md": page("x"), "wiki/MANIFEST.md": "- `a.md` — about a\n- `b.md` — about b\n- `caf\u00e9.md` — x\n"}, nil},
		{"manifest-order", nil, files{"wiki/MANIFEST.md": "## G\n- `b.md` — about b\n- `a.md` — about a\n"}, []string{`warning manifest-order wiki/MANIFEST.md:3 the lines of group "G" are not in the order of their paths`}},
		{"manifest-odd", nil, files{"wiki/MANIFEST.md": "- `a.md` — about a\n- 📄 [B](b.md) is about b\n- `a.md` is where to begin\n- `none.md` is no page\n"}, []string{"warning manifest-odd wiki/MANIFEST.md:2 some lines look like entries but are not `- path — summary`"}},
		{"manifest-odd", nil, files{"wiki/MANIFEST.md": "- `a.md` — about a\n- `b.md` — about b\n\n```\nopen\n"}, []string{"warning manifest-odd wiki/MANIFEST.md:4 the code fence opened here is never closed"}},
		{"manifest-odd", nil, files{"wiki/MANIFEST.md": "- Read a.md — it is short\n- see （x.md） first\n\n- `a.md` — about a\n- `b.md` — about b\n"}, nil},
		{"manifest-missing", nil, files{"wiki/ab.md": page("about ab"), "wiki/MANIFEST.md": "- `a.md` — about a\n\n| `wiki/b.md` | [[aab]] |\n"}, []string{"error manifest-missing wiki/ab.md:0 the page has no line in wiki/MANIFEST.md"}},
		{"manifest-odd", nil, files{"wiki/MANIFEST.md": "- `a.md` — about a\n\n| [[b]] — about b |\n"}, []string{"warning manifest-odd wiki/MANIFEST.md:3 some lines look like entries but are not `- path — summary`"}},
		{"manifest-missing", nil, files{"wiki/MANIFEST.md": "- `a.md` — about a\n\n| [[b]] — about b |\n"}, nil},
		{"page-summary-missing", nil, files{"wiki/a.md": "# A\n", "wiki/MANIFEST.md": "- `a.md`\n- `b.md` — about b\n"}, []string{"warning page-summary-missing wiki/a.md:1 the page has no summary"}},
		{"page-summary-missing", nil, files{"wiki/a.md": "# A\n"}, nil},
		{"summary-long", nil, files{"wiki/a.md": page(strings.Repeat("word ", 21))}, []string{"warning summary-long wiki/a.md:3 the summary is too long"}},
		{"summary-long", nil, files{"wiki/a.md": page("一二三四五六七八九十一二三四五六七八九十一")}, []string{"warning summary-long wiki/a.md:3 the summary is too long"}},
		{"summary-long", nil, files{"wiki/a.md": "# A\n", "wiki/MANIFEST.md": "- `a.md` — " + strings.Repeat("word ", 21) + "\n- `b.md` — about b\n"}, []string{"warning summary-long wiki/MANIFEST.md:1 the line of a.md is too long"}},
		{"frontmatter-invalid", nil, files{"wiki/a.md": "---\nsummary: about a\n# A\n"}, []string{"error frontmatter-invalid wiki/a.md:1 front matter is opened here and never closed"}},
		{"frontmatter-invalid", nil, files{"wiki/a.md": "---\ntitle: C# and F# # once\nsummary: about issue #12 and more\ntags: #work\nurl: https://x/#a\nnote: '#x' #y\nlist:\n- #one\n---\n# A\n"}, []string{
			"warning frontmatter-invalid wiki/a.md:3 front matter: `summary` ends before #12 and more, which is a comment to YAML",
			"warning frontmatter-invalid wiki/a.md:4 front matter: `tags` ends before #work, which is a comment to YAML",
			"warning frontmatter-invalid wiki/a.md:8 front matter: `list` ends before #one, which is a comment to YAML"}},
		{"frontmatter-invalid", nil, files{"wiki/a.md": "+++\ntitle = \"a\"\n+++\n"}, []string{"warning frontmatter-invalid wiki/a.md:1 TOML front matter is not read: use YAML between two --- lines"}},
		{"frontmatter-invalid", nil, files{"wiki/a.md": "---\n<<<<<<< HEAD\nsummary: one\n=======\nsummary: two\n>>>>>>> t\n---\n"}, nil},
		{"frontmatter-invalid", nil, files{"wiki/a.md": "\n<!-- x -->\n---\nsummary: about a\n---\n# A\n"}, []string{"warning frontmatter-invalid wiki/a.md:3 front matter does not begin the file and is read as text"}},
		{"frontmatter-invalid", nil, files{"wiki/a.md": " ---\ntags: [x]\n ---\n# A\n"}, []string{"warning frontmatter-invalid wiki/a.md:1 front matter does not begin the file and is read as text"}},
		{"frontmatter-invalid", nil, files{"wiki/a.md": "\n---\nNote: this is prose\n\n---\nmore\n"}, nil},
		{"frontmatter-invalid", nil, files{"inbox/2026-05-02-n.md": "---\ndate: 2026/5/2\n---\n## Summary\nx\n", "inbox/2026-05-02-m.md": "---\ndate: 2 May 2026\n---\n## Summary\nx\n", "inbox/2026-05-02-o.md": "---\ndate: 2026年5月2日\n---\n## Summary\nx\n"}, nil},
		{"frontmatter-invalid", nil, files{"inbox/2026-05-02-n.md": "---\ndate: 2026-5-1\n---\n## Summary\nx\n"}, []string{"warning frontmatter-invalid inbox/2026-05-02-n.md:2 `date` is 2026-5-1, the file name says 2026-05-02"}},
		{"frontmatter-invalid", nil, files{"inbox/2026-05-02-n.md": "---\ndate: 2026-05-01\n---\n## Summary\nx\n"}, []string{"warning frontmatter-invalid inbox/2026-05-02-n.md:2 `date` is 2026-05-01, the file name says 2026-05-02"}},
		{"frontmatter-invalid", nil, files{"wiki/a.md": "———\nsummary: about a\n———\n# A\n"}, []string{"warning frontmatter-invalid wiki/a.md:1 this line looks like --- and is not: what follows is read as text"}},
		{"frontmatter-invalid", nil, files{"wiki/a.md": "－－－\nsummary: about a\n－－－\n"}, []string{"warning frontmatter-invalid wiki/a.md:1 this line looks like --- and is not: what follows is read as text"}},
		{"frontmatter-invalid", nil, files{"wiki/a.md": "--- # mine\nsummary: about a\n---\n"}, []string{"warning frontmatter-invalid wiki/a.md:1 this line looks like --- and is not: what follows is read as text"}},
		{"frontmatter-invalid", nil, files{"wiki/a.md": "%YAML 1.2\n---\nsummary: about a\n---\n"}, []string{"warning frontmatter-invalid wiki/a.md:2 front matter does not begin the file and is read as text"}},
		{"frontmatter-invalid", nil, files{"wiki/a.md": "---\nsummary: about a\ntags:\n\t- x\n---\n"}, []string{"error frontmatter-invalid wiki/a.md:4 front matter: the line is indented with a tab or a wide blank, and YAML takes plain blanks alone"}},
		{"frontmatter-invalid", nil, files{"wiki/a.md": "---\nsummary: about a\ntags:\n\u3000- x\n---\n"}, []string{"error frontmatter-invalid wiki/a.md:4 front matter: the line is indented with a tab or a wide blank, and YAML takes plain blanks alone"}},
		{"frontmatter-invalid", nil, files{"wiki/a.md": "---\nsummary: about a\ntitle：A\n---\n"}, []string{"error frontmatter-invalid wiki/a.md:3 front matter: the colon of this line is full-width, and YAML takes `: ` alone"}},
		{"frontmatter-invalid", nil, files{"wiki/a.md": "---\nsummary:about a\n---\n"}, []string{"error frontmatter-invalid wiki/a.md:2 front matter: no plain blank is behind the colon of this line"}},
		{"frontmatter-invalid", nil, files{"wiki/a.md": "---\nsummary:\u3000about a\ntags: [x]\n---\n"}, []string{"error frontmatter-invalid wiki/a.md:2 front matter: no plain blank is behind the colon of this line"}},
		{"frontmatter-invalid", nil, files{"wiki/a.md": "---\n标题：甲\n---\n"}, []string{"error frontmatter-invalid wiki/a.md:2 front matter: the colon of this line is full-width, and YAML takes `: ` alone"}},
		{"frontmatter-invalid", nil, files{"wiki/a.md": "---\n\u200bsummary: about a\n---\n"}, []string{"error frontmatter-invalid wiki/a.md:2 front matter: `summary` is written with a character that nobody sees"}},
		{"frontmatter-invalid", nil, files{"wiki/a.md": "---\nsummary: about a\ntier: gold\nfreshness: Active\n---\n"}, []string{"warning frontmatter-invalid wiki/a.md:3 `tier` is gold, which is none of raw, distilled, canonical"}},
		{"frontmatter-invalid", nil, files{"wiki/a.md": "———\nHe said: no.\n———\n"}, nil},
		{"frontmatter-invalid", nil, files{"wiki/a.md": "----\nsummary: about a\n----\n"}, nil},
		{"frontmatter-invalid", nil, files{"wiki/a.md": "---\nsummary: |\n  甲：乙\n  about a\ntags: [a]\n---\n"}, nil},
		{"todo-structure", nil, files{"inbox/TODO.md": "-"}, []string{"warning todo-structure inbox/TODO.md:0 the workspace has no TODO list"}},
		{"todo-structure", nil, files{"inbox/TODO.md": "## 🔄 Next time start here\n## Doing\n## Done\n"}, []string{"warning todo-structure inbox/TODO.md:1 no section is for pending"}},
		{"todo-structure", soundChinese(), files{"inbox/TODO.md": "## 下次从这里开始\n## 进行中\n## 待办\n## 已完成\n## 已完成\n"}, []string{`warning todo-structure inbox/TODO.md:5 the section "已完成" is there 2 times`}},
		{"todo-structure", nil, files{"inbox/TODO.md": "## Start here\n## Doing\n## Pending\n~~~\n## Done\n"}, []string{"warning todo-structure inbox/TODO.md:1 no section is for done", "warning todo-structure inbox/TODO.md:4 the code fence opened here is never closed"}},
		{"todo-structure", nil, files{"inbox/TODO.md": "## Start here\n## Doing\r- [ ] a\n## Pending\n## Done\n"}, []string{"warning todo-structure inbox/TODO.md:1 lines end in a bare CR, which most programs do not take for a line end"}},
		{"todo-done-outside", nil, files{"inbox/TODO.md": "## Pending\n- [x] a\n## Done\n"}, []string{`warning todo-done-outside inbox/TODO.md:2 "a" is done and not in the Done section`}},
		{"todo-done-outside", nil, files{"inbox/TODO.md": "## Pending\n- [ ] a\n  - [x] b\n## Done\n- [x] c\n"}, nil},
		{"todo-open-and-done", nil, files{"inbox/TODO.md": "## Pending\n- [ ] ship it\n- [ ] weekly 🔁 every week\n## Done\n- [x] ship it (2026-05-01)\n- [x] ship it (2026-05-01)\n- [x] weekly 🔁 every week (2026-05-01)\n"}, []string{
			`warning todo-open-and-done inbox/TODO.md:2 "ship it" is open and done`, `warning todo-open-and-done inbox/TODO.md:6 "ship it (2026-05-01)" is done twice`}},
		{"claude-size", nil, files{"CLAUDE.md": "projects/api/\n" + long}, []string{"warning claude-size CLAUDE.md:1 the file has more than 100 lines"}},
		{"claude-size", nil, files{"CLAUDE.md": "projects/api/\n" + long + long}, []string{"error claude-size CLAUDE.md:1 the file has more than 150 lines"}},
		{"claude-size", nil, files{"projects/api/CLAUDE.md": long}, nil},
		{"claude-size", nil, files{"projects/api/CLAUDE.md": long + long}, []string{"error claude-size projects/api/CLAUDE.md:1 the file has more than 150 lines"}},
		{"claude-size", nil, files{"CLAUDE.md": "projects/api/\n<!-- BEGIN x -->\n" + long + "<!-- END x -->\n"}, []string{"warning claude-size CLAUDE.md:1 with a generated block the file has more than 100 lines"}},
		{"claude-size", nil, files{"CLAUDE.md": "projects/api/\n@AGENTS.md\n", "AGENTS.md": long}, []string{"warning claude-size CLAUDE.md:1 with what it imports the file has more than 100 lines"}},
		{"claude-size", nil, files{"CLAUDE.md": "-", "AGENTS.md": long + long}, []string{"error claude-size AGENTS.md:1 the file has more than 150 lines"}},
		{"claude-size", nil, files{"CLAUDE.md": "projects/api/\n```\n<!-- BEGIN x -->\n" + long + "<!-- END x -->\n```\n" + long}, []string{"error claude-size CLAUDE.md:1 the file has more than 150 lines"}},
		{"claude-router", nil, files{"projects/new/x.txt": "x", "lib/x.py": "x"}, []string{"warning claude-router CLAUDE.md:1 the project projects/new is not named", "warning claude-router CLAUDE.md:1 the project lib is not named"}},
		{"claude-router", nil, files{"CLAUDE.md": "-"}, []string{"warning claude-router CLAUDE.md:0 the workspace has no root CLAUDE.md"}},
		{"claude-router", nil, files{"CLAUDE.md": "@AGENTS.md\n", "AGENTS.md": "projects/api/\n"}, nil},
		{"claude-damaged", nil, files{"CLAUDE.md": "AGENTS.md"}, []string{"warning claude-damaged CLAUDE.md:1 the file is only the name AGENTS.md, like a symbolic link checked out as text"}},
		{"claude-damaged", nil, files{"projects/api/CLAUDE.md": "\n"}, []string{"warning claude-damaged projects/api/CLAUDE.md:1 the file is empty"}},
		{"claude-damaged", nil, files{"CLAUDE.md": "../AGENTS.md\r\n"}, []string{"warning claude-damaged CLAUDE.md:1 the file is only the name ../AGENTS.md, like a symbolic link checked out as text"}},
		{"claude-damaged", nil, files{"projects/api/CLAUDE.md": "\u200b\u3000\n"}, []string{"warning claude-damaged projects/api/CLAUDE.md:1 the file is empty"}},
		{"claude-damaged", nil, files{"CLAUDE.md": "projects/api\n\n- ```sh\n  make\n  ```\n"}, nil},
		{"claude-import", nil, files{"CLAUDE.md": "projects/api\n@~/me.md\n@./none.md\n@./wiki/a.md\n"}, []string{"warning claude-import CLAUDE.md:2 @~/me.md is outside the workspace", "warning claude-import CLAUDE.md:3 @./none.md does not exist"}},
		{"claude-import", nil, files{"CLAUDE.md": "projects/api\n@C:\\notes\\a.md\n- @D:/notes/b.md\n@\\\\host\\share\\c.md\nmail @me: hello, `@C:\\x.md`\n"}, []string{
			`warning claude-import CLAUDE.md:2 @C:\notes\a.md is outside the workspace`, "warning claude-import CLAUDE.md:3 @D:/notes/b.md is outside the workspace", `warning claude-import CLAUDE.md:4 @\\host\share\c.md is outside the workspace`}},
		{"claude-import", nil, files{"CLAUDE.md": "projects/api\nsee @wiki/a.md.\n@x.md\n", "x.md": "@CLAUDE.md\n"}, []string{
			"warning claude-import CLAUDE.md:2 @wiki/a.md. ends in punctuation, which agents take for a part of the name", "warning claude-import x.md:1 @CLAUDE.md goes round in a circle"}},
		{"claude-import", nil, files{"CLAUDE.md": "projects/api\n@1.md\n", "1.md": "@2.md", "2.md": "@3.md", "3.md": "@4.md", "4.md": "@5.md", "5.md": "x"}, []string{"warning claude-import 4.md:1 @5.md is imported too deep to be loaded"}},
		{"layer-cost", nil, files{"CLAUDE.md": "projects/api/\n" + strings.Repeat(strings.Repeat("word ", 500)+"\n", 22)}, []string{"warning layer-cost CLAUDE.md:1 an agent that starts at the top is given more than 5000 tokens"}},
		{"layer-cost", nil, files{"projects/api/AGENTS.md": strings.Repeat("规则", 3000)}, []string{"warning layer-cost projects/api/AGENTS.md:1 an agent that starts in projects/api is given more than 5000 tokens"}},
		{"layer-cost", nil, files{".anw/config.yaml": "layers:\n  budget: 10\n", "CLAUDE.md": "- `projects/api/` — a service and some more words about it\n"}, []string{"warning layer-cost CLAUDE.md:1 an agent that starts at the top is given more than 10 tokens"}},
		{"layer-dominated", nil, files{"CLAUDE.md": "# Map\n\n- `projects/api/`\n\n## api\n" + strings.Repeat("\n- do this\n", 40)}, []string{"warning layer-dominated CLAUDE.md:3 most of the file is about the project projects/api"}},
		{"layer-dominated", nil, files{"CLAUDE.md": "# api\n\n- `projects/api/`\n\n## Rules\n" + strings.Repeat("\n- do this\n", 40)}, nil},
		{"layer-repeat", nil, files{"CLAUDE.md": "projects/api/\n\n- Always run the linter before you commit.\n", "projects/api/CLAUDE.md": "# api\n\n```\nx\n```\n1. **Always** run the `linter` before you commit\n"},
			[]string{"warning layer-repeat projects/api/CLAUDE.md:6 instructions of CLAUDE.md are repeated"}},
		{"layer-repeat", soundChinese(), files{"CLAUDE.md": "# 路由\n\n- `projects/服务/`\n- 提交之前必须先跑一遍全部测试。\n", "projects/服务/CLAUDE.md": "# 服务\n\n- 提交之前必须先跑一遍全部测试\n"}, []string{"warning layer-repeat projects/服务/CLAUDE.md:3 instructions of CLAUDE.md are repeated"}},
		{"layer-repeat", nil, files{"AGENTS.md": "Read `CLAUDE.md` in this folder first: it has all rules.\n", "projects/api/AGENTS.md": "Read `CLAUDE.md` in this folder first: it has all rules.\n"}, nil},
		{"layer-model", nil, files{"CLAUDE.md": "projects/api/\n- Use Claude Code.\n- Use `claude-opus-4-6` for reviews.\n- We support gpt-5 and claude-3.\n```\nuse gpt-5\n```\n", "AGENTS.md": "代码评审用 GPT-5.2\n"}, []string{
			`warning layer-model AGENTS.md:1 the model "GPT-5.2" is written into an instruction`, `warning layer-model CLAUDE.md:3 the model "claude-opus-4-6" is written into an instruction`}},
		{"layer-secret", nil, files{".anw/config.yaml": "redact:\n  allow: [hunter2]\n", "projects/api/AGENTS.md": "key:\nhunter2\n"}, nil},
		{"layer-secret", nil, files{"projects/api/AGENTS.md": "key:\nhunter2\n"}, []string{"error layer-secret projects/api/AGENTS.md:2 the line holds a secret (password)"}},
		{"path-portable", nil, files{"wiki/q:a.md": page("x"), "wiki/con.md": page("y"), "wiki/A.md": page("z")}, []string{
			`warning path-portable wiki/a.md:0 the name differs from wiki/A.md in case only`, `warning path-portable wiki/con.md:0 "con.md" is a device on Windows`, `warning path-portable wiki/q:a.md:0 Windows has no names such as "q:a.md"`}},
		{"path-portable", nil, files{"wiki/caf\u00e9.md": page("x"), "wiki/cafe\u0301.md": page("y"), "wiki/AUX.en.md": page("z"), "wiki/x\u200b.md": page("v"), "wiki/👩\u200d💻.md": page("w")}, []string{
			`warning path-portable wiki/AUX.en.md:0 "AUX.en.md" is a device on Windows`, "warning path-portable wiki/caf\u00e9.md:0 the name looks like \"wiki/cafe\u0301.md\", written with other bytes",
			`warning path-portable wiki/x` + "\u200b" + `.md:0 "x\u200b.md" has a character that nobody sees`}},
		{"page-sources-missing", nil, files{".anw/config.yaml": "rules: {page-sources-missing: error}\n", "wiki/b.md": "---\nsummary: about b\nsources: [x]\n---\n"}, []string{"error page-sources-missing wiki/a.md:1 the page names no source"}},
		{"page-sources-missing", nil, nil, nil},
		{"page-source-twice", nil, files{"wiki/a.md": "---\nsummary: about a\nsources: [e1@0123abcd, book]\n---\n", "wiki/b.md": "---\nsummary: about b\nsources:\n  - book\n  - e1@ffffffff\n  - e1@0123abcd\n---\n"}, []string{
			"warning page-source-twice wiki/b.md:3 the entry e1 is a source of this page and of wiki/a.md"}},
		{"page-source-twice", nil, files{"wiki/a.md": "---\nsummary: about a\nsources: [e1@0123abcd, e1@0123abce, book]\n---\n", "wiki/b.md": "---\nsummary: about b\nfreshness: deprecated\nsources: [book, e1@0123abcd]\n---\n"}, nil},
		{"page-contradiction", nil, files{"wiki/a.md": page("about a") + "- **Retry limit**: 3\n", "wiki/b.md": page("about b") + "| retry limit | 5 |\n"}, []string{`warning page-contradiction wiki/b.md:9 "retry limit" is 5 here and 3 in wiki/a.md`}},
		{"page-contradiction", nil, files{"wiki/a.md": page("about a") + "重试次数上限：3\n", "wiki/b.md": "---\nsummary: about b\nfreshness: deprecated\n---\n重试次数上限：5\n"}, nil},
		{"page-contradiction", nil, files{"wiki/a.md": page("about a") + "Retry limit: 3\nport: 80\n", "wiki/b.md": page("about b") + "Retry limit: `3`\nport: 81\n"}, nil},
		{"page-superseded", nil, files{"wiki/a.md": "---\nsummary: about a\nsupersedes: [b.md, none.md]\n---\n"}, []string{
			"warning page-superseded wiki/a.md:1 wiki/b.md is superseded here and not deprecated", "warning page-superseded wiki/a.md:1 wiki/none.md, which is superseded here, does not exist"}},
		{"link-moved", sound().with(files{"wiki/a.md": page("about a") + "[b](b.md#x)\n"}), files{"wiki/b.md": "-", "wiki/sub/new.md": page("about b"), "CLAUDE.md": "projects/api [[wiki/b]]\n"}, []string{
			`warning link-moved CLAUDE.md:1 the link "wiki/b" leads to what is now wiki/sub/new.md`, `warning link-moved wiki/a.md:9 the link "b.md#x" leads to what is now wiki/sub/new.md`}},
		{"link-moved", sound().with(files{"wiki/a.md": page("about a") + "[b](b.md)\n"}), files{"wiki/a.md": "-", "wiki/sub/a.md": page("about a") + "[b](b.md)\n"}, []string{`warning link-moved wiki/sub/a.md:9 the link "b.md" leads to what is now wiki/b.md`}},
		{"link-moved", nil, files{"wiki/a.md": page("about a") + "[b](b.md) [[b]] [c](none.md) [d](https://e.invalid/wiki/b.md) [e](/docs/x/)\n"}, nil},
		{"link-ambiguous", nil, files{"wiki/a.md": page("about a") + "[[x]]\n", "wiki/p/x.md": page("x"), "wiki/q/x.md": page("y")}, []string{"warning link-ambiguous wiki/a.md:9 [[x]] may be any of wiki/p/x.md, wiki/q/x.md"}},
		{"link-deprecated", nil, files{"wiki/a.md": page("about a") + "[b](b.md)\n", "wiki/b.md": "---\nsummary: about b\nfreshness: deprecated\n---\n"}, []string{"warning link-deprecated wiki/a.md:9 wiki/b.md is deprecated and linked from here"}},
		{"link-deprecated", nil, files{"wiki/a.md": "---\nsummary: about a\nsupersedes: b.md\n---\n[b](b.md)\n", "wiki/b.md": "---\nsummary: about b\nfreshness: deprecated\n---\n"}, nil},
		{"link-dead", nil, files{"wiki/c.md": "→ none.md", "wiki/d": "→ ../../d", "inbox/e.md": "→ /etc/e.md", "wiki/.h/g.md": "→ none.md"}, []string{
			"warning link-dead inbox/e.md:0 the symbolic link leads out of the workspace", "warning link-dead wiki/c.md:0 the symbolic link leads to no file of the workspace",
			"warning link-dead wiki/d:0 the symbolic link leads out of the workspace"}},
		{"link-dead", nil, files{"wiki/c.md": "→ a.md", "wiki/d": "→ ../projects", "wiki/e.md": "→ d/api/CLAUDE.md"}, nil},
		{"todo-near-miss", nil, files{"inbox/TODO.md": "## Pending\n- []\n- [ ]no space\n- [x](https://example.invalid) a link\n- \\[ \\] escaped\n\n-[ ] no blank\n\n```\n- [ ]code\n```\n"}, []string{
			`warning todo-near-miss inbox/TODO.md:2 "[]" looks like a task and is none`, `warning todo-near-miss inbox/TODO.md:3 "[ ]no space" looks like a task and is none`, `warning todo-near-miss inbox/TODO.md:7 "-[ ] no blank" looks like a task and is none`}},
		{"todo-near-miss", nil, files{"inbox/TODO.md": "## Pending\n- [ x ] a\n- [  ] b\n- [√] c\n- ☐ d\n- [-] cancelled\n- [/] half\n- ✅ said\n"}, []string{
			`warning todo-near-miss inbox/TODO.md:2 "[ x ] a" looks like a task and is none`, `warning todo-near-miss inbox/TODO.md:3 "[  ] b" looks like a task and is none`, `warning todo-near-miss inbox/TODO.md:4 "[√] c" looks like a task and is none`, `warning todo-near-miss inbox/TODO.md:5 "☐ d" looks like a task and is none`}},
		{"todo-done-outside", nil, files{"inbox/TODO.md": "## Pending\n- [x] " + strings.Repeat("长", 9999) + "\n## Done\n"}, []string{`warning todo-done-outside inbox/TODO.md:2 "` + strings.Repeat("长", 160) + `…" is done and not in the Done section`}},
		{"claude-router", nil, files{"CLAUDE.md": "-", "Claude.md": "# Map\n"}, []string{"warning claude-router Claude.md:0 the name differs from CLAUDE.md in case only"}},
		{"todo-structure", nil, files{"inbox/TODO.md": "-", "inbox/todo.md": "## Done\n"}, []string{"warning todo-structure inbox/todo.md:0 the name differs from inbox/TODO.md in case only"}},
		{"todo-near-miss", soundChinese(), files{"inbox/TODO.md": "## 待办\n- [ ] 【高】真\n- 【 】 全角\n- ［x］ 方\n- [　] 空\n"}, []string{
			`warning todo-near-miss inbox/TODO.md:3 "【 】 全角" looks like a task and is none`, `warning todo-near-miss inbox/TODO.md:4 "［x］ 方" looks like a task and is none`, "warning todo-near-miss inbox/TODO.md:5 \"[\\u3000] 空\" looks like a task and is none"}},
		{"todo-path-missing", nil, files{"inbox/TODO.md": "## Pending\n- [ ] check `wiki/none.md`, wiki/a.md and other/x.go\n- [ ] create wiki/new.md\n- [ ] see https://e.invalid/wiki/z.md and wiki/*.md\n- [ ] mend CLAUDE.md in api/\n"}, []string{
			`warning todo-path-missing inbox/TODO.md:2 wiki/none.md does not exist, and "check ` + "`wiki/none.md`" + `, wiki/a.md and othe…" names it`}},
		{"todo-start-here", nil, files{"inbox/TODO.md": "## Start here\n- [ ] a\n- [ ] b\n- [ ] c\n- [ ] d\n"}, []string{"warning todo-start-here inbox/TODO.md:1 more than 3 tasks are where to start"}},
		{"todo-start-here", nil, files{"inbox/TODO.md": "## Start here\n\n*(1-3 items)*\n\n## Pending\n- [ ] a\n- [ ] b\n- [ ] c\n- [ ] d\n"}, []string{"warning todo-start-here inbox/TODO.md:1 no task is where to start"}},
		{"todo-start-here", nil, files{"inbox/TODO.md": "## Start here\n\n1. read\n\n## Pending\n- [ ] a\n- [ ] b\n- [ ] c\n- [ ] d\n"}, nil},
		{"file-shrank", sound().with(files{"wiki/a.md": page("about a") + strings.Repeat("much\n", 500)}), files{"wiki/a.md": page("about a")}, []string{"warning file-shrank wiki/a.md:0 the file lost more than 80% of what it held"}},
		{"file-shrank", nil, files{"wiki/a.md": "x\n"}, nil},
		{"config-invalid", nil, files{".anw/config.yaml": "rules:\n  no-such: off\ncolour: red\n"}, []string{
			`warning config-invalid .anw/config.yaml:2 there is no rule "no-such"`, "warning config-invalid .anw/config.yaml:3 nothing here reads the key `colour`"}},
	}
	covered := map[string]bool{}
	for _, tt := range tests {
		covered[tt.rule] = covered[tt.rule] || tt.want != nil
		base := tt.base
		if base == nil {
			base = sound()
		}
		got := one(t, tt.rule, base.with(tt.changes), base)
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%s of %q (-want +got):\n%s", tt.rule, tt.changes, diff)
		}
	}
	for _, r := range Rules() {
		if !covered[r.ID] {
			t.Errorf("rule %s has no bad example here", r.ID)
		}
	}
}

func TestLevels(t *testing.T) {
	base := sound()
	disorder := files{"wiki/MANIFEST.md": "- `b.md` — about b\n- `a.md` — about a\n"}
	for level, want := range map[string][]string{
		"off": nil, "warning": {"warning"}, "error": {"error"},
	} {
		disorder[".anw/config.yaml"] = "rules: {manifest-order: " + level + "}\n"
		got := one(t, "manifest-order", base.with(disorder), base)
		if len(got) != len(want) || len(got) == 1 && !strings.HasPrefix(got[0], want[0]) {
			t.Errorf("%s: %q", level, got)
		}
	}
	// Turning a rule on blames nobody for what was there.
	was := base.with(files{"wiki/MANIFEST.md": disorder["wiki/MANIFEST.md"], ".anw/config.yaml": "rules: {manifest-order: off}\n"})
	disorder[".anw/config.yaml"] = "rules: {manifest-order: error}\n"
	introduced, old := Ratchet(Check(load(t, base.with(disorder)), load(t, was)), Known(load(t, was)))
	if len(introduced) != 0 || len(old) != 1 {
		t.Errorf("introduced %q, old %q", said(introduced), said(old))
	}
}
