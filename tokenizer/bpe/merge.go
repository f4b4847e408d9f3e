package bpe

// row is a text as tokens: token i is tokens[i] and ends at ends[i].
type row struct {
	tokens []uint32
	ends   []int32
}

func (r *row) add(token uint32, end int32) {
	r.tokens = append(r.tokens, token)
	r.ends = append(r.ends, end)
}

func (r *row) cut(n int) { r.tokens, r.ends = r.tokens[:n], r.ends[:n] }

// start is where token i starts.
func (r *row) start(i int) int32 {
	if i == 0 {
		return 0
	}
	return r.ends[i-1]
}

// shortPiece is the length in bytes up to which looking at every neighbour for
// the next pair to join is quicker than keeping a heap.
const shortPiece = 96

// merger joins the bytes of a piece to tokens: the neighbours of the lowest rank
// first, the leftmost of equals. It is scratch memory, used again for each
// piece; the row is that of the piece last merged.
type merger struct {
	table *Table
	row
	ranks  []uint32 // of each token with the next, while joining
	window window
	seams  seams
}

// merge is the number of tokens of a piece that is not empty.
func (m *merger) merge(piece string) int {
	m.cut(0)
	switch {
	case len(piece) <= shortPiece:
		m.mergeShort(piece)
	case len(piece) <= longPiece:
		m.window.merge(m.table, piece, &m.row)
	default:
		m.mergeLong(piece)
	}
	return len(m.tokens)
}

func (m *merger) mergeShort(piece string) {
	m.oneByteEach(piece)
	for {
		best, at := none, 0
		for i, rank := range m.ranks {
			if rank < best {
				best, at = rank, i
			}
		}
		if best == none {
			return
		}
		m.join(piece, at, best)
	}
}

func (m *merger) oneByteEach(piece string) {
	m.ranks = m.ranks[:0]
	for i := range len(piece) {
		m.add(m.table.byteToken(piece[i]), int32(i+1))
		rank := none
		if i+1 < len(piece) {
			rank = m.table.rankOfBytes(piece[i:])
		}
		m.ranks = append(m.ranks, rank)
	}
}

// join makes one token of the tokens at and at+1.
func (m *merger) join(piece string, at int, rank uint32) {
	last := len(m.tokens) - 1
	copy(m.tokens[at+1:], m.tokens[at+2:])
	copy(m.ranks[at:], m.ranks[at+1:])
	copy(m.ends[at:], m.ends[at+1:])
	m.cut(last)
	m.ranks = m.ranks[:last]
	m.tokens[at] = m.table.result(rank)
	m.rerank(piece, at)
	if at > 0 {
		m.rerank(piece, at-1)
	}
}

// rerank looks up the token at an index joined with its next.
func (m *merger) rerank(piece string, at int) {
	m.ranks[at] = none
	if at+1 < len(m.tokens) {
		m.ranks[at] = m.table.rankOf(piece[m.start(at):m.ends[at+1]], m.tokens[at], m.tokens[at+1])
	}
}
