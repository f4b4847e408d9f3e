package knowledge

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

func TestParseStructure(t *testing.T) {
	body := "# One `x` *y*\n\n[a](a.md#h) and [[b]], [[c|C]]\n```\n# no [[d]]\n```\n`[[e]]` <!-- [[f]] -->\n\nTwo # here\n---\nsee [ref][r]\n- [[g#h]]\n\n> ## 三\n> ![[h]]\n\n[r]: r%20s.md\n"
	s := ParseStructure([]byte(body))
	var heads []string
	for _, h := range s.Headings {
		heads = append(heads, strings.Repeat("#", h.Level)+h.Text+"|"+body[h.Start:h.End])
	}
	want := []string{"#One x y|# One `x` *y*\n", "##Two # here|Two # here\n---\n", "##三|> ## 三\n"}
	if diff := cmp.Diff(want, heads); diff != "" {
		t.Error(diff)
	}
	links := []Link{{3, "a.md#h", false}, {3, "b", true}, {3, "c", true}, {11, "r%20s.md", false}, {12, "g", true}, {15, "h", true}}
	if diff := cmp.Diff(links, s.Links); diff != "" {
		t.Error(diff)
	}
}

func TestParseStructureLoneCR(t *testing.T) {
	s := ParseStructure([]byte("# A\r\rtext\r## B\r"))
	if len(s.Headings) != 2 || s.Headings[1].Line != 4 {
		t.Errorf("%+v", s.Headings)
	}
}

func TestResolveLink(t *testing.T) {
	tests := map[string]gitobj.Path{
		"b.md": "wiki/d/b.md", "./b.md#x": "wiki/d/b.md", "../c%20d.md?raw=1": "wiki/c d.md", "/inbox/x.md": "inbox/x.md", `..\e.md`: "wiki/e.md",
		"概念.md": "wiki/d/概念.md", "../../README.md": "README.md", "../../../out.md": "", "#only": "", "https://x.y/z.md": "", "mailto:a@b": "", `C:\x.md`: "",
		"//host/x": "", "": "", "../..": "", "../../.git/config": "", "%ff.md": "",
	}
	for target, want := range tests {
		got, ok := ResolveLink("wiki/d/a.md", target)
		if ok != (want != "") || ok && got != want {
			t.Errorf("%q: %q %v", target, got, ok)
		}
	}
}

// hostile are texts of n bytes that trip quadratic parsers.
func hostile(n int) map[string]string {
	fill := func(s string) string { return strings.Repeat(s, n/len(s)) }
	return map[string]string{
		"brackets": fill("["), "wiki open": fill("[["), "images": fill("!["), "ticks": fill("`"), "growing ticks": fill("` `` ``` "), "links": fill("[a]("), "entries": fill("- `a.md` — x\n"),
		"pages": fill("- [[a]] — x\n"), "unclosed links": fill("- [a](b\n"), "unclosed code": fill("- `a\n"), "html": fill("<a "), "comments": fill("<!--"), "stars": fill("*a "),
		"blank": fill("\n"), "headings": fill("# a\n"), "crs": fill("\r"), "definitions": fill("[a]: b\n"), "long word": fill("x"), "pipes": fill("|"), "spaces": fill(" "), "fences": fill("```\n"), "keys": "---\n" + fill("a: b\n"),
		"angle links": fill("[a](<"), "titles": fill("[a](b \""), "titled lines": fill("[a](b '\n"), "nested": fill("[[a]("), "refs": fill("[a]["), "ref lines": fill("[a]\n"), "autolinks": fill("<http:"), "quotes": fill("> "), "lists": fill("- ") + "x", "quotes and lists": fill("> - ") + "x", "escapes": fill("\\["), "code in links": fill("[`]("),
		"dashes": fill("— "), "hyphens": "- `a.md`" + fill(" -"),
	}
}

// A quadratic parser shows here: its time for a byte doubles with the size of
// the text.
func BenchmarkHostile(b *testing.B) {
	for _, size := range []int{48 << 10, 96 << 10} {
		for name, text := range hostile(size) {
			for kind, parse := range parsers() {
				b.Run(fmt.Sprintf("%s/%s/%d", kind, name, size), func(b *testing.B) {
					b.SetBytes(int64(size))
					for b.Loop() {
						parse([]byte(text))
					}
				})
			}
		}
	}
}

// What is hostile is still kept to the byte.
func TestHostile(t *testing.T) {
	t.Parallel()
	for name, text := range hostile(24 << 10) {
		for kind, parse := range parsers() {
			if got := parse([]byte(text)); string(got) != text {
				t.Errorf("%s of %s: came back as %.80q", kind, name, got)
			}
		}
	}
}

// parsers read a text and give it back.
func parsers() map[string]func(data []byte) []byte {
	return map[string]func([]byte) []byte{
		"manifest": func(data []byte) []byte {
			m := ParseManifest(data)
			back := bytes.Clone(m.Bytes())
			m.Add("wiki/new.md", "x")
			m.Sort()
			return back
		},
		"entry": func(data []byte) []byte { return ParseEntry("inbox/a.md", data).Data },
	}
}
