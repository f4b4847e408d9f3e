package search

import "slices"

const (
	// maxSegments is how many segments a query is worth looking into.
	maxSegments = 8
	// maxDead is the part of texts in percent that may be at no path any more,
	// once they are more than fewDead.
	maxDead = 30
	fewDead = 200
	// largePart: a segment is left alone while all smaller ones together are less
	// than a quarter of it, so that large ones are not written for every few pages.
	largePart = 4
)

// Tidy merges segments where there are too many of them or too little of them
// is alive, which it is asked for after the answer was given: the next call has
// the use of it. A text that no path of this tree has may be another branch's,
// so the dead stay until they are many.
func (s *Shelf) Tidy(live func(segment, doc int) bool) {
	if s.store == nil {
		return
	}
	s.keepList()
	kept := s.named()
	total, dead := 0, 0
	for _, i := range kept {
		for doc := range s.segments[i].Len() {
			total++
			if !live(i, doc) {
				dead++
			}
		}
	}
	switch {
	case dead > fewDead && dead*100 > total*maxDead:
		s.merge(kept, live)
	case len(kept) > maxSegments:
		s.merge(s.small(kept), func(int, int) bool { return true })
	}
}

// small are the smallest of the segments, up to one that is large beside them.
func (s *Shelf) small(kept []int) []int {
	smaller := 0
	for i, n := range slices.Backward(kept) {
		size := s.segments[n].Len()
		if len(kept)-i > 2 && smaller*largePart < size {
			return kept[i+1:]
		}
		smaller += size
	}
	return kept
}

// merge puts the new segment there before it takes the old ones away: who comes
// between finds a text twice, which is one too many and no harm.
func (s *Shelf) merge(numbers []int, keep func(segment, doc int) bool) {
	old := make([]*Segment, len(numbers))
	for i, n := range numbers {
		old[i] = s.segments[n]
	}
	data := mergeSegments(old, func(i, doc int) bool { return keep(numbers[i], doc) })
	if data == nil {
		s.Discard()
		return
	}
	before := len(s.segments)
	s.keep(data)
	for _, n := range numbers {
		if s.names[n] != s.names[before] {
			s.store.Delete(s.names[n])
		}
	}
}
