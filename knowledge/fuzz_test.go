package knowledge

import (
	"bytes"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// seeds are shapes that break parsers.
func seeds() []string {
	return []string{
		"", "\n", "\ufeff", "\r", "a", "---", "---\n---", "---\n---\n", "---\r\ntitle: x\r\n---\r\n# T\r\n", "---\rtitle: x\r---\r- `a.md` — x\r",
		"+++\na = 1\n+++\n", "{\"a\": 1}\n", "---\nopen: [\n", "---\na: 1\na: 2\n---\n", "---\na: &x [*x]\n---\n", "---\nd: 2026-01-02---\n\n---\n",
		"- `a.md` — x\n- [b](b.md) - y\n- [[c|C]]: z\n", "\ufeff- `a.md` —— 甲\r\n- `b.md` —— 乙", "```\n- `a.md` — x\n", "<!--\n- `a.md` — x\n", "> - `a.md` — x\n",
		"- `b.md`\n  more\n\n- `a.md`\n  - `c.md`\n", "<<<<<<< a\n- `a.md`\n=======\n- `b.md`\n>>>>>>> b\n", "# A\n===\n- `a.md` — x\n---\n", "| [[a]] — x |\n", "1. `a.md` — x\n",
		"- `a.md`\n\t- `b.md`\n   - `c.md`\n", "---\nsummary: >\n  x\n\n  y\n# c\ntags:\n- a\n---\n# 标题\n## 摘要\n文\n", "\xff\xfe-\x00", "---\n\u2028a: 1\n---\n", "---\n? a\n: b\n---\n",
		"# A\n\n- `a.md` — a\n- `b.md` — b\n- `b.md` odd\n- `c.md`: c\n  more\n- `d.md`\n- `e.md` —— 戊\n- `f.md`\ntext\n",
		"<div>\n- `a.md`\n- `b.md`\n- `c.md`\n</div>\n", "1. x\n- `a.md`\n- `b.md`\n- `c.md`\n- `d.md`\n  - `e.md`\n", "---\n- `a.md`\n- `b.md`\n- `c.md`\n---\n",
		"---\n\"a\\nb\": 1\n---\n", "---\n{a: 1}\n---\n", "---\na: |+\n\n\n---\n", "---\n- a\n---\n", "---\n--- x\na: 1\n---\n",
	}
}

func FuzzManifest(f *testing.F) {
	for _, seed := range seeds() {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		m := ParseManifest(data)
		if !bytes.Equal(m.Bytes(), data) {
			t.Fatalf("printing changes the file:\n%s", cmp.Diff(data, m.Bytes()))
		}
		if slow := parseManifest(data, nil, false); !reflect.DeepEqual(m, slow) {
			t.Fatalf("the quick parser differs:\n%s\n%v\n%v", data, brief(m), brief(slow))
		}
		for cut := range min(len(data), 5) { // a file like it, with a bit less in the middle
			at := len(data) * cut / 5
			like := ParseManifest(slices.Concat(data[:at], data[min(at+cut, len(data)):]))
			if again := ParseManifestLike(like, data); !reflect.DeepEqual(m, again) {
				t.Fatalf("read like another it differs:\n%s\n%v\n%v", data, brief(m), brief(again))
			}
		}
		if c := m.Clone(); !reflect.DeepEqual(m, c) {
			t.Fatalf("a clone differs:\n%s", data)
		}
		c := m.Clone()
		for _, e := range m.Entries() {
			c.SetSummary(e.Target, "another")
			c.Rename(e.Target, e.Target.Dir()+"/renamed.md")
		}
		c.Remove("wiki/renamed.md")
		if again := ParseManifest(data); !reflect.DeepEqual(m.lines, again.lines) {
			t.Fatalf("editing a clone changed what it is of:\n%s", data)
		}
		before := brief(m)
		m.Odd()
		m.Sorted()
		checkAdd(t, m, before)
		m.Sort()
		if lines := m.Sorted(); lines != nil {
			t.Fatalf("out of order after Sort: %v", lines)
		}
		sorted := m.Bytes()
		m.Sort()
		if !bytes.Equal(sorted, m.Bytes()) {
			t.Fatal("sorting twice differs")
		}
	})
}

