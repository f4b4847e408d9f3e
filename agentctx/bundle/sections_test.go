package bundle

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/git-anw/git-anw/agentctx/layout"
	"github.com/git-anw/git-anw/knowledge"

	"github.com/google/go-cmp/cmp"
)

func TestSections(t *testing.T) {
	text := "---\ntitle: T\n---\n\nIntro.\n\n# One\n\n```\n# code\n\n```\n\nSet\n===\n\n> # quoted\n\n| a |\n|---|\n"
	var got []string
	for _, s := range sectionsOf(text) {
		got = append(got, text[s.start:s.end])
	}
	want := []string{"---\ntitle: T\n---\n\nIntro.\n\n", "# One\n\n```\n# code\n\n```\n\n", "Set\n===\n\n", "> # quoted\n\n| a |\n|---|\n"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestPieces(t *testing.T) {
	text := "---\na: 1\n\nb: 2\n---\n\nIntro.\n\n\nMore.\n\n- item\n\n  ~~~\n  x\n\n  y\n  ~~~\n\n> ```\n> z\n>\n> ```\n\nEnd"
	var got []string
	for _, p := range sectionsOf(text)[0].pieces(text) {
		got = append(got, text[p.start:p.end])
	}
	want := []string{"---\na: 1\n\nb: 2\n---\n\n", "Intro.\n\n\n", "More.\n\n", "- item\n\n", "  ~~~\n  x\n\n  y\n  ~~~\n\n", "> ```\n> z\n>\n> ```\n\n", "End"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// FuzzCut holds that sections and pieces lie end to end: nothing is lost and
// nothing is there twice.
func FuzzCut(f *testing.F) {
	for _, seed := range []string{"", "# a\n\nb\n", "---\na: b\n---\n# c\n", "```\n# x\n", "> # q\n# r\n", "a\n-\n\n1. ```\n   # z\n   ```\n", "\r# a\rb", "# 标题\n\n正文\n"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, raw string) {
		text := layout.Clean(raw)
		var whole strings.Builder
		for _, s := range sectionsOf(text) {
			at := s.start
			for _, p := range s.pieces(text) {
				if p.start != at {
					t.Fatalf("a piece begins at %d, not %d, of %q", p.start, at, text)
				}
				at = p.end
				whole.WriteString(text[p.start:p.end])
			}
		}
		if whole.String() != text {
			t.Fatalf("%q became %q", text, whole.String())
		}
	})
}

// TestExcerpt cuts a page down in steps and looks at what is left each time.
func TestExcerpt(t *testing.T) {
	text := "---\ntitle: T\n---\n\nIntro.\n\n# One\n\n" + strings.Repeat("Words about one thing.\n\n", 40) +
		"# 二\n\n" + strings.Repeat("关于采样的话。\n\n", 40) + "```\nwhole\n\nfence\n```\n\n## Deep\n\n| sampling | b |\n|---|---|\n| 1 | 2 |\n"
	p := &packer{words: english(), req: Request{Budget: 10000}, from: Sources{Counter: counter()}, known: knownFrom(Sources{})}
	p.layout = layout.Formats()[0].In(knowledge.English, layout.Cache{})
	shown := false
	for room := smallest; room < 900; room += 5 {
		b, ok := p.excerpt(layout.Block{Kind: layout.Page, Path: "wiki/a.md", Text: text}, room, bestFor("采样 sampling", text))
		if !ok && shown {
			t.Errorf("nothing in a room of %d, and something in less", room)
		}
		if shown = ok; !ok {
			continue
		}
		if b.Tokens > room {
			t.Errorf("%d tokens in a room of %d", b.Tokens, room)
		}
		if strings.Count(b.Text, "```") == 1 || strings.Contains(b.Text, "| sampling | b |") != strings.Contains(b.Text, "| 1 | 2 |") {
			t.Errorf("room %d: a fence or table is cut:\n%s", room, b.Text)
		}
		if strings.Contains(b.Text, "## Deep") && !strings.Contains(b.Text, "# 二") {
			t.Errorf("room %d: the heading above is missing:\n%s", room, b.Text)
		}
		if strings.Contains(b.Text, "title: T") && !strings.HasPrefix(b.Text, "---\ntitle: T\n---\n") {
			t.Errorf("room %d: front matter is cut:\n%s", room, b.Text)
		}
	}
}

// A page is not left out because its parts need a token more together than apart.
func TestExcerptHasNoHoles(t *testing.T) {
	p := &packer{words: english(), req: Request{Budget: 10000}, from: Sources{Counter: counter()}, known: knownFrom(Sources{})}
	p.layout = layout.Formats()[0].In(knowledge.English, layout.Cache{})
	parts := []string{"## Deep `io.deep`\n", "### Deeper `io.deep.er`\n", "#### Deepest\n", "{{< tabs >}}\n", "sampling: sampler\n\n", "# Sampling {#sampling}\n\n", "- one\n- two\n\n", "Words about sampling.\n\n\n", "采样。\n\n", "```yaml\na: 1\n```\n\n", "| a |\n|---|\n\n\n\n", "    code\n\n", "> quoted\n\n", "1234\n\n"}
	for seed := range uint64(5) {
		random := rand.New(rand.NewPCG(seed, 5))
		var text strings.Builder
		for range 60 {
			text.WriteString(parts[random.IntN(len(parts))])
		}
		shown := false
		for room := 2 * smallest; room < 300; room++ {
			b, ok := p.excerpt(layout.Block{Kind: layout.Page, Path: "wiki/a.md", Text: strings.TrimRight(text.String(), "\n")}, room, bestFor("sampling", text.String()))
			if !ok && shown || ok && b.Tokens > room {
				t.Fatalf("seed %d: %v, %d tokens in a room of %d", seed, ok, b.Tokens, room)
			}
			shown = ok
		}
	}
}

// A page of one line that is too long has nothing to show, and is named instead.
func TestNothingButAHeading(t *testing.T) {
	f := files{"wiki/long.md": "# Horses\n\n" + strings.Repeat("马", 30000) + "\n"}
	b := pack(t, f, Request{Task: "horses", Budget: 2000})
	if find(b, layout.Page, "wiki/long.md") != nil || len(b.Left) != 1 || find(b, layout.Left, "") == nil {
		t.Errorf("%v\n%s", b.Left, b.Output)
	}
}

// What is too long to be shown whole is shown up to a place where nothing is torn.
func TestHeadOfALongPiece(t *testing.T) {
	p := &packer{from: Sources{Counter: counter()}, known: knownFrom(Sources{})}
	many := func(line string) string { return strings.Repeat(line, 2000) }
	for _, c := range []struct{ name, text, tail string }{
		{"a table", "| a | b |\n|---|---|\n" + many("| 1 | 值 |\n"), "| 1 | 值 |\n"},
		{"no row fits", "| a | b |\n|---|---|\n| " + many("x ") + "|\n| 2 | 2 |\n", ""},
		{"a list", many("- an item\n"), "- an item\n"},
		{"a fence", "```\n" + many("code\n") + "```\n", ""},
		{"a fence behind a line", "before\n```\n" + many("code\n") + "```\n", "before\n"},
		{"sentences", many("He rode, and won. "), "won."},
		{"中文句子", many("缓存失效，订单重复。"), "订单重复。"},
		{"words", many("horse "), "horse"},
		{"code and links", many("`a. b`[c. d](e. f)"), ""},
		{"marks of letters", many("。\u0301"), ""},
		{"one word", many("马"), ""},
	} {
		e := &excerpting{packer: p, text: c.text}
		end := e.headOf(piece{0, len(c.text)}, 0, 100)
		head := c.text[:end]
		if (c.tail == "") != (head == "") || !strings.HasSuffix(head, c.tail) || p.count(head) > 100 {
			t.Errorf("%s: %q", c.name, head)
		}
	}
}
