package bpe

// The memo has as many entries as a large workspace repeats pieces; the memory
// of an entry is touched when a piece first needs it. Most pieces are words, and
// four of their entries share a line of the processor's cache.
const (
	wordBits  = 15
	pieceBits = 14
	pieceKey  = 62 // bytes
)

// memo remembers the number of tokens of pieces. Each entry holds its piece:
// nothing keeps a text alive, and the number is never that of another piece with
// the same hash. Two entries share a hash, the later one first: words that
// alternate would else be counted again each time.
type memo struct {
	words  *[1 << wordBits][2]wordEntry   // of pieces up to wordKey bytes
	pieces *[1 << pieceBits][2]pieceEntry // of pieces up to pieceKey bytes
}

func newMemo() memo {
	return memo{new([1 << wordBits][2]wordEntry), new([1 << pieceBits][2]pieceEntry)}
}

func (m *memo) word(h uint64) *[2]wordEntry { return &m.words[h>>(64-wordBits)] }

func (m *memo) piece(h uint64) *[2]pieceEntry { return &m.pieces[h>>(64-pieceBits)] }

// wordEntry is a word with its number of tokens above its size; 0 is an empty
// entry.
type wordEntry word

const countShift = 60

func (e wordEntry) holds(w word) bool {
	return e.first == w.first && (e.last^w.last)<<(64-countShift) == 0
}

func (e wordEntry) count() int { return int(e.last >> countShift) }

func newWordEntry(w word, count int) wordEntry {
	return wordEntry{w.first, w.last | uint64(count)<<countShift}
}

// pieceEntry is one line of the processor's cache.
type pieceEntry struct {
	size, count uint8
	key         [pieceKey]byte
}

func (e *pieceEntry) holds(piece string) bool {
	return int(e.size) == len(piece) && string(e.key[:e.size]) == piece
}

func (e *pieceEntry) set(piece string, count int) {
	e.size, e.count = uint8(copy(e.key[:], piece)), uint8(count)
}
