package knowledge

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// brief is an entry as the tables below write it.
func brief(m *Manifest) []string {
	var out []string
	for _, e := range m.Entries() {
		out = append(out, string(e.Target)+" = "+e.Summary)
	}
	return out
}

func oddLines(m *Manifest) []int {
	var lines []int
	for _, o := range m.Odd() {
		lines = append(lines, o.Line)
	}
	return lines
}

func TestManifestEntries(t *testing.T) {
	tests := []struct {
		name, text string
		want       []string
		odd        []int
	}{
		{"plain", "- `b.md` — second page\n* `a.md` — first page\n+ `c.md` — third\n", []string{"wiki/b.md = second page", "wiki/a.md = first page", "wiki/c.md = third"}, nil},
		{"double dash (M02)", "# 索引\n\n## 想法（Ideas）\n\n- `ideas/one.md` —— 为什么\"先写\"更好\n", []string{"wiki/ideas/one.md = 为什么\"先写\"更好"}, nil},
		{"other dashes", "- `a.md` – en\n- `b.md` - hyphen\n- `c.md` -- two\n- `d.md`: colon\n- `e.md`：冒号\n- `f.md`—tight\n- h-i.md — bare\n", []string{"wiki/a.md = en", "wiki/b.md = hyphen", "wiki/c.md = two", "wiki/d.md = colon", "wiki/e.md = 冒号", "wiki/f.md = tight", "wiki/h-i.md = bare"}, nil},
		{"wikilinks (M04)", "- [[one]] — simple\n- [[sub/two|Two]] — with a label\n- [[three#Top]] — with a heading\n- ![[four]] — embedded\n", []string{"wiki/one.md = simple", "wiki/sub/two.md = with a label", "wiki/three.md = with a heading", "wiki/four.md = embedded"}, nil},
		{"table rows and no bullet (M05)", "# Index\n\n| [[a]] — alpha |\n|| [[b]] — beta |\n||| [[c]] — gamma |\n|\n## More\n[[d]] — delta\n", nil, []int{3, 4, 5, 8}},
		{
			"forms of a path (M09)",
			"- `./a.md` — one\n- `wiki/b.md` — two\n- [C](see%20d.md) — three\n- [E](<f g.md>) — four\n- [H](h.md#top) — five\n- `sub\\i.md` — six\n" +
				"- [J](D:\\notes\\j.md) — seven\n- [K](https://example.org/k.md) — eight\n- [L](l(2).md) — nine\n- [M](../projects/x/m.md) — ten\n",
			[]string{"wiki/a.md = one", "wiki/b.md = two", "wiki/see d.md = three", "wiki/f g.md = four", "wiki/h.md = five", "wiki/sub/i.md = six", "wiki/l(2).md = nine", "projects/x/m.md = ten"},
			nil,
		},
		{"links as forges and editors write them", "- [A](a.md?plain=1) — q\n- [B](my\\_b\\(1\\).md) — escapes\n- [C](R&amp;D.md) — entities\n- [D](AT&T.md) — none\n", []string{"wiki/a.md = q", "wiki/my_b(1).md = escapes", "wiki/R&D.md = entities", "wiki/AT&T.md = none"}, nil},
		{"blanks that do not break", "- `a.md`\u00a0—\u00a0x\n- `b.md` —\u00a0y\n- `c.md`\u3000——\u3000丙\n- `d.md`\u00a0-\u00a0z\n", []string{"wiki/a.md = x", "wiki/b.md = y", "wiki/c.md = 丙", "wiki/d.md = z"}, nil},
		{"no summary (M10)", "- [A](a.md)\n- `b.md` —\n- `c.md` — later\n", []string{"wiki/a.md = ", "wiki/b.md = ", "wiki/c.md = later"}, nil},
		{"a log is prose (M12)", "---\ntitle: \"Log of the wiki\"\n---\n\n## Log\n\n- Wrote page: `a.md` — new\n- Insight: **deep** — yes\n- Wrote page: `a.md` — new\n", nil, nil},
		{"counters are text (M15)", "> Changed: 2026-01-02 | 700 pages\n- Pages in all: 12\n\n- `a.md` — real\n", []string{"wiki/a.md = real"}, nil},
		{"CJK names (M16)", "- `思路/分步加载（初稿）：二.md` —— 甲\n- `思路/2026-01-02 10.11.12-录.md` —— 乙\n", []string{"wiki/思路/分步加载（初稿）：二.md = 甲", "wiki/思路/2026-01-02 10.11.12-录.md = 乙"}, nil},
		{"not in fences, quotes, comments, code", "```\n- `a.md` — x\n```\n> - `b.md` — x\n\n<!--\n- `c.md` — x\n-->\n\n    - `d.md` — x\n\n~~~\n- `e.md` — open fence\n", nil, nil},
		{"marker comments (M24)", "---\nupdated: 2026-01-02 # mine\n---\n\n<!-- list:start -->\n- `a.md` — kept\n<!-- list:end -->\n\nThe marker is `<!-- list:start -->`\n", []string{"wiki/a.md = kept"}, nil},
		{"conflict markers do not make headings", "- `a.md` — x\n<<<<<<< ours\n- `b.md` — y\n=======\n- `b.md` — z\n>>>>>>> theirs\n", []string{"wiki/a.md = x", "wiki/b.md = y", "wiki/b.md = z"}, nil},
		{"continued line", "- `a.md` — starts\n  and goes on\nprose at the margin\n", []string{"wiki/a.md = starts and goes on"}, nil},
		{"nested", "- Topic\n  - `x/a.md` — in\n  - `x/b.md` — side\n", []string{"wiki/x/a.md = in", "wiki/x/b.md = side"}, nil},
		{"numbered and tasks are odd", "1. `a.md` — n\n\ntext\n\n- [ ] `b.md` — task\n- `c.md` and more\n- `git add` — stage\n", nil, []int{1, 5, 6}},
		{"emphasis", "- **[B](b.md)** — two\n- *`c.md`*: three\n- __[[d]]__\n- **`e.md`* — no\n- _f.md — bare\n", []string{"wiki/b.md = two", "wiki/c.md = three", "wiki/d.md = ", "wiki/_f.md = bare"}, []int{4}},
		{"an item that begins with a page", "- \u00a0`a.md` — blank\n- 📄 [B](b.md) — picture\n- [C][c] — by name\n- `d.md`, `e.md` — two\n- ~~`f.md` — gone~~\n- [[g]] and [h] more\n- [I](i) — no extension\n- [ ] open, [x] done\n\n[c]: ./c.md\n", nil, []int{1, 2, 3, 4, 5, 6, 7}},
		{"a cell that is a page", "| no | page |\n|---|---|\n| 1 | [A](a.md) |\n| 2 | none |\n\nSee `b.md` | x\n", nil, []int{3}},
		{"an item about a page that is listed", "- `a.md` is where to begin\n\n## Pages\n\n- `a.md` — about a\n", []string{"wiki/a.md = about a"}, nil},
		{"outside the workspace", "- `../../etc/x.md` — no\n- `/abs/y.md` — top\n", []string{"abs/y.md = top"}, nil},
		{"BOM and CRLF (M23)", "\ufeff- `a.md` — x\r\n- `b.md` — y", []string{"wiki/a.md = x", "wiki/b.md = y"}, nil},
		{"lone CR", "# M\r\r- `a.md` — x\r- `b.md` — y\r", []string{"wiki/a.md = x", "wiki/b.md = y"}, nil},
		{"name in longer code span", "- `` odd`name.md `` — x\n", []string{"wiki/odd`name.md = x"}, nil},
		{"colon in a name (M25)", "- `./q: a.md` — x\n", []string{"wiki/q: a.md = x"}, nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			m := ParseManifest([]byte(test.text))
			if diff := cmp.Diff(test.text, string(m.Bytes())); diff != "" {
				t.Errorf("printing changes the file:\n%s", diff)
			}
			if diff := cmp.Diff(test.want, brief(m)); diff != "" {
				t.Errorf("entries:\n%s", diff)
			}
			if diff := cmp.Diff(test.odd, oddLines(m)); diff != "" {
				t.Errorf("odd lines:\n%s", diff)
			}
		})
	}
}

