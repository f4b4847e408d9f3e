package tokenizer

import (
	"math/rand/v2"
	"strings"
	"testing"
)

// Of whatever is put together: where a counter says that two parts meet at a seam,
// it counts the whole as it counts the two.
func TestSeam(t *testing.T) {
	parts := append(Samples(), "\n", " ", "\t", "\r\n", "/", "'s", "'", "#", "```", "##", "a", "Z", "1234567", "的", "é", "\u0301", "<|endoftext|>", "\u00a0", "\u3000", "=", "<", ">", "~", "!", "\"", "\u2028")
	random := rand.New(rand.NewPCG(7, 7))
	text := func() string {
		var b strings.Builder
		for range 1 + random.IntN(5) {
			b.WriteString(parts[random.IntN(len(parts))])
		}
		return b.String()
	}
	for _, name := range []string{"o200k_base", "o200k_harmony", "cl100k_base"} {
		counter := counters()[name]
		seams := 0
		for range 2000 {
			before, after := text()+strings.Repeat("\n", random.IntN(3)), text()
			if !counter.(interface {
				Seam(before, after string) bool
			}).Seam(before, after) {
				continue
			}
			seams++
			if whole, sum := counter.Count(before+after), counter.Count(before)+counter.Count(after); whole != sum {
				t.Fatalf("%s: %q and %q are %d, apart %d", name, before, after, whole, sum)
			}
		}
		if seams < 200 {
			t.Errorf("%s: only %d seams", name, seams)
		}
	}
}
