package knowledge

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestScanText(t *testing.T) {
	text := "---\ntitle: x\n---\n# T\n\n[a](a%20b.md#h) and [[b|shown]] `[c](c.md)` ``[[d]]``\n\n```\n[e](e.md)\nMax size: 3\n```\n<!--\n[f](f.md)\n-->\n[g]: <g h.md>\n![i](i(1).png \"t\") [j](<j k.md>)\n\n- **Retry limit**: 3\n| Idle timeout | `30 s` |\n重试次数上限：5\nport: 80\nsee: a long sentence that says much\nhttp://a.b:80/x\n"
	w := ScanText([]byte(text), 17)
	var links []string
	for _, l := range w.Links {
		if text[l.Start:l.End] != l.Target {
			t.Errorf("%q is not at its place: %q", l.Target, text[l.Start:l.End])
		}
		links = append(links, l.Target)
	}
	if diff := cmp.Diff([]string{"a%20b.md#h", "b", "g h.md", "i(1).png", "j k.md"}, links); diff != "" {
		t.Errorf("links (-want +got):\n%s", diff)
	}
	want := []Fact{{18, "retry limit", "3"}, {19, "idle timeout", "30 s"}, {20, "重试次数上限", "5"}}
	if diff := cmp.Diff(want, w.Facts); diff != "" {
		t.Errorf("facts (-want +got):\n%s", diff)
	}
}

func FuzzScanText(f *testing.F) {
	f.Add([]byte("[a](b) [[c]] `[d](e)\n[x]: y\n"))
	f.Add([]byte("```\n[[a]]\n~~~\n<!-- \n| a b | c |"))
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, l := range ScanText(data, 0).Links {
			if string(data[l.Start:l.End]) != l.Target {
				t.Fatalf("%q is not at its place in %q", l.Target, data)
			}
		}
	})
}
