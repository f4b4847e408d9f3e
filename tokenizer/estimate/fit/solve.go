package main

// rounds of coordinate descent. The sum it makes smaller is convex, and a few
// hundred rounds settle it to far below a rounding.
const rounds = 400

// noise is what a count may differ relatively from any weighted sum of features:
// a share, and for short texts about a token.
const (
	noiseShare = 0.02
	noiseToken = 0.5
	// noiseOther is for texts of other languages than English in Latin letters.
	// A page of each must not decide what a rare word of English costs.
	noiseOther = 20
	// gainEnglish is for the one text of plain English prose.
	gainEnglish = 5
)

// solve finds the weights that explain the counts of a family, in relative
// error, none negative, each drawn to its prior.
func solve(samples []sample, family string, priors []prior) []float64 {
	n := len(priors)
	gram, right := normal(samples, family, n)
	weights := make([]float64, n)
	for i, p := range priors {
		pull := 1 / (p.sigma * p.sigma)
		gram[i][i] += pull
		right[i] += pull * p.mean
		weights[i] = p.mean
	}
	for range rounds {
		for i := range weights {
			rest := right[i]
			for j, g := range gram[i] {
				rest -= g * weights[j]
			}
			weights[i] = max(0, weights[i]+rest/gram[i][i])
		}
	}
	return weights
}

// normal is the normal equations of the weighted least squares.
func normal(samples []sample, family string, n int) (gram [][]float64, right []float64) {
	gram, right = make([][]float64, n), make([]float64, n)
	for i := range gram {
		gram[i] = make([]float64, n)
	}
	for _, s := range samples {
		y := s.truth[family]
		if y <= 0 {
			continue
		}
		weight := 1 / (noiseShare*noiseShare*y*y + noiseToken*y)
		switch s.domain {
		case otherLatin:
			weight /= noiseOther
		case english:
			weight *= gainEnglish
		}
		for i, a := range s.features {
			if a == 0 {
				continue
			}
			right[i] += weight * a * y
			for j, b := range s.features {
				gram[i][j] += weight * a * b
			}
		}
	}
	return gram, right
}
