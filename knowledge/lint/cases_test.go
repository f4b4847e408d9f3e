package lint

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/git-anw/git-anw/knowledge"
)

func caseFiles(t *testing.T, name string) files {
	t.Helper()
	root := filepath.Join("testdata", "cases", filepath.FromSlash(name))
	info, err := os.Stat(root)
	if err != nil {
		t.Fatal(err)
	}
	if !info.IsDir() {
		data, err := os.ReadFile(root)
		if err != nil {
			t.Fatal(err)
		}
		return files{placeOf(name): string(data)}
	}
	all := files{}
	err = filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		inside, _ := filepath.Rel(root, path)
		all[filepath.ToSlash(inside)] = string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func placeOf(name string) string {
	switch folder, base, _ := strings.Cut(name, "/"); folder {
	case "todo":
		return knowledge.TodoPath
	case "claude-md":
		return knowledge.ClaudeName
	case "session":
		return "wiki/log.md"
	default:
		if len(base) > 4 && base[4:6] == "20" { // F16: a dated note
			return "inbox/" + base[4:]
		}
		return "wiki/" + base
	}
}

// messy is an input as it was met, and what is to come of it: findings as
// "rule:line", and for a list its open and done tasks. Findings that say no more
// than that the input is a fragment are left out.
type messy struct {
	name  string
	want  string
	tasks string
	check func(t *testing.T, f files)
}

func messyInputs() []messy {
	return []messy{
		{"claude-md/C03-symlink-as-text.md", "claude-damaged:1", "", nil},
		{"claude-md/C05-bare-cr.md", "claude-damaged:1", "", nil},
		{"claude-md/C09-at-signs-that-are-not-imports.md", "", "", nil},
		{"claude-md/C11-import-path-forms.md", "claude-import:1 claude-import:2 claude-import:3 claude-import:4 claude-import:6", "", nil},
		{"claude-md/C12-generated-block.md", "claude-size:1", "", nil},
		{"claude-md/C15-unclosed-fence.md", "claude-damaged:3", "", nil},
		{"claude-md/C18-chinese-tokens.md", "", "", checkChineseTokens},
		{"claude-md/C19-nested-repo", "", "", checkNestedRepository},
		{"claude-md/C20-empty.md", "claude-damaged:1", "", nil},
		{"claude-md/C21-not-utf8.md", "encoding:1", "", nil},
		{"frontmatter/F01-seed.md", "", "", nil},
		{"frontmatter/F04-glued-closer.md", "frontmatter-invalid:4", "", nil},
		{"frontmatter/F05-unclosed.md", "frontmatter-invalid:1", "", nil},
		{"frontmatter/F07-four-dashes.md", "", "", nil},
		{"frontmatter/F09-toml.md", "frontmatter-invalid:1", "", nil},
		{"frontmatter/F11-duplicate-keys.md", "frontmatter-invalid:4 frontmatter-invalid:5", "", nil},
		{"frontmatter/F16-2026-05-02-date-mismatch.md", "frontmatter-invalid:3", "", nil},
		{"frontmatter/F18-empty-block.md", "", "", fieldChange("tags", "x", "---\n---\n", "---\ntags: x\n---\n")},
		{"frontmatter/F20-second-block.md", "", "", nil},
		{"frontmatter/F21-alias-bomb.md", "frontmatter-invalid:3 frontmatter-invalid:4 frontmatter-invalid:5 frontmatter-invalid:6", "", nil},
		{"frontmatter/F22-formatter-damage.md", "frontmatter-invalid:1", "", nil},
		{"frontmatter/F23-plain-scalars-yaml-rejects.md", "frontmatter-invalid:2 frontmatter-invalid:3 frontmatter-invalid:4 frontmatter-invalid:5 frontmatter-invalid:6", "", nil},
		{"frontmatter/F24-round-trip.md", "", "", fieldChange("date", "2026-05-02", "date: 2026-05-01\n", "date: 2026-05-02\n")},
		{"frontmatter/F25a-utf16.md", "encoding:1", "", nil},
		{"frontmatter/F25b-gbk.md", "encoding:1", "", nil},
		{"frontmatter/F25c-nul.md", "encoding:1", "", nil},
		{"frontmatter/F26-json.md", "frontmatter-invalid:1", "", nil},
		{"manifest/M02-zh-double-dash", "", "", nil},
		{"manifest/M04-wikilinks", "manifest-order:5 manifest-dangling:7", "", nil},
		{"manifest/M05-pipe-rows", "manifest-odd:5", "", nil},
		{"manifest/M09-path-forms", "manifest-dangling:12 manifest-order:12", "", nil},
		{"manifest/M10-no-summary", "page-summary-missing:1 page-summary-missing:1", "", nil},
		{"manifest/M12-changelog-manifest", "manifest-missing:0 manifest-missing:0", "", grows},
		{"manifest/M15-stale-counter", "", "", nil},
		{"manifest/M16-cjk-filenames", "manifest-order:4", "", nil},
		{"manifest/M17-nfd-name", "", "", nil},
		{"manifest/M18-case-rename", "manifest-dangling:3", "", fixesTo("# M\n\n- `notes/a.md` — x\n")},
		{"manifest/M21-what-is-a-page", "manifest-missing:0 manifest-missing:0 manifest-missing:0 manifest-missing:0 manifest-missing:0", "", nil},
		{"manifest/M22-missing-or-odd-manifest", "manifest-absent:0", "", nil},
		{"manifest/M23-crlf-bom", "manifest-missing:0", "", fixesTo("\ufeff# M\r\n\r\n- `a.md` — x\r\n- `b.md` — b.md")},
		{"manifest/M24-frontmatter-and-marker", "manifest-missing:0", "", grows},
		{"manifest/M25-windows-bad-names", "", "", checkBadNames},
		{"session/S07-agent-noise.md", "manifest-missing:0", "", checkShrunk},
		{"todo/T01-seed-en.md", "", "1/1", nil},
		{"todo/T02-seed-zh.md", "", "1/0", nil},
		{"todo/T03-heading-variants.md", "", "0/0", nil},
		{"todo/T04-legend.md", "", "1/0", nil},
		{"todo/T05-template-fence.md", "", "1/0", nil},
		{"todo/T06-markers.md", "todo-done-outside:5 todo-done-outside:7", "5/2", nil},
		{"todo/T07-subtree.md", "", "3/1", nil},
		{"todo/T08-mixed-child-markers.md", "", "1/2", nil},
		{"todo/T10-near-misses.md", "todo-near-miss:3 todo-near-miss:4 todo-near-miss:5", "0/0", nil},
		{"todo/T12-html-comment.md", "", "1/0", nil},
		{"todo/T14-crlf.md", "", "1/0", completes("a", "## Pending\r\n\r\n\r\n## Done\r\n- [x] a (2026-05-03)\r\n")},
		{"todo/T15-mixed-eol.md", "", "2/0", completes("b", "## Pending\n- [ ] a\r\n\n## Done\r\n- [x] b (2026-05-03)\r\n")},
		{"todo/T16-no-final-newline.md", "", "1/1", completes("a", "## Pending\n\n## Done\n- [x] z\n- [x] a (2026-05-03)")},
		{"todo/T18-section-twice.md", "todo-structure:7", "1/2", nil},
		{"todo/T19-setext-and-rules.md", "", "1/0", nil},
		{"todo/T20-done-by-date.md", "", "0/2", nil},
		{"todo/T21-conflict-markers.md", "conflict-markers:2", "2/0", refuses},
		{"todo/T22-union-merged.md", "todo-open-and-done:2 todo-open-and-done:6", "1/2", nil},
		{"todo/T23-cjk-brackets.md", "todo-near-miss:4 todo-near-miss:5 todo-near-miss:6", "1/0", nil},
		{"todo/T24-metadata.md", "", "3/0", nil},
		{"todo/T25-odd-space.md", "todo-near-miss:3 todo-near-miss:4", "1/0", nil},
		{"todo/T27-other-languages.md", "", "3/1", nil},
		{"todo/T28-numbered-next.md", "", "0/0", nil},
		{"todo/T29-quoted-task.md", "", "1/0", nil},
		{"todo/T30-details.md", "", "1/1", nil},
		{"todo/T32-front-matter-todo.md", "", "1/0", nil},
	}
}

// TestMessyInputs prints the table with -v: input, what came of it, whether that
// is right.
func TestMessyInputs(t *testing.T) {
	for _, c := range messyInputs() {
		f := caseFiles(t, c.name)
		ok := t.Run(c.name, func(t *testing.T) {
			now := around(c.name, f)
			if got := c.found(t, now); got != c.want {
				t.Errorf("findings %q, want %q", got, c.want)
			}
			if got := tasksOf(f); got != c.tasks {
				t.Errorf("tasks %q, want %q", got, c.tasks)
			}
			if c.check != nil {
				c.check(t, now)
			}
			fix(t, now, nil) // and nothing is left for a second run
		})
		result := map[bool]string{true: "ok", false: "FAILED"}[ok]
		t.Logf("%-50s %-6s findings [%s] tasks %s", c.name, result, c.want, c.tasks)
	}
}

// around is a workspace with the input in its place.
func around(name string, f files) files {
	now := sound()
	switch {
	case strings.HasPrefix(name, "manifest/"), strings.Contains(name, "C19"):
		now = now.with(files{"wiki/MANIFEST.md": "-", "wiki/a.md": "-", "wiki/b.md": "-"})
	case strings.HasPrefix(name, "frontmatter/"):
		now["wiki/MANIFEST.md"] = "# Index\n\n- `" + strings.TrimPrefix(name, "frontmatter/") + "` — x\n- `a.md` — about a\n- `b.md` — about b\n"
		if strings.Contains(name, "F16") {
			now["wiki/MANIFEST.md"] = sound()["wiki/MANIFEST.md"]
		}
	}
	return now.with(f)
}

func (c messy) found(t *testing.T, now files) string {
	var all []string
	for _, x := range Check(load(t, now), nil) {
		fragment := x.Rule == "claude-router" || strings.HasPrefix(x.Message, "no section is for") || strings.Contains(c.name, "C19")
		if !fragment && (x.Rule != "page-summary-missing" || strings.Contains(c.name, "M10")) {
			all = append(all, fmt.Sprintf("%s:%d", x.Rule, x.Line))
		}
	}
	return strings.Join(all, " ")
}

func tasksOf(f files) string {
	text, ok := f[knowledge.TodoPath]
	if !ok {
		return ""
	}
	var count [2]int
	for _, item := range knowledge.ParseTodo([]byte(text)).Items() {
		if item.Done {
			count[1]++
		} else {
			count[0]++
		}
	}
	return fmt.Sprintf("%d/%d", count[0], count[1])
}

func completes(text, want string) func(*testing.T, files) {
	return func(t *testing.T, f files) {
		list := knowledge.ParseTodo([]byte(f[knowledge.TodoPath]))
		if err := list.Complete(text, day); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, string(list.Bytes())); diff != "" {
			t.Errorf("list (-want +got):\n%s", diff)
		}
	}
}

