package recall

import "slices"

// Depth is how many results are looked at.
const Depth = 10

// Quality is recall at three depths and the mean reciprocal rank.
type Quality struct{ At1, At5, At10, MRR float64 }

// Measure asks all questions; rank gives the paths of pages, the best first.
func (s Set) Measure(rank func(query string) ([]string, error)) (Quality, error) {
	var sum Quality
	for _, q := range s.Queries {
		found, err := rank(q.Text)
		if err != nil {
			return sum, err
		}
		sum.add(q, found)
	}
	n := float64(len(s.Queries))
	return Quality{sum.At1 / n, sum.At5 / n, sum.At10 / n, sum.MRR / n}, nil
}

func (sum *Quality) add(q Query, found []string) {
	share := 1 / float64(len(q.Answers))
	first := true
	for i, path := range found[:min(len(found), Depth)] {
		if !slices.Contains(q.Answers, path) {
			continue
		}
		if first {
			sum.MRR += 1 / float64(i+1)
			first = false
		}
		if i == 0 {
			sum.At1 += share
		}
		if i < 5 {
			sum.At5 += share
		}
		sum.At10 += share
	}
}
