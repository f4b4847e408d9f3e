package knowledge

import (
	"fmt"
	"strings"
	"testing"
)

// BenchmarkParseManifest reads the index of ten thousand pages, with names in
// English and in Chinese.
func BenchmarkParseManifest(b *testing.B) {
	for name, form := range map[string]string{"english": "- `d%02d/page-%05d.md` — what the page is about\n", "chinese": "- `分类%02d/页面-%05d.md` —— 这一页讲什么，为什么。\n"} {
		var text strings.Builder
		text.WriteString("# Wiki\n\n")
		for i := range 10_000 {
			fmt.Fprintf(&text, form, i/200, i)
		}
		data := []byte(text.String())
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(data)))
			for b.Loop() {
				if m := ParseManifest(data); len(m.Sorted()) > 0 || len(m.Entries()) != 10_000 {
					b.Fatal("misread")
				}
			}
		})
	}
}
