package tokenizer

import (
	"strings"
	"testing"
	"unicode"
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
