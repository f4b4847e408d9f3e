package search

import (
	"bytes"
	"encoding/binary"
	"sort"
)

// postings are the texts that have a term, packed.
type postings []byte

// term finds the postings of a term; none where no text has it.
func (s *Segment) term(term string) postings {
	head := sort.Search(s.size[countHeads], func(i int) bool { return string(s.head(i)) > term }) - 1
	if head < 0 {
		return nil
	}
	var found postings
	s.group(head, func(name []byte, p postings) bool {
		at := bytes.Compare(name, []byte(term))
		if at == 0 {
			found = p
		}
		return at < 0
	})
	return found
}

// head is the first term of a group.
func (s *Segment) head(i int) []byte {
	at := s.heads + 8*i
	return s.part(s.namesAt+s.number(at), s.namesAt+s.number(at+8))
}

// group calls each with the terms of a group in order, while it returns true.
// The name is only valid during the call.
func (s *Segment) group(i int, each func(name []byte, p postings) bool) {
	at := s.heads + 8*i + 4
	rest := s.part(s.groupAt+s.number(at), s.groupAt+s.number(at+8))
	name := append(make([]byte, 0, 64), s.head(i)...)
	for len(rest) > 0 {
		shared, n := binary.Uvarint(rest)
		added, m := binary.Uvarint(rest[max(n, 0):])
		if n <= 0 || m <= 0 || shared > uint64(len(name)) || added > uint64(len(rest)-n-m) {
			s.damaged.Store(true)
			return
		}
		rest = rest[n+m:]
		name = append(name[:shared], rest[:added]...)
		rest = rest[added:]
		size, n := binary.Uvarint(rest)
		if n <= 0 || size > uint64(len(rest)-n) {
			s.damaged.Store(true)
			return
		}
		if !each(name, postings(rest[n:n+int(size)])) {
			return
		}
		rest = rest[n+int(size):]
	}
}

// each calls f with every text and weight, until they are not as written.
func (p postings) each(f func(doc int, weight byte)) {
	doc := 0
	for len(p) > 1 {
		step, n := uint64(p[0]), 1
		if step >= 0x80 {
			step, n = binary.Uvarint(p)
		}
		if n <= 0 || n >= len(p) {
			return
		}
		doc += int(step)
		f(doc, p[n])
		p = p[n+1:]
	}
}

// terms calls each with every term in order.
func (s *Segment) terms(each func(name []byte, p postings)) {
	for i := range s.size[countHeads] {
		s.group(i, func(name []byte, p postings) bool {
			each(name, p)
			return true
		})
	}
}
