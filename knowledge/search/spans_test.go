package search

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestSpans(t *testing.T) {
	for _, c := range []struct {
		text  string
		terms []string
		want  []string
	}{
		{"Sampling, and SAMPLES.", []string{"sampling", "samples"}, []string{"Sampling", "SAMPLES"}},
		{"resampling", []string{"sampling"}, nil},
		{"让缓存失效", []string{"缓", "存", "缓存", "失", "效", "失效"}, []string{"缓存失效"}},
		{"存取缓存", []string{"存", "缓存"}, []string{"缓存"}},
		{"存", []string{"存"}, []string{"存"}},
		{"用exporter导出", []string{"exporter", "导出"}, []string{"exporter导出"}},
		{"ﾃﾞｰﾀ", []string{"データ"}, nil},
		{"ＡＢＣ", []string{"abc"}, []string{"ＡＢＣ"}},
		{"", []string{"x"}, nil},
	} {
		var got []string
		for _, span := range Spans(c.text, c.terms) {
			got = append(got, c.text[span.Start:span.End])
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s: %s", c.text, diff)
		}
	}
}

func FuzzSpans(f *testing.F) {
	f.Add("让缓存 exporter\xff失效", "缓存 exporter")
	f.Fuzz(func(t *testing.T, text, query string) {
		end := 0
		for _, span := range Spans(text, termsOf(query)) {
			if span.Start < end || span.End <= span.Start || span.End > len(text) {
				t.Fatalf("span %v after %d in %d bytes", span, end, len(text))
			}
			end = span.End
		}
	})
}