func refuses(t *testing.T, f files) {
	for _, change := range []func(*knowledge.Todo) error{
		func(l *knowledge.Todo) error { return l.Add(knowledge.RolePending, "x") },
		func(l *knowledge.Todo) error { return l.Complete("a", day) },
		func(l *knowledge.Todo) error { return l.Start("a") },
	} {
		list := knowledge.ParseTodo([]byte(f[knowledge.TodoPath]))
		if err := change(list); err == nil || !strings.Contains(err.Error(), "2") || string(list.Bytes()) != f[knowledge.TodoPath] {
			t.Errorf("%v, or changed", err)
		}
	}
}

func fixesTo(want string) func(*testing.T, files) {
	return func(t *testing.T, f files) {
		if diff := cmp.Diff(want, fix(t, f, nil)["wiki/MANIFEST.md"]); diff != "" {
			t.Errorf("fixed (-want +got):\n%s", diff)
		}
	}
}

// grows holds that a fix adds lines and takes none.
func grows(t *testing.T, f files) {
	left := strings.Split(fix(t, f, nil)["wiki/MANIFEST.md"], "\n")
	for _, line := range strings.Split(f["wiki/MANIFEST.md"], "\n") {
		at := slices.Index(left, line)
		if at < 0 {
			t.Errorf("the line %q is gone", line)
			continue
		}
		left = left[at+1:]
	}
}