// checkAdd adds a page and takes it out again: no other line may change.
func checkAdd(t *testing.T, m *Manifest, before []string) {
	const page = gitobj.Path("wiki/fuzz/new page.md")
	was := m.Bytes()
	if !m.Add(page, "added") {
		return // it was there
	}
	again := ParseManifest(m.Bytes())
	if e, ok := again.Find(page); !ok || e.Summary != "added" {
		t.Fatalf("the new line is not read back:\n%q", m.Bytes())
	}
	if diff := cmp.Diff(len(before)+1, len(again.Entries())); diff != "" {
		t.Fatalf("other entries changed:\n%q\n%q", was, m.Bytes())
	}
	for _, line := range splitLines(string(was)) {
		if !bytes.Contains(m.Bytes(), []byte(line.Text)) {
			t.Fatalf("line %q is gone", line.Text)
		}
	}
	m.Remove(page)
	if diff := cmp.Diff(before, brief(m)); diff != "" {
		t.Fatalf("after removing it again:\n%s", diff)
	}
}

func FuzzFrontMatter(f *testing.F) {
	for _, seed := range seeds() {
		f.Add([]byte(seed), "summary", "text")
		f.Add([]byte(seed), "a", "- x: \"y\" # z")
	}
	f.Fuzz(func(t *testing.T, data []byte, key, value string) {
		front := ParseFrontMatter(data)
		if front.Start > front.End || front.End > len(data) {
			t.Fatalf("offsets %d, %d of %d", front.Start, front.End, len(data))
		}
		out, err := SetField(data, key, value)
		if err != nil {
			return
		}
		after := ParseFrontMatter(out)
		if got := after.String(key); got != strings.TrimSpace(value) {
			t.Fatalf("%q reads as %q in\n%s", value, got, out)
		}
		if !bytes.HasSuffix(out, data[front.End:]) {
			t.Fatalf("the body changed:\n%q\n%q", data, out)
		}
		if again, err := SetField(out, key, value); err != nil || !bytes.Equal(again, out) {
			t.Fatalf("setting it twice differs: %v\n%q\n%q", err, out, again)
		}
	})
}

func FuzzPage(f *testing.F) {
	for _, seed := range seeds() {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		p := ParsePage("wiki/a.md", data)
		if p.Title == "" || strings.ContainsAny(p.Summary, "\r\n") {
			t.Fatalf("title %q, summary %q", p.Title, p.Summary)
		}
		if !bytes.Equal(append(bytes.Clone(data[:p.Front.End]), p.Body()...), data) {
			t.Fatal("front matter and body are not the page")
		}
		s := ParseStructure(p.Body())
		for i, h := range s.Headings {
			end := len(p.Body())
			if i+1 < len(s.Headings) {
				end = s.Headings[i+1].Start
			}
			if h.Start > h.End || h.End > end {
				t.Fatalf("heading %+v, the next begins at %d", h, end)
			}
		}
		e := Compose(data, Entry{Date: "2026-01-02"})
		if again := ParseEntry(e.Path, e.Data); again.Date != e.Date {
			t.Fatalf("date %q in\n%s", again.Date, e.Data)
		}
		_ = Shorten(p.Title)
	})
}

func FuzzMergeManifest(f *testing.F) {
	for i, seed := range seeds() {
		f.Add([]byte(seed), []byte(seeds()[(i+1)%len(seeds())]), []byte(seeds()[(i+2)%len(seeds())]))
	}
	f.Fuzz(func(t *testing.T, base, ours, theirs []byte) {
		first, _ := MergeManifest(base, ours, theirs)
		again, _ := MergeManifest(base, ours, theirs)
		if !bytes.Equal(first, again) {
			t.Fatal("not deterministic")
		}
	})
}
