package search

import (
	"bytes"
	"cmp"
	"slices"
)

// source is a text of a segment that is being merged.
type source struct {
	segment, doc int
	id           []byte
}

// mergeSegments makes one segment of several, with the texts keep says yes to, each
// once.
func mergeSegments(segments []*Segment, keep func(segment, doc int) bool) []byte {
	texts := living(segments, keep)
	place := make([][]int, len(segments)) // the new number of each text, plus one
	for i, s := range segments {
		place[i] = make([]int, s.Len())
	}
	var w segmentWriter
	for n, t := range texts {
		place[t.segment][t.doc] = n + 1
		s := segments[t.segment]
		w.sizeOfID = len(t.id)
		flags := s.part(s.flags+t.doc, s.flags+t.doc+1)
		if flags == nil {
			return nil
		}
		w.doc(t.id, flag(flags[0]), s.Facts(t.doc))
	}
	mergeTerms(&w, segments, place)
	if slices.ContainsFunc(segments, (*Segment).Damaged) {
		return nil
	}
	return w.bytes()
}

func living(segments []*Segment, keep func(segment, doc int) bool) []source {
	var texts []source
	for i, s := range segments {
		n := s.size[sizeOfID]
		for doc := range s.Len() {
			if keep(i, doc) {
				texts = append(texts, source{i, doc, s.part(s.ids+doc*n, s.ids+(doc+1)*n)})
			}
		}
	}
	slices.SortStableFunc(texts, func(a, b source) int { return cmp.Or(bytes.Compare(a.id, b.id), a.segment-b.segment) })
	return slices.CompactFunc(texts, func(a, b source) bool { return bytes.Equal(a.id, b.id) })
}

// found is a text with a term.
type found struct {
	doc    int
	weight byte
}

func mergeTerms(w *segmentWriter, segments []*Segment, place [][]int) {
	lists := map[string][]found{}
	for i, s := range segments {
		s.terms(func(name []byte, p postings) {
			list := lists[string(name)]
			before := len(list)
			p.each(func(doc int, weight byte) {
				if doc < len(place[i]) && place[i][doc] > 0 {
					list = append(list, found{place[i][doc] - 1, weight})
				}
			})
			if len(list) > before {
				lists[string(name)] = list
			}
		})
	}
	names := make([]string, 0, len(lists))
	for name := range lists {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		w.term([]byte(name), repack(lists[name]))
	}
}

func repack(list []found) (p postings) {
	slices.SortFunc(list, func(a, b found) int { return a.doc - b.doc })
	last := 0
	for _, f := range list {
		p = p.appendPosting(f.doc, last, f.weight)
		last = f.doc
	}
	return p
}
