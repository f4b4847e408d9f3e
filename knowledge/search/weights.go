package search

// Weights are how much each of several terms tells pages apart: see Weight.
func (ix *Index) Weights(terms []string) map[string]float64 {
	paths := ix.inPaths(terms)
	weights := make(map[string]float64, len(terms))
	for _, term := range terms {
		weights[term] = ix.weigh(term, len(ix.postings(term, paths)))
	}
	return weights
}
