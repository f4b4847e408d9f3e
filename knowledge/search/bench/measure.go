package main

import "slices"

// depth is how many results are looked at.
const depth = 10

// quality is recall at three depths and the mean reciprocal rank.
type quality struct{ at1, at5, at10, mrr float64 }

func measure(s system, pages []page, queries []query) (quality, error) {
	var sum quality
	rank, err := s.index(pages)
	if err != nil {
		return sum, err
	}
	for _, q := range queries {
		found, err := rank(q.text)
		if err != nil {
			return sum, err
		}
		sum.add(q, found)
	}
	n := float64(len(queries))
	return quality{sum.at1 / n, sum.at5 / n, sum.at10 / n, sum.mrr / n}, nil
}

func (sum *quality) add(q query, found []string) {
	share := 1 / float64(len(q.answers))
	first := true
	for i, path := range found[:min(len(found), depth)] {
		if !slices.Contains(q.answers, path) {
			continue
		}
		if first {
			sum.mrr += 1 / float64(i+1)
			first = false
		}
		if i == 0 {
			sum.at1 += share
		}
		if i < 5 {
			sum.at5 += share
		}
		sum.at10 += share
	}
}
