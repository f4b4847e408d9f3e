package estimate

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/git-anw/git-anw/tokenizer"
)

func TestNextRun(t *testing.T) {
	text := "Don't  panic42,\n\t中文é ok\u3000\u0301"
	var got []string
	for len(text) > 0 {
		r := nextRun(text)
		got = append(got, r.text)
		text = text[len(r.text):]
	}
	want := []string{"Don", "'", "t", "  ", "panic", "42", ",", "\n", "\t", "中", "文", "é", " ", "ok", "\u3000", "\u0301"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// The pieces of the whole vocabulary are those of the public encoder itself.
func TestPiecesAgainstEncoder(t *testing.T) {
	encoder, err := tokenizer.New("cl100k_base")
	if err != nil {
		t.Fatal(err)
	}
	for _, piece := range strings.Split(" the| collector| tokenizer| unbreakable| zyxwvut| antidisestablishmentarianism| Überraschung|):|://|=================|[]{}|<!--| ===| |中|鑑|가|뷁", "|") {
		if got, want := newVocabulary().alone(piece), encoder.Count(piece); piece != " " && got != want {
			t.Errorf("%q: %d pieces, the encoder has %d", piece, got, want)
		}
	}
}

func TestPiecesFewerInLargerVocabulary(t *testing.T) {
	for _, piece := range []string{" configuration", " kubernetes", " xylophone", "==>"} {
		n := newVocabulary().count(piece)
		if !slices.IsSortedFunc(n[:], func(a, b int32) int { return int(b - a) }) || n[len(n)-1] < 1 {
			t.Errorf("%q: %v", piece, n)
		}
	}
}

func TestHanByRarity(t *testing.T) {
	for char, want := range map[string]int{"的": hanEasy, "魍": hanRare, "國": traditional, "龘": traditionalRare, "𠮷": traditionalRare} {
		v := measure(char)
		if v[want] == 0 {
			t.Errorf("%s is not %s", char, FeatureNames()[want])
		}
	}
}

func TestContractionIsOneWord(t *testing.T) {
	apart, together := measure("do 't"), measure("don't")
	if apart[runsSigns] != 1 || together[runsSigns] != 0 {
		t.Errorf("signs: %v apart, %v together", apart[runsSigns], together[runsSigns])
	}
}

// What is written otherwise is counted otherwise.
func TestWordsByTheirWriting(t *testing.T) {
	for text, want := range map[string]int{
		`\n`: escape, "x": caseLetter, "X": caseUpper, "Xyz": caseTitle, "XYZ": caseUpper, "XyzXyz": caseMixed, "xyzXyz": humps,
	} {
		if v := measure(text); v[want] != 1 {
			t.Errorf("%s: %v of %q", text, v[want], FeatureNames()[want])
		}
	}
	if v := measure("xyzXyz"); v[caseMixed] != 0 {
		t.Error("xyzXyz begins like a title")
	}
}

// Behind a sign a word is counted half as if it had no space before it.
func TestWordBehindSign(t *testing.T) {
	words := newVocabulary()
	last := len(cutoffs) - 1
	spaced, tight := words.count(" zyxwvut")[last], words.count("zyxwvut")[last]
	for text, want := range map[string]float64{" zyxwvut": float64(spaced) - 1, "=zyxwvut": float64(spaced+tight)/2 - 1} {
		if got := measure(text)[lowerBroken+last]; got != want {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	}
}

// Every feature has a name of its own, and the tables have a weight for it that
// is not negative.
func TestWeights(t *testing.T) {
	names := FeatureNames()
	seen := map[string]bool{}
	for i, name := range names {
		if name == "" || seen[name] {
			t.Errorf("feature %d is named %q", i, name)
		}
		seen[name] = true
	}
	for _, f := range families() {
		w := f.weights()
		for i := range names {
			if w.weights[i] < 0 || w.margins[i] < w.weights[i] {
				t.Errorf("%s: %s: weight %v, margin %v", f.name, names[i], w.weights[i], w.margins[i])
			}
		}
	}
}

func BenchmarkEstimate(b *testing.B) {
	for name, text := range map[string]string{
		"english": strings.Repeat("The collector receives spans from every service, batches them, and sends them on. ", 12000),
		"chinese": strings.Repeat("采集器接收每个服务的追踪数据，成批地发送出去。", 15000),
		"letter":  strings.Repeat("a", 1<<20),
	} {
		b.Run(name, func(b *testing.B) {
			e, _ := New(Names()[0])
			e.Count("x")
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			for b.Loop() {
				e.Count(text)
			}
		})
	}
}

// BenchmarkStart is what the first estimate of a process pays.
func BenchmarkStart(b *testing.B) {
	for b.Loop() {
		newVocabulary()
		families()[0].weights()
	}
}
