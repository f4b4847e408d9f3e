package knowledge

import (
	"strings"
	"testing"
)

// FuzzImports holds that whatever is in a file, an import is a piece of the line
// it is said to be on, and that cutting at fences loses nothing.
func FuzzImports(f *testing.F) {
	for _, seed := range []string{"@a.md", "x @docs/中文.md。\r\n- **@b.md**\r@c\\ d.md", "```\n@a\n```\n<!-- @b -->\n    @c\n> @d#e", "\uFEFF@~/x.md @../../y @/z", "@@ @ @\\ @`x`@y"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if strings.Join(SplitFences(text), "") != text {
			t.Error("the parts are not the text")
		}
		lines := splitLines(strings.TrimPrefix(text, bom))
		for _, i := range Imports("p/CLAUDE.md", text) {
			if i.Line < 1 || i.Line > len(lines) || !strings.Contains(lines[i.Line-1].Text, i.Written) {
				t.Errorf("%q is not on line %d", i.Written, i.Line)
			}
			if i.Path != "" && !i.Path.Valid() {
				t.Errorf("%q is no path", i.Path)
			}
		}
		for _, i := range RawImports("p/GEMINI.md", text) {
			if i.Path != "" && !i.Path.Valid() {
				t.Errorf("%q is no path", i.Path)
			}
		}
	})
}

// A fence may begin behind the mark of a list item; what stands behind it is no code.
func TestImportsAroundAFenceInAList(t *testing.T) {
	found := RawImports("GEMINI.md", "- ```\n  @in.md\n  ```\n@behind.md\n")
	if len(found) != 1 || found[0].Written != "behind.md" || found[0].Line != 4 {
		t.Errorf("found %v", found)
	}
}
