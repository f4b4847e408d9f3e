package lint

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestFix(t *testing.T) {
	tests := []struct {
		name    string
		base    files // sound() where nil
		changes files
		want    files // what differs from the changed state
	}{
		{"a new page is listed", nil, files{"wiki/aa.md": page("about aa")}, files{"wiki/MANIFEST.md": "# Index\n\n- `a.md` — about a\n- `aa.md` — about aa\n- `b.md` — about b\n"}},
		{"a new page in Chinese", soundChinese(), files{"wiki/乙.md": page("关于乙")}, files{"wiki/MANIFEST.md": "# 索引\n\n- `乙.md` —— 关于乙\n- `甲.md` —— 关于甲\n"}},
		{"a page with a description is listed with its head", nil, files{"wiki/c.md": "---\ndescription: " + strings.Repeat("word ", 30) + "\n---\n"}, files{"wiki/MANIFEST.md": "# Index\n\n- `a.md` — about a\n- `b.md` — about b\n- `c.md` — " + strings.TrimSpace(strings.Repeat("word ", 20)) + "…\n"}},
		{"a page without summary is listed with its title", nil, files{"wiki/c.md": "# The C page\n"}, files{"wiki/MANIFEST.md": "# Index\n\n- `a.md` — about a\n- `b.md` — about b\n- `c.md` — The C page\n"}},
		{"a page that is not UTF-8 is listed by name", nil, files{"wiki/c.md": "# \xc4\xe3\n"}, files{"wiki/MANIFEST.md": "# Index\n\n- `a.md` — about a\n- `b.md` — about b\n- `c.md` — c\n"}},
		{"the line follows the page", nil, files{"wiki/a.md": page("new a")}, files{"wiki/MANIFEST.md": "# Index\n\n- `a.md` — new a\n- `b.md` — about b\n"}},
		{"a bare line is filled", nil, files{"wiki/MANIFEST.md": "# Index\n\n- `a.md`\n- `b.md` — about b\n"}, files{"wiki/MANIFEST.md": "# Index\n\n- `a.md` — about a\n- `b.md` — about b\n"}},
		{"the page follows the line", nil, files{"wiki/MANIFEST.md": "# Index\n\n- `a.md` — better: words\n- `b.md` — about b\n"}, files{"wiki/a.md": strings.Replace(page("about a"), "summary: about a", "summary: \"better: words\"", 1)}},
		{"both changed: nobody chooses", nil, files{"wiki/a.md": page("page a"), "wiki/MANIFEST.md": "# Index\n\n- `a.md` — line a\n- `b.md` — about b\n"}, nil},
		{"a new page with another line: nobody chooses", nil, files{"wiki/c.md": page("page c"), "wiki/MANIFEST.md": "# Index\n\n- `a.md` — about a\n- `b.md` — about b\n- `c.md` — line c\n"}, nil},
		{"the line of a removed page goes", nil, files{"wiki/a.md": "-"}, files{"wiki/MANIFEST.md": "# Index\n\n- `b.md` — about b\n"}},
		{"a line whose page never was stays", nil, files{"wiki/MANIFEST.md": "# Index\n\n- `a.md` — about a\n- `b.md` — about b\n- `z.md` — soon\n"}, nil},
		{"the line of a moved page follows", nil, files{"wiki/a.md": "-", "wiki/z.md": page("about a")}, files{"wiki/MANIFEST.md": "# Index\n\n- `b.md` — about b\n- `z.md` — about a\n"}},
		{"a moved page with an edited line", nil, files{"wiki/a.md": "-", "wiki/z.md": page("about a"), "wiki/MANIFEST.md": "# Index\n\n- `a.md` — by hand\n- `b.md` — about b\n"},
			files{"wiki/z.md": strings.Replace(page("about a"), "summary: about a", "summary: by hand", 1), "wiki/MANIFEST.md": "# Index\n\n- `b.md` — about b\n- `z.md` — by hand\n"}},
		{"another case is corrected", nil, files{"wiki/MANIFEST.md": "# Index\n\n- `A.md` — about a\n- `b.md` — about b\n"}, files{"wiki/MANIFEST.md": "# Index\n\n- `a.md` — about a\n- `b.md` — about b\n"}},
		{"a union merge leaves twins", nil, files{"wiki/MANIFEST.md": "# Index\r\n\r\n- `b.md` — about b\r\n- `a.md` — about a\r\n- `a.md` — about a\r\n"}, files{"wiki/MANIFEST.md": "# Index\r\n\r\n- `a.md` — about a\r\n- `b.md` — about b\r\n"}},
		{"twins that had something nested", files{"wiki/MANIFEST.md": "- `a.md` — about a\n- `a.md` — about a\n  - `b.md` — about b\n", "wiki/a.md": page("about a"), "wiki/b.md": page("about b")}, files{"wiki/b.md": "-"}, files{"wiki/MANIFEST.md": "- `a.md` — about a\n"}},
		{"twins of which one holds something, and the page changed", files{"wiki/MANIFEST.md": "- `a.md` — about a\n- `a.md` — about a\n  - `b.md` — about b\n", "wiki/a.md": page("about a"), "wiki/b.md": page("about b")}, files{"wiki/a.md": page("new a"), "wiki/b.md": "-"}, files{"wiki/MANIFEST.md": "- `a.md` — new a\n"}},
		{"twins behind a byte order mark", nil, files{"wiki/MANIFEST.md": "\uFEFF- `a.md` — about a\n- `a.md` — about a\n- `b.md` — about b\n"}, files{"wiki/MANIFEST.md": "\uFEFF- `a.md` — about a\n- `b.md` — about b\n"}},
		{"what was nested behind words at the margin", files{"wiki/MANIFEST.md": "- `a.md` — about a\nwords\n\n\t- `b.md` — about b\n", "wiki/a.md": page("about a"), "wiki/b.md": page("about b")}, files{"wiki/a.md": "-"}, files{"wiki/MANIFEST.md": "words\n\n- `b.md` — about b\n"}},
		{"lines that differ are for a person", nil, files{"wiki/MANIFEST.md": "# Index\n\n- `a.md` — about a\n- `a.md` — other a\n- `b.md` — about b\n"}, nil},
		{"prose between lines stays", nil, files{"wiki/MANIFEST.md": "\uFEFF# Index\n\nRead *this*.\n\n- `b.md` — about b\n- `a.md` — about a\n  more\n\n> - `c.md` — quoted\n\n```\n- `d.md` — code\n```"}, nil},
		{"done goes to Done", nil, files{"inbox/TODO.md": "## Pending\n- [x] a\n- [ ] b\n## Done\n"}, files{"inbox/TODO.md": "## Pending\n- [ ] b\n## Done\n- [x] a (2026-05-03)\n"}},
		{"a conflict is nobody's to edit", nil, files{"inbox/TODO.md": "## Pending\n- [x] a\n<<<<<<< HEAD\n- [ ] b\n=======\n>>>>>>> t\n## Done\n", "wiki/MANIFEST.md": "<<<<<<< HEAD\n- `b.md` — x\n=======\n>>>>>>> t\n"}, nil},
		{"another encoding is nobody's to edit", nil, files{"inbox/TODO.md": "## Pending\n- [x] \xc4\xe3\n## Done\n", "wiki/MANIFEST.md": "- `b.md` — \xc4\xe3\n"}, nil},
		{"TOML front matter gets no second block", nil, files{"wiki/MANIFEST.md": "# Index\n\n- `a.md` — about a\n- `b.md` — about b\n- `c.md`\n", "wiki/c.md": "+++\nsummary = \"x\"\n+++\n"}, nil},
		{"a list is no text to write over", files{"wiki/a.md": "---\nsummary: [one, two]\n---\n", "wiki/b.md": "---\nsummary:\n  en: b\n---\n", "wiki/MANIFEST.md": "- `a.md` — x\n- `b.md` — y\n"}, files{"wiki/MANIFEST.md": "- `a.md` — new\n- `b.md` — new\n"}, nil},
		{"no second block above front matter that begins too late", files{"wiki/a.md": "\n---\ntitle: A\n---\n", "wiki/MANIFEST.md": "- `a.md` — x\n"}, files{"wiki/MANIFEST.md": "- `a.md` — new\n"}, nil},
		{"no MANIFEST is made unasked", nil, files{"wiki/MANIFEST.md": "-"}, nil},
		{"a description that a line replaces", files{"wiki/a.md": "---\ndescription: old words\n---\n", "wiki/MANIFEST.md": "- `a.md` — by hand\n"}, files{"wiki/a.md": "---\ndescription: new words\n---\n"}, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			base := tt.base
			if base == nil {
				base = sound()
			}
			now := base.with(tt.changes)
			want := now.with(tt.want)
			if strings.HasPrefix(tt.name, "prose") {
				want["wiki/MANIFEST.md"] = "\uFEFF# Index\n\nRead *this*.\n\n- `a.md` — about a\n  more\n- `b.md` — about b\n\n> - `c.md` — quoted\n\n```\n- `d.md` — code\n```"
				want["wiki/a.md"] = strings.Replace(page("about a"), "summary: about a", "summary: about a more", 1)
			}
			if diff := cmp.Diff(want, fix(t, now, base)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestFixWithoutBaseChoosesNoSide(t *testing.T) {
	now := sound().with(files{"wiki/a.md": page("page a")})
	if diff := cmp.Diff(now, fix(t, now, nil)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	for _, f := range Check(load(t, now), nil) {
		if f.Severity == Error {
			t.Errorf("a newcomer is refused: %s", f.Message)
		}
	}
}

func TestFixIntroducedLeavesOldFaults(t *testing.T) {
	base := sound().with(files{
		"wiki/MANIFEST.md": "# Index\n\n- `b.md` — about b\n- `a.md` — about a\n",
		"wiki/old.md":      page("unlisted"),
		"inbox/TODO.md":    "## Pending\n- [x] old\n## Done\n",
	})
	now := base.with(files{"wiki/c.md": page("about c")})
	edits, err := fixIntroduced(load(t, now), load(t, base), day)
	if err != nil {
		t.Fatal(err)
	}
	got := apply(t, now, edits)
	want := now.with(files{"wiki/MANIFEST.md": "# Index\n\n- `b.md` — about b\n- `a.md` — about a\n- `c.md` — about c\n"})
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestRatchet(t *testing.T) {
	base := sound().with(files{"wiki/old.md": page("x"), "wiki/MANIFEST.md": "# Index\n\n- `a.md` — about a\n- `b.md` — about b\n- `gone.md` — never was\n"})
	now := base.with(files{"wiki/new.md": page("y"), "wiki/MANIFEST.md": "# Index\n\nmore\nlines\n\n- `a.md` — about a\n- `b.md` — about b\n- `gone.md` — never was\n"})
	introduced, old := Ratchet(Check(load(t, now), load(t, base)), Check(load(t, base), nil))
	if diff := cmp.Diff([]string{"error manifest-missing wiki/new.md:0 the page has no line in wiki/MANIFEST.md"}, said(introduced)); diff != "" {
		t.Errorf("introduced (-want +got):\n%s", diff)
	}
	if refused, _ := BySeverity(introduced); len(old) != 2 || len(refused) != 1 {
		t.Errorf("old: %q", said(old))
	}
	twice, _ := Ratchet([]Finding{{Rule: "r"}, {Rule: "r"}}, []Finding{{Rule: "r"}})
	if len(twice) != 1 {
		t.Errorf("a second fault of the same kind: %d introduced", len(twice))
	}
}

func TestFindingJSON(t *testing.T) {
	data, err := json.Marshal(Finding{Rule: "r", Severity: Error, Path: "p", Line: 2, Message: "m", Remedy: "do"})
	want := `{"rule":"r","severity":"error","path":"p","line":2,"message":"m","remedy":"do"}`
	if err != nil || string(data) != want {
		t.Errorf("%s (%v), want %s", data, err, want)
	}
	var back Finding
	if err := json.Unmarshal(data, &back); err != nil || back.Severity != Error {
		t.Errorf("read back %+v (%v)", back, err)
	}
}

// fixIntroduced mends, as the hook does, only what the base does not have: a commit brings its own
// house in order and leaves alone what was there before. Without a base
// everything is new.
func fixIntroduced(now, base *View, day string) ([]Edit, error) {
	found := Check(now, base)
	if base != nil {
		found, _ = Ratchet(found, Known(base))
	}
	return Mend(now, found, day)
}
