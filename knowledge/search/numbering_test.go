package search

import (
	"fmt"
	"testing"
)

// TestNumbering holds numbers to those a map would give.
func TestNumbering(t *testing.T) {
	n, want := newNumbering(), map[string]int32{}
	for i := range 60_000 {
		for _, term := range []string{fmt.Sprint(i % 20_000), fmt.Sprintf("longer%d", i%3000), string(rune(0x4e00 + i%5000)), "\x00", "\x00\x00", "1234567", "12345678"} {
			number, known := want[term]
			if !known {
				number = int32(len(want))
				want[term] = number
			}
			if got, fresh := n.number([]byte(term)); got != number || fresh == known {
				t.Fatalf("%q: %d %t, want %d %t", term, got, fresh, number, !known)
			}
		}
	}
}
