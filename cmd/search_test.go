package cmd

import (
	"bytes"
	"strings"
	"testing"
	"time"
)

func TestCut(t *testing.T) {
	long := strings.Repeat("word ", 30) + "needle " + strings.Repeat("tail ", 30)
	chinese := strings.Repeat("别的话", 20) + "缓存失效" + strings.Repeat("后面", 30)
	for _, c := range []struct{ text, term, want string }{
		{"short", "short", "short"},
		{"", "x", ""},
		{long, "needle", "…word needle tail tail tail…"},
		{long, "absent", "word word word word word wo…"},
		{chinese, "失效", "…话缓存失效后面后面后面后面…"},
		{"e\u0301" + strings.Repeat("👩‍👩‍👧", 20), "x", "e\u0301" + strings.Repeat("👩‍👩‍👧", 13) + "…"},
	} {
		got := cut(c.text, []string{c.term}, 28)
		if got != c.want || displayWidth(got) > 28 {
			t.Errorf("%q is %d wide, want %q", got, displayWidth(got), c.want)
		}
	}
}

func TestHighlight(t *testing.T) {
	got := highlight("The Samples of 缓存失效。", []string{"samples", "缓", "缓存"}, true)
	if want := "The \x1b[1mSamples\x1b[0m of \x1b[1m缓存\x1b[0m失效。"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestIndexing draws nothing where nobody watches, and takes the bar away.
func TestIndexing(t *testing.T) {
	if (&Env{}).indexing() != nil {
		t.Error("a bar that nobody sees")
	}
	var out bytes.Buffer
	step := (&Env{Terminal: true, Err: &out}).indexing()
	step(0, 10)
	time.Sleep(beforeBar + 50*time.Millisecond)
	step(5, 10)
	step(10, 10)
	if got := out.String(); !strings.Contains(got, "5/10") || !strings.HasSuffix(got, "\r\x1b[K") {
		t.Errorf("drawn: %q", got)
	}
}
