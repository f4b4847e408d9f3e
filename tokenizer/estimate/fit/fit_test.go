package main

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"math"
	"math/bits"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/git-anw/git-anw/tokenizer/estimate"
)

var words = strings.Fields("the queue collector func return tokenizer := { } ( ) 中文 数据 é 42 1000 == Größe HTTPServer don't")

// invented are texts whose counts follow from known weights.
func invented(n int, weights []float64) []sample {
	random := rand.New(rand.NewPCG(1, 2))
	var samples []sample
	for i := range n {
		var text strings.Builder
		for range 50 + random.IntN(300) {
			text.WriteString(words[random.IntN(len(words))])
			text.WriteString([]string{" ", " ", "\n", ""}[random.IntN(4)])
		}
		s := sample{id: fmt.Sprint(i), text: text.String(), features: estimate.Features(text.String())}
		s.domain = domainOf(s.text)
		s.truth = map[string]float64{"invented": dot(weights, s.features)}
		samples = append(samples, s)
	}
	return samples
}

func truthWeights() []float64 {
	var weights []float64
	for i, p := range priors(1) {
		weights = append(weights, max(0, p.mean+0.5*p.sigma*float64(i%3-1)))
	}
	return weights
}

// The fit explains counts that follow from weights, whatever weights it finds.
func TestSolveExplains(t *testing.T) {
	truth := truthWeights()
	samples := invented(300, truth)
	weights := solve(samples, "invented", priors(1))
	for i, s := range invented(50, truth) {
		if got, want := dot(weights, s.features), s.truth["invented"]; math.Abs(got/want-1) > 0.015 {
			t.Errorf("text %d: %.1f, want %.1f", i, got, want)
		}
	}
	for i, w := range weights {
		if w < 0 || math.IsNaN(w) {
			t.Errorf("%s: %v", estimate.FeatureNames()[i], w)
		}
	}
}

// Without data the weights are the priors.
func TestSolveWithoutData(t *testing.T) {
	for i, w := range solve(nil, "any", priors(1)) {
		if p := priors(1)[i]; math.Abs(w-p.mean) > 1e-9 || p.sigma <= 0 {
			t.Errorf("%s: %v, prior %+v", estimate.FeatureNames()[i], w, p)
		}
	}
}

func TestDomain(t *testing.T) {
	for text, want := range map[string]string{
		strings.Repeat("the rights of the people and the duties of the state ", 9): english,
		strings.Repeat("die Würde des Menschen ist unantastbar und bleibt es ", 9): otherLatin,
		strings.Repeat("人人生而自由，在尊严和权利上一律平等。", 9):                                   eastern,
		strings.Repeat("все люди рождаются свободными ", 9):                        otherScript,
		strings.Repeat("for (i = 0; i < n; i++) { sum += a[i]; }\n", 9):            "braces",
		strings.Repeat("(defun f (x) (+ x (g x)))\n", 9):                           "parentheses",
		strings.Repeat("1001 2002 3003\n", 9):                                      "numbers",
	} {
		if got := domainOf(text); got != want {
			t.Errorf("%.30q: %q, want %q", text, got, want)
		}
	}
}

// The same data gives the same bytes.
func TestRun(t *testing.T) {
	dir := t.TempDir()
	data := filepath.Join(dir, "counts.jsonl.gz")
	if err := os.WriteFile(data, zipped(t, invented(120, truthWeights())), 0o644); err != nil {
		t.Fatal(err)
	}
	var reports, tables [2]bytes.Buffer
	for i := range 2 {
		out := filepath.Join(dir, fmt.Sprint(i))
		if err := run([]string{"-data", data, "-out", out}, &reports[i]); err != nil {
			t.Fatal(err)
		}
		written, err := os.ReadFile(out)
		if err != nil {
			t.Fatal(err)
		}
		tables[i].Write(written)
	}
	if tables[0].String() != tables[1].String() || reports[0].String() != reports[1].String() {
		t.Error("two runs differ")
	}
	if !strings.HasPrefix(tables[0].String(), "feature\tinvented\nword\t") {
		t.Errorf("table: %.60q", tables[0].String())
	}
	for _, want := range []string{"## invented, cross-validated by chance", "## invented, cross-validated by domain", allLong} {
		if !strings.Contains(reports[0].String(), want) {
			t.Errorf("no %q in\n%s", want, reports[0].String())
		}
	}
}

// Weights are judged on the texts of another file, which they were not fitted on.
func TestJudge(t *testing.T) {
	dir := t.TempDir()
	samples := invented(150, truthWeights())
	for name, some := range map[string][]sample{"data": samples[:120], "others": samples[120:]} {
		if err := os.WriteFile(filepath.Join(dir, name), zipped(t, some), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	var out bytes.Buffer
	if err := run([]string{"-data", filepath.Join(dir, "data"), "-judge", filepath.Join(dir, "others")}, &out); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(out.String(), "## invented, on other texts") || strings.Contains(out.String(), "cross-validated") {
		t.Errorf("got\n%s", &out)
	}
}

func zipped(t *testing.T, samples []sample) []byte {
	t.Helper()
	var data bytes.Buffer
	packed := gzip.NewWriter(&data)
	for _, s := range samples {
		line := map[string]any{"id": s.id, "text": s.text}
		for family, n := range s.truth {
			line[family] = n
		}
		if err := json.NewEncoder(packed).Encode(line); err != nil {
			t.Fatal(err)
		}
	}
	if err := packed.Close(); err != nil {
		t.Fatal(err)
	}
	return data.Bytes()
}

func TestRunRefuses(t *testing.T) {
	data := filepath.Join(t.TempDir(), "counts.jsonl.gz")
	if err := os.WriteFile(data, zipped(t, invented(3, truthWeights())), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{nil, {"-data", "missing.gz"}, {"-data", data, "-judge", "missing.gz"}} {
		if err := run(args, new(bytes.Buffer)); err == nil {
			t.Errorf("%q: no error", args)
		}
	}
}

// The table that is compiled in is the one -simplified writes.
func TestSimplifiedIsCurrent(t *testing.T) {
	file := filepath.Join(t.TempDir(), "simplified.bin")
	if err := run([]string{"-simplified", file}, new(bytes.Buffer)); err != nil {
		t.Fatal(err)
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(filepath.Join("..", "simplified.bin"))
	if err != nil || !bytes.Equal(got, want) {
		t.Errorf("simplified.bin is not current: %v", err)
	}
	has := 0
	for _, b := range want {
		has += bits.OnesCount8(b)
	}
	if has != 6763 { // 3,755 + 3,008
		t.Errorf("%d characters", has)
	}
}

func dot(a, b []float64) (sum float64) {
	for i := range a {
		sum += a[i] * b[i]
	}
	return sum
}
