package estimate

import (
	"strings"
	"testing"

	"github.com/git-anw/git-anw/tokenizer"
)

// TestGuess: the more the doubt, the wider the band and the higher the bound; the
// count stays, and no bound is above the bytes.
func TestGuess(t *testing.T) {
	exact, err := tokenizer.New("o200k_base")
	if err != nil {
		t.Fatal(err)
	}
	estimated, err := New("claude-3")
	if err != nil {
		t.Fatal(err)
	}
	for _, by := range []tokenizer.Counter{exact, estimated} {
		for _, text := range []string{"", "a", strings.Repeat("words of a text, 数据采样。\n", 40)} {
			before := NewGuess(by, Sure).Estimate(text)
			for _, doubt := range []Doubt{Related, Unrelated} {
				g := NewGuess(by, doubt)
				e := g.Estimate(text)
				if g.Exact() || g.Name() != by.Name() || e.Tokens != by.Count(text) || g.Count(text) != e.Tokens || g.Bound(text) != e.Bound || g.Band(text) != e.Band {
					t.Errorf("%s, %s: %+v of %.10q", by.Name(), doubt, e, text)
				}
				if e.Band <= before.Band && before.Band < 1 || e.Bound < before.Bound || e.Bound > max(len(text), e.Tokens) {
					t.Errorf("%s, %s: %+v after %+v of %.10q", by.Name(), doubt, e, before, text)
				}
				before = e
			}
		}
	}
}
