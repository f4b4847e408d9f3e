package hf

import (
	"math/rand/v2"
	"strings"
	"testing"

	"golang.org/x/text/unicode/norm"
)

// TestComposeSlowly agrees with package norm where that adds nothing.
func TestComposeSlowly(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	units := []rune("aeoAOuç\u0301\u0300\u0327\u0323\u0308\u0304가각\u1100\u1161\u11a8がか\u3099é\u0958\u0b47\u0b3e\u1e69Å中\u0344")
	for range 20000 {
		var text []rune
		for range 1 + random.IntN(8) {
			text = append(text, units[random.IntN(len(units))])
		}
		if got, want := composeSlowly(string(text)), norm.NFC.String(string(text)); got != want {
			t.Fatalf("%+q: %+q, want %+q", string(text), got, want)
		}
	}
}

func TestComposeAddsNothing(t *testing.T) {
	for text, want := range map[string]string{
		"e" + strings.Repeat("\u0301", 100):           "é" + strings.Repeat("\u0301", 99),
		strings.Repeat("\u0301", 100) + "x":           strings.Repeat("\u0301", 100) + "x",
		"a" + strings.Repeat("\u0301", 40) + "\u0323": "ạ" + strings.Repeat("\u0301", 40),
		"plain":   "plain",
		"e\u0301": "é",
		strings.Repeat("\u1e69", 3) + strings.Repeat("\u0323\u0307", 20): "ṩṩṩ" + strings.Repeat("\u0323", 20) + strings.Repeat("\u0307", 20),
	} {
		if got := compose(text); got != want {
			t.Errorf("%+q: %+q, want %+q", text, got, want)
		}
	}
}
