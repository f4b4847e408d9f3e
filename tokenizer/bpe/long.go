package bpe

// longPiece is the length in bytes above which a piece is merged in windows of
// that length. The scratch memory of a window stays in the processor's cache;
// over a piece of a megabyte each step of the heap would be a miss.
const longPiece = 8192

// overlap is how far a window starts before the end of the last one, because
// tokens near a cut are not yet those of the whole.
const overlap = 1024

// seams is the scratch memory of mergeLong.
type seams struct{ window, tried row }

// mergeLong merges in windows, each starting where a token of the last one ends.
// Why the tokens are those of the whole piece: a row of tokens is what merging
// makes of its text if and only if that holds for every two neighbours alone.
// (The first join across a border would need the same parts beside the border,
// joined before, as in the text of the two neighbours; and what two neighbours
// merge to depends on nothing outside while no join crosses their outer
// borders.) Inside a window every two neighbours hold, so only the two at the
// seam have to be tried; where they fail, the window starts a token earlier.
//
// It is the number of tokens. When only that is asked for, tokens far behind the
// last seam are forgotten.
func (m *merger) mergeLong(piece string, forget bool) int {
	m.clear()
	forgotten := 0
	for end := 0; end < len(piece); {
		end = min(int(m.start(len(m.tokens)))+longPiece, len(piece))
		if m.table.longest > overlap || !m.extend(piece, end) {
			m.clear()
			m.window.merge(m.table, piece, &m.row)
			return len(m.tokens)
		}
		if end < len(piece) {
			m.keepUpTo(int32(end - overlap))
		}
		if n := len(m.tokens) - overlap; forget && n > 0 {
			m.forget(n)
			forgotten += n
		}
	}
	return forgotten + len(m.tokens)
}

// extend appends the tokens of the text from the end of the row to an offset.
// It drops tokens of the row until the seam holds, and is false when that would
// be too many: then the piece needs a merge as a whole.
func (m *merger) extend(piece string, end int) bool {
	for tries := 0; tries < overlap; tries++ {
		start := m.start(len(m.tokens))
		if len(m.tokens) == 0 && start > 0 {
			return false
		}
		m.seams.window.clear()
		m.window.merge(m.table, piece[start:end], &m.seams.window)
		if len(m.tokens) == 0 || m.seamHolds(piece) {
			for i, token := range m.seams.window.tokens {
				m.add(token, start+m.seams.window.ends[i])
			}
			return true
		}
		m.cut(len(m.tokens) - 1)
	}
	return false
}

// seamHolds tries whether the last token of the row and the first of the window
// merge to themselves.
func (m *merger) seamHolds(piece string) bool {
	last, window, tried := len(m.tokens)-1, &m.seams.window, &m.seams.tried
	tried.clear()
	m.window.merge(m.table, piece[m.start(last):m.ends[last]+window.ends[0]], tried)
	return len(tried.tokens) == 2 && tried.tokens[0] == m.tokens[last] && tried.tokens[1] == window.tokens[0]
}

// keepUpTo drops the tokens that end behind an offset, but not all of them.
func (m *merger) keepUpTo(offset int32) {
	n := len(m.ends)
	for n > 1 && m.ends[n-1] > offset {
		n--
	}
	m.cut(n)
}
