package cmd_test

import (
	"strings"
	"time"
)

// outcome is everything a commit leaves behind for one file: what was committed,
// what is staged, what is on disk, and what status says of the whole tree.
type outcome struct{ Committed, Staged, Disk, Status string }

// clean is a file that is the same everywhere.
func clean(content string) outcome { return outcome{content, content, content, ""} }

// shape is one way to commit.
type shape struct {
	name  string
	act   func(b *bench)
	file  string // "" for wiki/MANIFEST.md
	want  outcome
	first bool // on an unborn branch: not again in other states
	core  bool // tried in every state of a repository, not only the usual two
}

func shapes() []shape {
	const a, b = "a.md — about a", "b.md — about b"
	added := manifest(a, b, "c.md — about c")
	changed := manifest("a.md — new a", b)
	prose := func(text string) string { return strings.Replace(text, "Prose of a person.", "Prose of mine.", 1) }
	crlf := func(text string) string { return strings.ReplaceAll(text, "\n", "\r\n") }
	today := time.Now().UTC().Format(time.DateOnly)
	return []shape{
		{name: "plain", core: true, want: clean(added), act: func(b *bench) {
			b.page("c.md", "about c")
			b.git("add", "wiki/c.md")
			b.git("commit", "-q", "-m", "x")
		}},
		{name: "all", core: true, want: clean(changed), act: func(b *bench) {
			b.page("a.md", "new a")
			b.git("commit", "-q", "-a", "-m", "x")
		}},
		{name: "all with intent to add", want: clean(added), act: func(b *bench) {
			b.page("c.md", "about c")
			b.git("add", "-N", "wiki/c.md")
			b.git("commit", "-q", "-a", "-m", "x")
		}},
		{name: "path", core: true, want: clean(changed), act: func(b *bench) {
			b.page("a.md", "new a")
			b.git("commit", "-q", "-m", "x", "--", "wiki/a.md")
		}},
		{name: "path, another file staged", want: outcome{changed, changed, changed, "M  other.txt\x00"}, act: func(b *bench) {
			b.page("a.md", "new a")
			b.write("other.txt", "2\n")
			b.git("add", "other.txt")
			b.git("commit", "-q", "-m", "x", "--", "wiki/a.md")
		}},
		{name: "path, another page staged", want: outcome{changed, changed, changed, "A  wiki/c.md\x00"}, act: func(b *bench) {
			b.page("a.md", "new a")
			b.page("c.md", "about c")
			b.git("add", "wiki/c.md")
			b.git("commit", "-q", "-m", "x", "--", "wiki/a.md")
		}},
		{name: "path, index staged with prose", core: true, want: outcome{changed, prose(changed), prose(changed), "M  wiki/MANIFEST.md\x00"}, act: func(bn *bench) {
			bn.page("a.md", "new a")
			bn.write("wiki/MANIFEST.md", prose(manifest(a, b)))
			bn.git("add", "wiki/MANIFEST.md")
			bn.git("commit", "-q", "-m", "x", "--", "wiki/a.md")
		}},
		{name: "include", want: clean(changed), act: func(b *bench) {
			b.page("a.md", "new a")
			b.write("other.txt", "2\n")
			b.git("add", "other.txt")
			b.git("commit", "-q", "-m", "x", "-i", "wiki/a.md")
		}},
		{name: "amend", core: true, want: clean(added), act: func(b *bench) {
			b.page("c.md", "about c")
			b.git("add", "wiki/c.md")
			b.git("commit", "-q", "--amend", "-m", "x")
		}},
		{name: "sub-folder", want: clean(added), act: func(b *bench) {
			b.page("c.md", "about c")
			b.in("wiki").git("add", "c.md")
			b.in("wiki").git("commit", "-q", "-m", "x")
		}},
		{name: "sub-folder, all", want: clean(changed), act: func(b *bench) {
			b.page("a.md", "new a")
			b.in("wiki").git("commit", "-q", "-a", "-m", "x")
		}},
		{name: "removed page", want: clean(manifest(a)), act: func(b *bench) {
			b.git("rm", "-q", "wiki/b.md")
			b.git("commit", "-q", "-m", "x")
		}},
		{name: "page deleted on disk, all", want: clean(manifest(a)), act: func(b *bench) {
			b.git("rm", "-q", "wiki/b.md")
			b.git("reset", "-q")
			b.git("commit", "-q", "-a", "-m", "x")
		}},
		{name: "page deleted on disk only", want: outcome{added, added, added, " D wiki/b.md\x00"}, act: func(b *bench) {
			b.page("c.md", "about c")
			b.git("add", "wiki/c.md")
			b.git("rm", "-q", "wiki/b.md")
			b.git("reset", "-q", "--", "wiki/b.md")
			b.git("commit", "-q", "-m", "x")
		}},
		{name: "moved page", want: clean(manifest(a, "z.md — about b")), act: func(b *bench) {
			b.git("mv", "wiki/b.md", "wiki/z.md")
			b.git("commit", "-q", "-m", "x")
		}},
		{name: "staged page differs from disk", want: outcome{
			manifest("a.md — staged a", b), manifest("a.md — staged a", b), manifest("a.md — staged a", b), " M wiki/a.md\x00"}, act: func(b *bench) {
			b.page("a.md", "staged a")
			b.git("add", "wiki/a.md")
			b.page("a.md", "disk a")
			b.git("commit", "-q", "-m", "x")
		}},
		{name: "unstaged prose in the index", core: true, want: outcome{added, added, prose(added), " M wiki/MANIFEST.md\x00"}, act: func(bn *bench) {
			bn.write("wiki/MANIFEST.md", prose(manifest(a, b)))
			bn.page("c.md", "about c")
			bn.git("add", "wiki/c.md")
			bn.git("commit", "-q", "-m", "x")
		}},
		{name: "unstaged edit of the fixed line", want: outcome{changed, changed, manifest("a.md — mine", b), " M wiki/MANIFEST.md\x00"}, act: func(bn *bench) {
			bn.write("wiki/MANIFEST.md", manifest("a.md — mine", b))
			bn.page("a.md", "new a")
			bn.git("add", "wiki/a.md")
			bn.git("commit", "-q", "-m", "x")
		}},
		{name: "edited line becomes the page's summary", file: "wiki/a.md", want: clean(page("a.md", "mine")), act: func(bn *bench) {
			bn.write("wiki/MANIFEST.md", manifest("a.md — mine", b))
			bn.git("commit", "-q", "-a", "-m", "x")
		}},
		{name: "patch", want: outcome{added, added, added, " M other.txt\x00"}, act: func(b *bench) {
			b.page("c.md", "about c")
			b.write("other.txt", "1\n2\n3\n")
			b.git("add", "-N", "wiki/c.md")
			b.try("y\ny\n", "commit", "-q", "-p", "-m", "x", "--", "wiki/c.md")
			b.git("cat-file", "-e", "HEAD:wiki/c.md")
		}},
		{name: "unrelated", want: clean(manifest(a, b)), act: func(b *bench) {
			b.write("other.txt", "2\n")
			if out := b.git("commit", "-q", "-a", "-m", "x"); out != "" {
				b.t.Errorf("printed %q", out)
			}
		}},
		{name: "allow empty", want: clean(manifest(a, b)), act: func(b *bench) { b.git("commit", "-q", "--allow-empty", "-m", "x") }},
		{name: "clean merge", want: clean(added), act: func(b *bench) {
			b.git("checkout", "-q", "-b", "topic")
			b.page("c.md", "about c")
			b.git("add", "wiki")
			b.git("commit", "-q", "-m", "c")
			b.git("checkout", "-q", "-")
			b.write("other.txt", "2\n")
			b.git("commit", "-q", "-a", "-m", "m")
			b.git("merge", "-q", "--no-edit", "topic")
		}},
		{name: "merge of two new pages", core: true, want: clean(manifest(a, b, "c.md — about c", "d.md — about d")), act: func(b *bench) {
			b.git("checkout", "-q", "-b", "topic")
			b.page("c.md", "about c")
			b.git("add", "wiki")
			b.git("commit", "-q", "-m", "c")
			b.git("checkout", "-q", "-")
			b.page("d.md", "about d")
			b.git("add", "wiki")
			b.git("commit", "-q", "-m", "d")
			b.git("merge", "-q", "--no-edit", "topic")
		}},
		{name: "rebase of two new pages", want: clean(manifest(a, b, "c.md — about c", "d.md — about d")), act: func(b *bench) {
			b.git("checkout", "-q", "-b", "topic")
			b.page("c.md", "about c")
			b.git("add", "wiki")
			b.git("commit", "-q", "-m", "c")
			b.git("checkout", "-q", "-")
			b.page("d.md", "about d")
			b.git("add", "wiki")
			b.git("commit", "-q", "-m", "d")
			b.git("rebase", "-q", "topic")
		}},
		{name: "CJK, space, emoji", want: clean(manifest(a, b, "登录 超时.md — 关于登录", "🌱 seed.md — about 🌱")), act: func(b *bench) {
			b.page("登录 超时.md", "关于登录")
			b.page("🌱 seed.md", "about 🌱")
			b.git("add", "wiki")
			b.git("commit", "-q", "-m", "x")
		}},
		{name: "line break in a name", want: clean(manifest(a, b) + "- [two lines](two%0Alines.md) — about c\n"), act: func(b *bench) {
			b.page("two\nlines.md", "about c")
			b.git("add", "wiki")
			b.git("commit", "-q", "-m", "x")
		}},
		{name: "CRLF and BOM page", want: clean(added), act: func(b *bench) {
			b.write("wiki/c.md", "\ufeff"+crlf(page("c.md", "about c")))
			b.git("add", "wiki")
			b.git("commit", "-q", "-m", "x")
		}},
		{name: "CRLF index", want: clean(crlf(added)), act: func(bn *bench) {
			bn.write("wiki/MANIFEST.md", crlf(manifest(a, b)))
			bn.page("c.md", "about c")
			bn.git("add", "wiki")
			bn.git("commit", "-q", "-m", "x")
		}},
		{name: "autocrlf", want: outcome{added, added, crlf(added), ""}, act: func(bn *bench) {
			bn.git("config", "core.autocrlf", "true")
			bn.write("wiki/MANIFEST.md", crlf(manifest(a, b)))
			bn.write("wiki/c.md", crlf(page("c.md", "about c")))
			bn.git("add", "wiki")
			bn.git("commit", "-q", "-m", "x")
		}},
		{name: "first commit", first: true, want: clean(manifest("a.md — about a") + "\n"), act: func(b *bench) {
			b.write("wiki/MANIFEST.md", manifest())
			b.page("a.md", "about a")
			b.git("add", "-A")
			b.git("commit", "-q", "-m", "first")
		}},
		{name: "finished task", core: true, file: "inbox/TODO.md", want: clean(todo("", "- [x] one ("+today+")\n")), act: func(b *bench) {
			b.write("inbox/TODO.md", todo("- [x] one\n", ""))
			b.git("commit", "-q", "-a", "-m", "x")
		}},
	}
}