func TestManifestEntryDetails(t *testing.T) {
	m := ParseManifest([]byte("# Index\n\n- `a.md`\n\n## Ideas\n\n- [[b]] — x\n"))
	want := []ManifestEntry{
		{Line: 3, Target: "wiki/a.md", Written: "a.md", Group: "Index", Bare: true},
		{Line: 7, Target: "wiki/b.md", Written: "b", Summary: "x", Group: "Ideas", Wiki: true},
	}
	if diff := cmp.Diff(want, m.Entries()); diff != "" {
		t.Error(diff)
	}
}

// A name in two Unicode spellings is one page (M17).
func TestManifestFindNormalises(t *testing.T) {
	m := ParseManifest([]byte("- `cafe\u0301.md` — decomposed\n"))
	if e, ok := m.Find("wiki/caf\u00e9.md"); !ok || e.Target != "wiki/cafe\u0301.md" {
		t.Errorf("Find = %v, %v", e, ok)
	}
	if !m.SetSummary("wiki/caf\u00e9.md", "new") || string(m.Bytes()) != "- `cafe\u0301.md` — new\n" {
		t.Errorf("got %q", m.Bytes())
	}
}

func TestManifestAmbiguousWikilink(t *testing.T) {
	names := NewPageNames([]gitobj.Path{"wiki/a.md", "wiki/dir/b.md", "wiki/p/x.md", "wiki/q/x.md"})
	tests := map[string][]gitobj.Path{
		"a": {"wiki/a.md"}, "dir/b": {"wiki/dir/b.md"}, "b": {"wiki/dir/b.md"},
		"x": {"wiki/p/x.md", "wiki/q/x.md"}, "q/x": {"wiki/q/x.md"}, "none": nil, "no/b": nil,
	}
	for target, want := range tests {
		if diff := cmp.Diff(want, names.Find(ManifestPath, target)); diff != "" {
			t.Errorf("%s: %s", target, diff)
		}
	}
}

