package tokenizer

import (
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/git-anw/git-anw/tokenizer/tiktoken"
)

// TestSameAsTiktokenGo is the cross-check by the golden texts; package tiktoken
// tests the older encodings.
func TestSameAsTiktokenGo(t *testing.T) {
	var texts []string
	for _, g := range goldens(t) {
		texts = append(texts, g.text(t))
	}
	for _, name := range []string{"o200k_base", "o200k_harmony", "cl100k_base"} {
		differences, err := Verify(name, texts)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range differences {
			// Go's Unicode is older than that of OpenAI's encoder: TestGolden decides.
			if !strings.ContainsFunc(d.Text, assignedLately) {
				t.Errorf("%s: %d tokens, tiktoken-go says %d: %.200q", name, d.Count, d.Other, d.Text)
			}
		}
	}
}

// FuzzSameAsTiktokenGo compares the ids, and that they are the text.
func FuzzSameAsTiktokenGo(f *testing.F) {
	for _, text := range Samples() {
		f.Add(text)
	}
	others := map[string]*tiktoken.Encoding{}
	for _, name := range []string{"o200k_base", "cl100k_base"} {
		other, err := tiktoken.Open(name)
		if err != nil {
			f.Fatal(err)
		}
		others[name] = other
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 4096 || strings.Contains(text, "'ſ") || strings.ContainsFunc(text, assignedLately) {
			return
		}
		for name, other := range others {
			ours := encoder(name)
			ids := ours.Encode(text)
			if !slices.Equal(ids, other.Plain(text)) || ours.Count(text) != len(ids) {
				t.Errorf("%s: %d, counted %d, tiktoken-go has %d: %q", name, ids, ours.Count(text), other.Plain(text), text)
			}
			if got := ours.Decode(ids); got != string([]rune(text)) {
				t.Errorf("%s: %q is decoded as %q", name, text, got)
			}
		}
	})
}

func TestVerifyOfAnUnknownName(t *testing.T) {
	if _, err := Verify("gpt-9", nil); err == nil {
		t.Error("gpt-9 is verified")
	}
}

func TestVerifiable(t *testing.T) {
	long := strings.Repeat("a", 9000) + " " + strings.Repeat("\n", 9000) + "b"
	if got := len(verifiable(long)); got > 8200 || got < 8000 {
		t.Errorf("%d bytes", got)
	}
	if text := "a word, another\n\nand 中文"; verifiable(text) != text {
		t.Errorf("%q", verifiable(text))
	}
}

// assignedLately is true for characters of the planes where Unicode 15.1 and 16
// added some, and this Go knows none.
func assignedLately(r rune) bool { return !unicode.IsGraphic(r) && r > 0x7f }
