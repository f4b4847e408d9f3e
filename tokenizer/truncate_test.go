package tokenizer

import (
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestTruncate(t *testing.T) {
	o200k := encoder("o200k_base")
	for _, c := range []struct {
		text string
		n    int
		want string
	}{
		{"", 3, ""},
		{"hello world", 0, ""},
		{"hello world", -1, ""},
		{"hello world", 1, "hello"},
		{"hello world", 2, "hello world"},
		{"hello world", 9, "hello world"},
		{"你好，世界", 2, "你好，"},
		{"a   b", 2, "a   "}, // shorter starts have as many tokens
		{"x\xff y\xfe", 2, "x\xff"},
	} {
		if got := o200k.Truncate(c.text, c.n); got != c.want {
			t.Errorf("%q to %d: %q, want %q", c.text, c.n, got, c.want)
		}
	}
}

// TestTruncateKeepsItsPromise tries every start of many texts.
func TestTruncateKeepsItsPromise(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	all := goldens(t)
	for _, name := range []string{"o200k_base", "cl100k_base"} {
		e := encoder(name)
		for range 500 {
			text := all[random.IntN(len(all))].text(t)
			if len(text) > 400 {
				text = text[:400]
			}
			checkTruncate(t, e, text, random.IntN(1+e.Count(text)))
		}
	}
}

func checkTruncate(t *testing.T, e Encoder, text string, n int) {
	t.Helper()
	got := e.Truncate(text, n)
	if !strings.HasPrefix(text, got) || e.Count(got) > n {
		t.Errorf("%s: %q to %d: %q, %d tokens", e.Name(), text, n, got, e.Count(got))
	}
	if rest := text[len(got):]; rest != "" && !utf8.RuneStart(rest[0]) && utf8.ValidString(text) {
		t.Errorf("%s: %q to %d cuts a character: %q", e.Name(), text, n, got)
	}
	for end := range text {
		if end > len(got) && end <= len(got)+256 && e.Count(text[:end]) <= n {
			t.Errorf("%s: %q to %d: %q, and %q fits", e.Name(), text, n, got, text[:end])
		}
	}
}

func TestTruncateInARunWithoutWords(t *testing.T) {
	o200k := encoder("o200k_base")
	for _, unit := range []string{"a", "中", " ", "😀", "QUJD"} {
		text := strings.Repeat(unit, 300000/len(unit))
		got := o200k.Truncate("start "+text, 1000)
		if n := o200k.Count(got); n > 1000 || n < 995 || !utf8.ValidString(got) {
			t.Errorf("%q: %d tokens", unit, n)
		}
	}
}

func FuzzTruncate(f *testing.F) {
	f.Add("I'll say 'tis\n\n\t你好 wörld\xff\xfe", 4)
	f.Add("a  1 b\t\tc  \n  d", 3)
	f.Fuzz(func(t *testing.T, text string, n int) {
		if len(text) < 300 {
			checkTruncate(t, encoder("o200k_base"), text, n&63)
		}
	})
}