func TestManifestEdits(t *testing.T) {
	crlf := func(s string) string { return strings.ReplaceAll(s, "\n", "\r\n") }
	tests := []struct {
		name, text, want string
		edit             func(*Manifest)
	}{
		{"set", "x\n\n- `a.md`  —  old\n- `b.md` — b\n", "x\n\n- `a.md`  —  new\n- `b.md` — b\n", func(m *Manifest) { m.SetSummary("wiki/a.md", "new") }},
		{"set same is nothing", "- `a.md` — old  \n", "- `a.md` — old  \n", func(m *Manifest) { m.SetSummary("wiki/a.md", "old") }},
		{"emphasis stays", "- **[A](a.md)** — old\n- **`b.md`**\n", "- **[A](a.md)** — new\n- **`b.md`** — b\n- **`c.md`** — c\n", func(m *Manifest) {
			m.SetSummary("wiki/a.md", "new")
			m.SetSummary("wiki/b.md", "b")
			m.Add("wiki/c.md", "c")
		}},
		{"set zh", "- `a.md` —— 旧\n", "- `a.md` —— 新\n", func(m *Manifest) { m.SetSummary("wiki/a.md", "新") }},
		{"set on a bare line takes the dash above", "- `a.md` – x\n- [B](b.md)\n- `c.md`: y\n", "- `a.md` – x\n- [B](b.md) – z\n- `c.md`: y\n", func(m *Manifest) { m.SetSummary("wiki/b.md", "z") }},
		{"set on the only line, zh", "# 索引\n\n- `a.md`\n", "# 索引\n\n- `a.md` —— 新\n", func(m *Manifest) { m.SetSummary("wiki/a.md", "新") }},
		{"set behind an idle dash", "- `a.md` —\n", "- `a.md` — x\n", func(m *Manifest) { m.SetSummary("wiki/a.md", "x") }},
		{"clear", "- `a.md` — x\n", "- `a.md`\n", func(m *Manifest) { m.SetSummary("wiki/a.md", "") }},
		{"set joins continued lines", "- `a.md` — x\n  y\n- `b.md`\n", "- `a.md` — z\n- `b.md`\n", func(m *Manifest) { m.SetSummary("wiki/a.md", "z") }},
		{"remove", "- `a.md` — x\n  y\n- `b.md` — z\n", "- `b.md` — z\n", func(m *Manifest) { m.Remove("wiki/a.md") }},
		{"remove lifts what is nested", "- `a.md` — x\n\t- `a/b.md` — y\n\t\t- `a/b/c.md` — z\n\n\t- `a/d.md`\n- `e.md`\n", "- `a/b.md` — y\n\t- `a/b/c.md` — z\n\n- `a/d.md`\n- `e.md`\n", func(m *Manifest) { m.Remove("wiki/a.md") }},
		{"remove keeps text below apart", "- `a.md` — x\n\n    text\n    - `b.md` — y\n", "\n    text\n- `b.md` — y\n", func(m *Manifest) { m.Remove("wiki/a.md") }},
		{"add to a BOM file that begins with a list", "\ufeff- `b.md` — x\n\t- `c.md` — y\n", "\ufeff- `a.md` — z\n- `b.md` — x\n\t- `c.md` — y\n", func(m *Manifest) { m.Add("wiki/a.md", "z") }},
		{"add sorted", "- `a.md` — x\n- `c.md` — z\n", "- `a.md` — x\n- `b.md` — y\n- `c.md` — z\n", func(m *Manifest) { m.Add("wiki/b.md", "y") }},
		{"add keeps CRLF, BOM and the missing last line end (M23)", "\ufeff" + crlf("# M\n\n- `a.md` — x"), "\ufeff" + crlf("# M\n\n- `a.md` — x\n- `b.md` — y"), func(m *Manifest) { m.Add("wiki/b.md", "y") }},
		{"add keeps lone CR", "# M\r\r- `a.md` — x\r", "# M\r\r- `a.md` — x\r- `b.md` — y\r", func(m *Manifest) { m.Add("wiki/b.md", "y") }},
		{"add before the first line of a BOM file", "\ufeff- `b.md` — x\n", "\ufeff- `a.md` — y\n- `b.md` — x\n", func(m *Manifest) { m.Add("wiki/a.md", "y") }},
		{"add takes bullet, style and dash of the neighbour", "*   [B](b.md) - x\n", "*   [B](b.md) - x\n*   [c d](c%20d.md) - y\n", func(m *Manifest) { m.Add("wiki/c d.md", "y") }},
		{"add twice", "- `a.md` — x\n", "- `a.md` — x\n", func(m *Manifest) { m.Add("wiki/a.md", "y") }},
		{"add fills a bare line", "- `a.md`\n", "- `a.md` — y\n", func(m *Manifest) { m.Add("wiki/a.md", "y") }},
		{"add to the group of the folder", "## A\n\n- `n/a.md` — x\n\n## B\n\n- `c/a.md` — x\n- `c/d/z.md` — x\n", "## A\n\n- `n/a.md` — x\n- `n/b.md` — y\n\n## B\n\n- `c/a.md` — x\n- `c/d/b.md` — y\n- `c/d/z.md` — x\n", func(m *Manifest) { m.Add("wiki/n/b.md", "y"); m.Add("wiki/c/d/b.md", "y") }},
		{"add by heading (M02)", "# 索引\n\n## 概念(Concepts)\n\n*(空)*\n\n---\n\n## 笔记(Notes)\n\n- `notes/a.md` —— 甲\n", "# 索引\n\n## 概念(Concepts)\n\n*(空)*\n\n- `concepts/b.md` —— 乙\n\n---\n\n## 笔记(Notes)\n\n- `notes/a.md` —— 甲\n", func(m *Manifest) { m.Add("wiki/concepts/b.md", "乙") }},
		{"add to the last run", "## A\n\n- `a/a.md`\n\n## B\n\n- `b/b.md`\n\nend\n", "## A\n\n- `a/a.md`\n\n## B\n\n- `b/b.md`\n- `z/z.md`\n\nend\n", func(m *Manifest) { m.Add("wiki/z/z.md", "") }},
		{"add at the end", "# M\n\ntext", "# M\n\ntext\n\n- `a.md` — x", func(m *Manifest) { m.Add("wiki/a.md", "x") }},
		{"add to nothing", "", "- `a.md` — x\n", func(m *Manifest) { m.Add("wiki/a.md", "x") }},
		{"add above an open fence", "# M\n\n```\nx\n", "# M\n\n- `a.md` — x\n\n```\nx\n", func(m *Manifest) { m.Add("wiki/a.md", "x") }},
		{"add above an open comment", "# M\n\n<!-- x\n\ny\n", "# M\n\n- `a.md` — x\n\n<!-- x\n\ny\n", func(m *Manifest) { m.Add("wiki/a.md", "x") }},
		{"rename in place", "- `a.md` — x\n- `b.md` — y\n", "- `aa.md` — x\n- `b.md` — y\n", func(m *Manifest) { m.Rename("wiki/a.md", "wiki/aa.md") }},
		{"rename re-sorts", "- `a.md` — x\n- `b.md` — y\n", "- `b.md` — y\n- `c.md` — x\n", func(m *Manifest) { m.Rename("wiki/a.md", "wiki/c.md") }},
		{"rename in case only keeps the text (M18)", "- `Notes/A.md` — x\n", "- `notes/a.md` — x\n", func(m *Manifest) { m.Rename("wiki/Notes/A.md", "wiki/notes/a.md") }},
		{"rename to another group", "## N\n\n- `n/a.md` — x\n  y\n- `n/b.md`\n\n## C\n\n- `c/a.md`\n- `c/z.md`", "## N\n\n- `n/b.md`\n\n## C\n\n- `c/a.md`\n- `c/d.md` — x\n  y\n- `c/z.md`", func(m *Manifest) { m.Rename("wiki/n/a.md", "wiki/c/d.md") }},
		{"rename keeps link text and alias", "- [Shown](a.md) — x\n- [[b|Said]] — y\n", "- [Shown](a2.md) — x\n- [[b2|Said]] — y\n", func(m *Manifest) { m.Rename("wiki/a.md", "wiki/a2.md"); m.Rename("wiki/b.md", "wiki/b2.md") }},
		{"sort", "## A\n\n- `b.md`\n  more\n- `a.md`\n\n- `0.md`\n\ntext\n\n- `z.md`\n- `y.md`", "## A\n\n- `0.md`\n- `a.md`\n\n- `b.md`\n  more\n\ntext\n\n- `y.md`\n- `z.md`", func(m *Manifest) { m.Sort() }},
		{"sort moves nested lines along", "- `b.md`\n  - `b/z.md`\n  - `b/a.md`\n- `a.md`\n", "- `a.md`\n- `b.md`\n  - `b/a.md`\n  - `b/z.md`\n", func(m *Manifest) { m.Sort() }},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			m := ParseManifest([]byte(test.text))
			test.edit(m)
			if diff := cmp.Diff(test.want, string(m.Bytes())); diff != "" {
				t.Error(diff)
			}
			if diff := cmp.Diff(brief(ParseManifest(m.Bytes())), brief(m)); diff != "" {
				t.Errorf("reading it again differs:\n%s", diff)
			}
		})
	}
}

