package main

import (
	"slices"
	"strconv"

	"github.com/git-anw/git-anw/tokenizer/estimate"
)

// folding says which fold a sample is in. A fold is estimated by weights that
// were fitted on all others.
type folding struct {
	name string
	of   func(i int, s sample) string
}

// foldings are the ways to cross-validate, the kindest first: by chance, each
// text has its like in the other folds; by domain, it has none.
func foldings() []folding {
	return []folding{
		{"by chance", func(i int, _ sample) string { return strconv.Itoa(i % 10) }},
		{"by domain", func(_ int, s sample) string { return s.domain }},
	}
}

// crossValidate is the estimate of every sample without its fold.
func crossValidate(samples []sample, family string, fold folding, priors []prior) []estimate.Estimate {
	estimates := make([]estimate.Estimate, len(samples))
	var keys []string
	for i, s := range samples {
		keys = append(keys, fold.of(i, s))
	}
	for _, key := range slices.Compact(slices.Sorted(slices.Values(keys))) {
		var rest []sample
		for i, s := range samples {
			if keys[i] != key {
				rest = append(rest, s)
			}
		}
		predict := estimate.Weighted(solve(rest, family, priors))
		for i, s := range samples {
			if keys[i] == key {
				estimates[i] = predict(s.features, len(s.text))
			}
		}
	}
	return estimates
}
