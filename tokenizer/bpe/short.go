package bpe

import "unsafe"

// shortPiece is the number of parts up to which looking at every neighbour for
// the next pair to join is quicker than keeping a heap.
const shortPiece = 96

// part is a token of a piece that is being merged.
type part struct {
	rank  uint32 // of joining it with the next
	token uint32
	end   int32
}

// joinShort leaves the tokens of a piece in the parts, in a number of steps that
// is the square of the parts at the start. It is false where those are too many.
func (m *merger) joinShort(piece string) bool {
	if len(piece) > 3*shortPiece {
		return false
	}
	m.load(piece)
	if !m.startWithChars(piece) {
		if len(piece) > shortPiece {
			return false
		}
		m.startWithBytes(piece)
	}
	m.finish()
	return true
}

// load makes a piece ready for rerank.
func (m *merger) load(piece string) {
	m.padded = append(append(m.padded[:0], piece...), make([]byte, padding)...)
	m.text = unsafe.String(unsafe.SliceData(m.padded), len(m.padded))
}

// finish joins the parts until none can be joined.
func (m *merger) finish() {
	for {
		best, at := none, 0
		for i := range m.parts {
			if rank := m.parts[i].rank; rank < best {
				best, at = rank, i
			}
		}
		if best == none {
			return
		}
		m.join(at)
	}
}

// startWithBytes makes one part of each byte.
func (m *merger) startWithBytes(piece string) {
	m.parts = m.parts[:0]
	for i := range len(piece) {
		rank := none
		if i+1 < len(piece) {
			rank = m.table.rankOfBytes(piece[i], piece[i+1])
		}
		m.parts = append(m.parts, part{rank, m.table.byteToken(piece[i]), int32(i + 1)})
	}
}

// join makes one part of the parts at and at+1.
func (m *merger) join(at int) {
	joined := &m.parts[at]
	joined.token, joined.end = m.table.result(joined.rank), m.parts[at+1].end
	copy(m.parts[at+1:], m.parts[at+2:])
	m.parts = m.parts[:len(m.parts)-1]
	m.rerank(at)
	if at > 0 {
		m.rerank(at - 1)
	}
}

// rerank looks up the part at an index joined with its next.
func (m *merger) rerank(at int) {
	p := &m.parts[at]
	p.rank = none
	if at+1 == len(m.parts) {
		return
	}
	start := int32(0)
	if at > 0 {
		start = m.parts[at-1].end
	}
	next := m.parts[at+1]
	p.rank = m.table.rankOf(m.text, int(start), int(next.end), p.token, next.token)
}
