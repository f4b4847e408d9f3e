package cmd

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/git-anw/git-anw/tokenizer/models"
	"github.com/git-anw/git-anw/tokenizer/scripts"
)

func TestSizesAreKeptWhole(t *testing.T) {
	for _, name := range []string{"cl100k_base", "qwen3"} {
		counter, err := models.Counter(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range []string{"", "x", "采样 and sampling", strings.Repeat("Ünïcödé žluťoučký ", 50), "a\x00b"} {
			for _, byScript := range []bool{false, true} {
				s := sizeOf(counter, []byte(text), byScript)
				s.band = float64(int(s.band*10000+0.5)) / 10000
				if byScript && s.binary {
					s.scripts = new(scripts.Shares) // as it is read again
				}
				if diff := cmp.Diff(s, decodeSize(s.encode(byScript)), cmp.AllowUnexported(size{})); diff != "" {
					t.Errorf("%s: %.10q: %s", name, text, diff)
				}
			}
		}
	}
}

func TestBar(t *testing.T) {
	for share, want := range map[float64]string{0: "", 1: strings.Repeat("█", treeBar), 0.5: strings.Repeat("█", treeBar/2), 0.05 / 8: "▏", 0.175: "███▌"} {
		if got := bar(share); got != want {
			t.Errorf("%v: %q, want %q", share, got, want)
		}
	}
}

// A name that does not fit is cut between characters, two columns each.
func TestShortName(t *testing.T) {
	for name, want := range map[string]string{"short": "short", "a long name that is": "a long name…", "一二三四五六七八": "一二三四五…"} {
		if got := shortName(name, 12); got != want || displayWidth(got) > 12 {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
	}
}
