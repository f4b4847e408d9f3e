package search

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestAsk(t *testing.T) {
	ix := Build([]Doc{
		{Path: "wiki/howto.md", Title: "How do I", Body: "how do I do it, how do I, how do I"},
		{Path: "wiki/sampling.md", Title: "Sampling", Body: "Keep a part of the traces."},
		{Path: "wiki/exporter.md", Title: "Exporter", Body: "Sends spans."},
		{Path: "wiki/cache.md", Title: "缓存", Body: "缓存怎样失效。"},
	})
	for question, want := range map[string][]Hit{
		"How do I sample a trace?": {{Path: "wiki/sampling.md", Terms: []string{"sampling", "traces"}}},
		"exporters":                {{Path: "wiki/exporter.md", Terms: []string{"exporter"}}},
		"缓存失效":                     {{Path: "wiki/cache.md", Terms: []string{"缓", "存", "缓存", "失", "效", "失效"}}},
		"":                         {},
	} {
		got := ix.Ask(question, 1)
		for i := range got {
			got[i].Score, got[i].Page, got[i].Weights = 0, 0, nil
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: %s", question, diff)
		}
	}
}

// A question of nothing but stop words is still a question.
func TestAskStopWords(t *testing.T) {
	if got, want := content("What is it?"), []string{"what", "is", "it"}; !slices.Equal(got, want) {
		t.Errorf("content is %q, want %q", got, want)
	}
	if got, want := content("What is a span?"), []string{"span"}; !slices.Equal(got, want) {
		t.Errorf("content is %q, want %q", got, want)
	}
}

func TestForms(t *testing.T) {
	for word, others := range map[string][]string{
		"sample": {"samples", "sampled", "sampling"}, "traces": {"trace", "traced", "tracing"}, "sampling": {"sample", "samples"},
	} {
		all := forms(word)
		for _, other := range others {
			if !slices.Contains(all, other) {
				t.Errorf("forms of %s lack %s: %q", word, other, all)
			}
		}
	}
	for _, word := range []string{"go", "k8s", "été", "采样"} {
		if all := forms(word); len(all) != 1 {
			t.Errorf("forms of %s are %q, want none but itself", word, all)
		}
	}
}