func fieldChange(key, value, old, fresh string) func(*testing.T, files) {
	return func(t *testing.T, f files) {
		for name, text := range f {
			if !strings.HasPrefix(name, "wiki/F") {
				continue
			}
			got, err := knowledge.SetField([]byte(text), key, value)
			if want := strings.Replace(text, old, fresh, 1); err != nil || string(got) != want {
				t.Errorf("%v (-want +got):\n%s", err, cmp.Diff(want, string(got)))
			}
		}
	}
}

func checkChineseTokens(t *testing.T, f files) {
	if n := knowledge.RoughTokens(f["CLAUDE.md"]); n < 450 || n > 1100 {
		t.Errorf("%d tokens", n)
	}
}

func checkShrunk(t *testing.T, f files) {
	base := f.with(files{"wiki/log.md": strings.Repeat("a line of the log\n", 400)})
	if got := one(t, "file-shrank", f, base); len(got) != 1 {
		t.Errorf("%q", got)
	}
}

// checkBadNames adds what no folder of this repository may hold.
func checkBadNames(t *testing.T, f files) {
	now := f.with(files{"wiki/a:b.md": "x", "wiki/what?.md": "x", "wiki/end .md /x.md": "x", "wiki/dot./x.md": "x", "wiki/CON.md": "x", "wiki/" + strings.Repeat("长", 240) + ".md": "x"})
	if got := one(t, "path-portable", now, nil); len(got) != 6 {
		t.Errorf("%d: %q", len(got), got)
	}
}

// checkNestedRepository looks at a project that is a repository of its own: it
// is named and not judged.
func checkNestedRepository(t *testing.T, f files) {
	fsys := f.with(files{"projects/b/CLAUDE.md": "-"}).fs()
	fsys["projects/b"] = &fstest.MapFile{Mode: fs.ModeDir | fs.ModeIrregular | 0o755}
	v, err := Load(fsys, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range Check(v, nil) {
		if x.Rule == "claude-size" || strings.HasPrefix(string(x.Path), "projects/b") {
			t.Errorf("%q", said([]Finding{x}))
		}
	}
}

// Inputs that are only long are made here.
func TestLongInputs(t *testing.T) {
	words := strings.TrimSpace(strings.Repeat("word ", 550))
	if got := one(t, "layer-cost", sound().with(files{"CLAUDE.md": "# Router\n\nprojects/api\n" + strings.Repeat("- "+words+"\n", 22)}), nil); len(got) != 1 {
		t.Errorf("few lines of endless length: %q", got)
	}
	list := "## Pending\n\n- [ ] " + strings.Repeat("long ", 18000) + "\n- [ ] b\n"
	if got := tasksOf(files{knowledge.TodoPath: list}); got != "2/0" {
		t.Errorf("tasks %s", got)
	}
}
