package estimate

import (
	"math"

	"github.com/git-anw/git-anw/tokenizer"
)

// Doubt is how little is known of the tokenizer of a model that is counted by
// that of another.
type Doubt int

const (
	// Sure is no doubt.
	Sure Doubt = iota
	// Related is a model whose maker's earlier tokenizer counts.
	Related
	// Unrelated is a model of which nothing is known.
	Unrelated
)

func (d Doubt) String() string { return [...]string{"sure", "related", "unrelated"}[d] }

// guess is what another tokenizer may make of a text. Over o200k_base, the seven
// families at hand make 0.94 to 1.66 times the tokens of nine texts in ten; from
// one generation of a maker to the next it was up to 1.35.
var guesses = [...]struct{ band, bound float64 }{{0, 1}, {0.20, 1.35}, {0.45, 1.70}}

// Guess counts for a model by the tokenizer of another.
type Guess struct {
	by    tokenizer.Counter
	doubt Doubt
}

// NewGuess is what by counts, with a doubt.
func NewGuess(by tokenizer.Counter, doubt Doubt) *Guess { return &Guess{by, doubt} }

// Name is that of the tokenizer that counts.
func (g *Guess) Name() string { return g.by.Name() }

// Exact is false.
func (g *Guess) Exact() bool { return false }

// Count is what the other tokenizer counts.
func (g *Guess) Count(text string) int { return g.by.Count(text) }

// Estimate is that with a wider band and a higher bound.
func (g *Guess) Estimate(text string) Estimate {
	e := Estimate{}
	if by, ok := g.by.(*Estimator); ok {
		e = by.Estimate(text)
	} else {
		e.Tokens = g.by.Count(text)
		e.Bound = e.Tokens
	}
	more := guesses[g.doubt]
	e.Band = min(1, math.Hypot(e.Band, more.band))
	e.Bound = max(e.Tokens, min(int(math.Ceil(float64(e.Bound)*more.bound)), len(text)))
	return e
}

// Bound is that of Estimate.
func (g *Guess) Bound(text string) int { return g.Estimate(text).Bound }

// Band is that of Estimate.
func (g *Guess) Band(text string) float64 { return g.Estimate(text).Band }
