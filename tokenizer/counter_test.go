package tokenizer

import (
	"errors"
	"strings"
	"sync"
	"testing"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/google/go-cmp/cmp"
)

// counters are one of each, loaded once for all tests.
var counters = sync.OnceValue(func() map[string]Counter {
	all := make(map[string]Counter)
	for _, name := range Names() {
		counter, err := New(name)
		if err != nil {
			panic(err)
		}
		all[name] = counter
	}
	return all
})

func TestNames(t *testing.T) {
	want := []string{"o200k_base", "o200k_harmony", "cl100k_base", "p50k_base", "r50k_base"}
	if diff := cmp.Diff(want, Names()); diff != "" {
		t.Error(diff)
	}
	for _, name := range Names() {
		if counter := counters()[name]; counter.Name() != name || !counter.Exact() {
			t.Errorf("%s: name %s, exact %t", name, counter.Name(), counter.Exact())
		}
	}
}

func TestUnknownNameListsTheKnown(t *testing.T) {
	_, err := New("gpt-9")
	var problem *gitobj.Problem
	if !errors.As(err, &problem) || problem.Kind != gitobj.Usage {
		t.Fatalf("error is %v", err)
	}
	for _, name := range Names() {
		if !strings.Contains(problem.Hint, name) {
			t.Errorf("hint %q does not name %s", problem.Hint, name)
		}
	}
}

// TestKnownCounts are counts of OpenAI's own encoder.
func TestKnownCounts(t *testing.T) {
	for _, c := range []struct {
		text                      string
		o200k, cl100k, p50k, r50k int
	}{
		{"", 0, 0, 0, 0},
		{"hello world", 2, 2, 2, 2},
		{"你好，世界", 3, 6, 11, 11},
		{"<|endoftext|>", 7, 7, 7, 7},
		{"    if x:\n        return", 6, 6, 7, 15},
	} {
		want := map[string]int{"o200k_base": c.o200k, "o200k_harmony": c.o200k, "cl100k_base": c.cl100k, "p50k_base": c.p50k, "r50k_base": c.r50k}
		got := make(map[string]int)
		for name, counter := range counters() {
			got[name] = counter.Count(c.text)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%q: %s", c.text, diff)
		}
	}
}

func TestBadBytesCountAsReplacementCharacters(t *testing.T) {
	for _, text := range []string{"\xff", "a\xc3", "\xe4\xb8", "\xed\xa0\x80", "好\xffx\xfe\xfd", strings.Repeat("\xff", 1000)} {
		for name, counter := range counters() {
			if got, want := counter.Count(text), counter.Count(string([]rune(text))); got != want || got == 0 {
				t.Errorf("%s %.20q: %d, want %d", name, text, got, want)
			}
		}
	}
}

// TestLongRunsAreLinear would take hours if a long piece went to tiktoken-go.
func TestLongRunsAreLinear(t *testing.T) {
	for unit, want := range map[string]int{"a": 131072, " ": 8192, "\n": 65536, "中": 349525, "😀": 262144, "QUJD": 524288} {
		got := counters()["o200k_base"].Count(strings.Repeat(unit, 1<<20/len(unit)))
		if got != want {
			t.Errorf("1 MB of %q: %d tokens, want %d", unit, got, want)
		}
	}
}

func TestCounterMayBeShared(t *testing.T) {
	counter := counters()["cl100k_base"]
	var group sync.WaitGroup
	for range 4 {
		group.Go(func() {
			for i := range 200 {
				if got := counter.Count(strings.Repeat("word ", i)); i > 0 && got != i+1 {
					t.Errorf("%d words: %d tokens", i, got)
				}
			}
		})
	}
	group.Wait()
}
