package ledger

import (
	"cmp"
	"slices"
)

// Price is what input costs relative to input that no cache has: reading it from
// a cache, and writing it into one. Below Minimum tokens nothing is cached; where
// a cache is Marked it ends behind a block with a cut, else anywhere. A Read of 0
// is a model of which no cache is known.
type Price struct {
	Read, Write float64
	Minimum     int
	Marked      bool
}

// Cached is how many blocks a cache has of those that the bundle before began
// with too.
func (p Price) Cached(blocks []Block, shared int) int {
	for p.Marked && shared > 0 && !blocks[shared-1].Cut && shared < len(blocks) {
		shared--
	}
	if tokensOf(blocks[:shared]) < p.Minimum {
		return 0
	}
	return shared
}

// Costs is the cost of each block of which the first are in the cache, in tokens
// at the plain price.
func (p Price) Costs(blocks []Block, cached int) []float64 {
	costs := make([]float64, len(blocks))
	total := tokensOf(blocks)
	for i, b := range blocks {
		factor := 1.0
		switch {
		case p.Read == 0 || total < p.Minimum:
		case i < cached:
			factor = p.Read
		default:
			factor = p.Write
		}
		costs[i] = factor * float64(b.Tokens)
	}
	return costs
}

// Figures are those of many bundles together.
type Figures struct {
	Kind    Kind `json:"kind"`
	Bundles int  `json:"bundles"`
	// Follow is how many had another before them for the same model and form;
	// Prefix and Among are their tokens, those of the common beginning and all.
	Follow int     `json:"follow"`
	Tokens int     `json:"tokens"`
	Prefix int     `json:"prefix"`
	Among  int     `json:"among"`
	Cost   float64 `json:"cost"` // in tokens at the plain price, of Tokens
}

// Share is the part of the tokens that the bundle before began with too.
func (f Figures) Share() float64 { return float64(f.Prefix) / float64(max(1, f.Among)) }

// Relative is the cost of a token, without a cache 1.
func (f Figures) Relative() float64 { return f.Cost / float64(max(1, f.Tokens)) }

// Stats are the figures of the last bundles by kind of task, the most frequent
// first, then of all together. priceOf tells what a model asks.
func Stats(all []Record, last int, priceOf func(model string) Price) []Figures {
	byKind := map[Kind]*Figures{}
	total := Figures{Kind: "all"}
	from := 0
	if last > 0 {
		from = max(0, len(all)-last)
	}
	for i := from; i < len(all); i++ {
		r := all[i]
		kind := KindOf(r.Recipe.Task)
		if byKind[kind] == nil {
			byKind[kind] = &Figures{Kind: kind}
		}
		before, follows := Before(all[:i], r.Cache())
		for _, f := range []*Figures{byKind[kind], &total} {
			f.add(r, before, follows, priceOf(r.Recipe.Model))
		}
	}
	var figures []Figures
	for _, f := range byKind {
		figures = append(figures, *f)
	}
	slices.SortFunc(figures, func(a, b Figures) int { return cmp.Or(b.Bundles-a.Bundles, cmp.Compare(a.Kind, b.Kind)) })
	return append(figures, total)
}

func (f *Figures) add(r, before Record, follows bool, price Price) {
	shared := 0
	if follows {
		shared = Shared(before.Blocks, r.Blocks)
		f.Follow++
		f.Prefix += tokensOf(r.Blocks[:shared])
		f.Among += tokensOf(r.Blocks)
	}
	f.Bundles++
	f.Tokens += tokensOf(r.Blocks)
	for _, cost := range price.Costs(r.Blocks, price.Cached(r.Blocks, shared)) {
		f.Cost += cost
	}
}
