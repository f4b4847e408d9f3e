package estimate

import (
	"math"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// Estimate is what is believed of a text.
type Estimate struct {
	Tokens int
	Bound  int     // hardly any text takes more
	Band   float64 // relative: nine texts of ten are within Tokens ± Band
	// Rough is true for a text in a language of which the fit saw next to
	// nothing: only Bound is to be relied on.
	Rough bool
}

// Estimator estimates for a family of tokenizers. It is a tokenizer.Counter and
// may be shared by goroutines.
type Estimator struct {
	name    string
	weights func() weighted
}

// Name is what New was given.
func (e *Estimator) Name() string { return e.name }

// Exact is false.
func (e *Estimator) Exact() bool { return false }

// Estimate is all that is believed of a text, for the price of one Count.
func (e *Estimator) Estimate(text string) Estimate {
	if text == "" {
		return Estimate{}
	}
	return e.weights().estimate(text)
}

// Count is the number of tokens that a text most probably is.
func (e *Estimator) Count(text string) int { return e.Estimate(text).Tokens }

// Bound is a number of tokens that hardly any text is above: what a budget must
// reckon with.
func (e *Estimator) Bound(text string) int { return e.Estimate(text).Bound }

// Band is how far off Count may be, relatively.
func (e *Estimator) Band(text string) float64 { return e.Estimate(text).Band }

// New is the estimator of a family. It costs nothing: tables are read at the
// first estimate.
func New(name string) (*Estimator, error) {
	for _, f := range families() {
		if f.name == name {
			return f.estimator(), nil
		}
	}
	return nil, gitobj.Problemf(gitobj.Usage, "tokenizer: there is no estimate named %q", name).
		WithHint("use one of: %s", strings.Join(Names(), ", "))
}

// weighted estimates by a weighted sum of features.
type weighted struct {
	weights, margins vector
}

func newWeighted(weights vector) weighted {
	return weighted{weights: weights, margins: margins(weights)}
}

func (w weighted) estimate(text string) Estimate {
	e := w.of(measure(text), len(text))
	// Some vocabularies have no token for a line end of two characters, nor for signs
	// with one behind them.
	e.Bound = min(e.Bound+strings.Count(text, "\r\n")*3/2, max(len(text), e.Bound))
	return e
}

// of is the estimate of a text by its features and its bytes. No byte-level
// encoding makes more tokens than bytes, but for the marks of a text's ends.
func (w weighted) of(v vector, bytes int) Estimate {
	var cost [classes]float64
	var sum, bound float64
	for i, x := range v {
		cost[classOf(i)] += x * w.weights[i]
		sum += x * w.weights[i]
		bound += x * w.margins[i]
	}
	if sum <= 0 {
		return Estimate{Tokens: 1, Bound: max(1, bytes), Band: 1}
	}
	e := Estimate{Tokens: max(1, int(math.Round(sum))), Rough: rough(v, cost[accented]+cost[foreign], sum)}
	var band float64
	for c, x := range cost {
		band += uncertainties[c].band * x / sum
	}
	bound += boundRoot * math.Sqrt(sum)
	if e.Rough {
		band = math.Hypot(band, roughBand)
		bound *= roughBound
	}
	e.Band = min(1, math.Hypot(band, bandRoot/math.Sqrt(sum)))
	e.Bound = max(e.Tokens, min(int(math.Ceil(bound)), bytes))
	return e
}

// Weighted is an estimator by weights in the order of FeatureNames, and what it
// says of features that were measured before: for the program that fits them.
func Weighted(weights []float64) func(features []float64, bytes int) Estimate {
	w := newWeighted(vector(weights))
	return func(features []float64, bytes int) Estimate { return w.of(vector(features), bytes) }
}