func TestManifestSorted(t *testing.T) {
	m := ParseManifest([]byte("- `b.md`\n- `a.md`\n- `c.md`\n\n## x\n\n- `a.md`\n"))
	if diff := cmp.Diff([]int{2}, m.Sorted()); diff != "" {
		t.Error(diff)
	}
	m.Sort()
	if lines := m.Sorted(); lines != nil {
		t.Errorf("after Sort: %v", lines)
	}
}

func TestNewManifest(t *testing.T) {
	entries := []ManifestEntry{{Target: "wiki/b/x.md", Summary: "in b"}, {Target: "wiki/z.md"}, {Target: "wiki/a/x.md", Summary: "in a"}, {Target: "wiki/m: n.md"}, {Target: "wiki/wiki/w.md"}, {Target: "projects/p/d.md"}}
	for _, lang := range []Lang{English, Chinese} {
		for _, grouped := range []bool{false, true} {
			m := ParseManifest(NewManifest(lang, entries, grouped))
			if len(m.Entries()) != len(entries) || len(m.Odd()) != 0 || len(m.Sorted()) != 0 {
				t.Errorf("%s %v:\n%s\n%v", lang, grouped, m.Bytes(), brief(m))
			}
			if m.lang() != lang {
				t.Errorf("%s: read as %s", lang, m.lang())
			}
		}
	}
	if m := ParseManifest(NewManifest(English, nil, true)); !m.Add("wiki/a.md", "x") || len(m.Entries()) != 1 {
		t.Errorf("first page:\n%s", m.Bytes())
	}
}

func TestManifestWritesAnyName(t *testing.T) {
	for _, name := range []string{"a b.md", "a\nb.md", "a`b.md", "a``b.md", "` .md", " a.md", "a#b.md", "a%20b.md", "[x].md", "(x.md", "问：答.md", "-.md", "c:d.md", "wiki/w.md", "a\tb.md", "?.md", "emoji 🎉.md", "`.md"} {
		for _, neighbour := range []string{"", "- [A](a0.md) — x\n", "- [[a0]] — x\n", "- `a0.md` — x\n"} {
			m := ParseManifest([]byte(neighbour))
			target := gitobj.Path("wiki/" + name)
			m.Add(target, "said: so")
			e, ok := ParseManifest(m.Bytes()).Find(target)
			if !ok || e.Summary != "said: so" {
				t.Errorf("%q beside %q: %q", name, neighbour, m.Bytes())
			}
		}
	}
}
