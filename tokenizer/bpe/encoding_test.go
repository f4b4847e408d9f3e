package bpe

import (
	"strings"
	"testing"

	"github.com/git-anw/git-anw/tokenizer/split"
)

func TestCountDoesNotAllocate(t *testing.T) {
	text := strings.Repeat("It's a word, 数据采样的配置 and 'x\xff\tend.\n\n", 50) + strings.Repeat("a", 3*longPiece) + strings.Repeat("中", 200)
	for name, table := range tables(t) {
		encoding := NewEncoding(table, split.O200k)
		encoding.Count(text)
		if n := testing.AllocsPerRun(20, func() { encoding.Count(text) }); n != 0 {
			t.Errorf("%s: %v allocations", name, n)
		}
	}
}

// TestWordAtDependsOnTheWordAlone is why a memo may be asked for a word anywhere
// in a text.
func TestWordAtDependsOnTheWordAlone(t *testing.T) {
	for n := 1; n <= wordKey; n++ {
		word := strings.Repeat("\xff\x00a", wordKey)[:n]
		want := wordAt(word, 0, n)
		for _, text := range []string{"x" + word, word + "y", "xyz" + word + "0123456789012345", word + "\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"} {
			at := strings.Index(text, word)
			if got := wordAt(text, at, at+n); got != want {
				t.Errorf("%d bytes in %q: %x, want %x", n, text, got, want)
			}
		}
		if entry := newWordEntry(want, n); entry.count() != n || !entry.holds(want) || (wordEntry{}).holds(want) {
			t.Errorf("%d bytes: entry %x", n, want)
		}
	}
}

func TestADamagedTableIsRefused(t *testing.T) {
	packed := "bpe2" + strings.Repeat("\x05\x00\x00\x00", 300)
	for _, text := range []string{"", "bpe2", "other" + packed, packed, packed[:100]} {
		if _, err := OpenTable(text); err == nil {
			t.Errorf("%d bytes from %.10q are a table", len(text), text)
		}
	}
}
