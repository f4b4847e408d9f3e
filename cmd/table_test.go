package cmd

import (
	"testing"

	"github.com/mattn/go-runewidth"
)

// TestUsualWidth holds what is told without the library to what the library says.
func TestUsualWidth(t *testing.T) {
	library := runewidth.Condition{StrictEmojiNeutral: true}
	for r := rune(0); r <= 0x110000; r++ {
		for _, text := range []string{string(r), "a" + string(r) + "字" + string(r)} {
			if got, known := usualWidth(text); known && got != library.StringWidth(text) {
				t.Errorf("%q (%U): %d, want %d", text, r, got, library.StringWidth(text))
			}
		}
	}
	if _, known := usualWidth("e\u0301"); known {
		t.Error("a mark that joins is not usual")
	}
}
