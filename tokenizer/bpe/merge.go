package bpe

// row is a text as tokens: token i is tokens[i] and ends at ends[i]. The first
// starts at base.
type row struct {
	tokens []uint32
	ends   []int32
	base   int32
}

func (r *row) add(token uint32, end int32) {
	r.tokens = append(r.tokens, token)
	r.ends = append(r.ends, end)
}

func (r *row) cut(n int) { r.tokens, r.ends = r.tokens[:n], r.ends[:n] }

// start is where token i starts.
func (r *row) start(i int) int32 {
	if i == 0 {
		return r.base
	}
	return r.ends[i-1]
}

// clear drops all tokens.
func (r *row) clear() {
	r.cut(0)
	r.base = 0
}

// forget drops the first n tokens.
func (r *row) forget(n int) {
	r.base = r.start(n)
	r.tokens = append(r.tokens[:0], r.tokens[n:]...)
	r.ends = append(r.ends[:0], r.ends[n:]...)
}

// merger joins the bytes of a piece to tokens: the neighbours of the lowest rank
// first, the leftmost of equals. It is scratch memory, used again for each
// piece; the row is that of the piece last merged.
type merger struct {
	table *Table
	row
	text   string // the short piece that is merged, with padding behind
	padded []byte // its memory
	parts  []part
	chars  chars
	window window
	seams  seams
}

// count is the number of tokens of a piece that is not empty.
func (m *merger) count(piece string) int {
	switch {
	case m.joinShort(piece):
		return len(m.parts)
	case len(piece) <= longPiece:
		m.merge(piece)
		return len(m.tokens)
	}
	return m.mergeLong(piece, true)
}

// merge leaves the tokens of a piece that is not empty in the row.
func (m *merger) merge(piece string) {
	m.clear()
	switch {
	case m.joinShort(piece):
		for _, p := range m.parts {
			m.add(p.token, p.end)
		}
	case len(piece) <= longPiece:
		m.window.merge(m.table, piece, &m.row)
	default:
		m.mergeLong(piece, false)
	}
}

// MergesTo is true for a token that merging makes of its own text.
func (t *Table) MergesTo(id int) bool {
	text := t.Text(id)
	if text == "" {
		return false
	}
	m := merger{table: t}
	m.merge(text)
	return len(m.tokens) == 1 && m.tokens[0] == uint32(id)
}
