package search

import (
	"encoding/binary"
	"hash/crc32"
)

// segmentWriter puts a segment together from texts and terms in order.
type segmentWriter struct {
	sizeOfID                                        int
	docs, terms                                     int
	ids, flags, places, facts, heads, names, groups []byte
	last                                            []byte
}

func (w *segmentWriter) doc(id []byte, flags flag, facts []byte) {
	w.docs++
	w.ids = append(w.ids, id...)
	w.flags = append(w.flags, byte(flags))
	w.places = binary.LittleEndian.AppendUint32(w.places, uint32(len(w.facts)))
	w.facts = append(w.facts, facts...)
}

// term adds the next term in byte order.
func (w *segmentWriter) term(name []byte, p postings) {
	if w.terms%groupSize == 0 {
		w.head(name)
		w.last = append(w.last[:0], name...)
	}
	shared := 0
	for shared < len(name) && shared < len(w.last) && name[shared] == w.last[shared] {
		shared++
	}
	w.groups = binary.AppendUvarint(w.groups, uint64(shared))
	w.groups = binary.AppendUvarint(w.groups, uint64(len(name)-shared))
	w.groups = append(w.groups, name[shared:]...)
	w.groups = binary.AppendUvarint(w.groups, uint64(len(p)))
	w.groups = append(w.groups, p...)
	w.last = append(w.last[:0], name...)
	w.terms++
}

func (w *segmentWriter) head(name []byte) {
	w.heads = binary.LittleEndian.AppendUint32(w.heads, uint32(len(w.names)))
	w.heads = binary.LittleEndian.AppendUint32(w.heads, uint32(len(w.groups)))
	w.names = append(w.names, name...)
}

// bytes is the finished segment.
func (w *segmentWriter) bytes() []byte {
	w.places = binary.LittleEndian.AppendUint32(w.places, uint32(len(w.facts)))
	heads := len(w.heads) / 8
	w.head(nil)
	out := []byte(magic)
	for _, n := range [sections]int{w.sizeOfID, w.docs, heads, len(w.facts), len(w.names), len(w.groups)} {
		out = binary.LittleEndian.AppendUint32(out, uint32(n))
	}
	out = binary.LittleEndian.AppendUint32(out, crc32.Checksum(out, castagnoli()))
	for _, part := range [][]byte{w.ids, w.flags, w.places, w.facts, w.heads, w.names, w.groups} {
		out = append(out, part...)
	}
	end := len(out)
	for at := 0; at < end; at += blockSize {
		out = binary.LittleEndian.AppendUint32(out, crc32.Checksum(out[at:min(at+blockSize, end)], castagnoli()))
	}
	return out
}

// appendPosting packs the next text; last is the one before it.
func (p postings) appendPosting(doc, last int, weight byte) postings {
	return append(binary.AppendUvarint(p, uint64(doc-last)), weight)
}
