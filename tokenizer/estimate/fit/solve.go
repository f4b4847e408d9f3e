package main

// rounds of coordinate descent. The sum it makes smaller is convex, and a few
// hundred rounds settle it to far below a rounding.
const rounds = 400

// A count may differ relatively from any weighted sum of features: by a share,
// and for short texts by about a token.
const (
	noiseShare = 0.02
	noiseToken = 0.5
	// noiseOther is for texts of other languages than English in Latin letters.
	// A page of each must not decide what a rare word of English costs.
	noiseOther = 20
	// gainEnglish is for the one text of plain English prose.
	gainEnglish = 5
)

// Code is of all kinds, and a program that is unlike all others must not decide:
// the further off a text stays, the less it is trusted, as if errors were of
// Student's distribution. Of other languages there are too few texts to tell.
const (
	freedom = 4
	doubts  = 5
)

// solve finds the weights that explain the counts of a family, in relative
// error, none negative, each drawn to its prior.
func solve(samples []sample, family string, priors []prior) (weights []float64) {
	trust := make([]float64, len(samples))
	for i := range trust {
		trust[i] = 1
	}
	for range doubts {
		weights = trusting(trust, samples, family, priors)
		for i, s := range samples {
			if s.code() {
				trust[i] = trustIn(s, family, weights)
			}
		}
	}
	return weights
}

// trustIn is how much a text says, by how far weights are off on it.
func trustIn(s sample, family string, weights []float64) float64 {
	y := s.truth[family]
	off := -y
	for i, a := range s.features {
		off += a * weights[i]
	}
	return (freedom + 1) / (freedom + off*off/noise(y))
}

// noise is the variance of a count.
func noise(y float64) float64 { return noiseShare*noiseShare*y*y + noiseToken*y }

// trusting is solve for texts that are trusted more or less.
func trusting(trust []float64, samples []sample, family string, priors []prior) []float64 {
	n := len(priors)
	gram, right := normal(trust, samples, family, n)
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
func normal(trust []float64, samples []sample, family string, n int) (gram [][]float64, right []float64) {
	gram, right = make([][]float64, n), make([]float64, n)
	for i := range gram {
		gram[i] = make([]float64, n)
	}
	for k, s := range samples {
		y := s.truth[family]
		if y <= 0 {
			continue
		}
		weight := trust[k] / noise(y)
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
