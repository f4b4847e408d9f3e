package bpe

// A memo has as many entries as a large workspace repeats pieces; the memory of
// an entry is touched when a piece first needs it.
const (
	memoBits = 15
	memoKey  = 62 // bytes
)

// memo remembers the number of tokens of pieces. An entry is one line of the
// processor's cache, the piece itself included: nothing keeps a text alive, and
// the number is never that of another piece with the same hash.
type memo []memoEntry

type memoEntry struct {
	size, count uint8
	key         [memoKey]byte
}

func newMemo() memo { return make(memo, 1<<memoBits) }

// entry is where a piece of at most memoKey bytes is remembered.
func (m memo) entry(h uint64) *memoEntry { return &m[h>>(64-memoBits)&(1<<memoBits-1)] }

func (e *memoEntry) holds(piece string) bool {
	return int(e.size) == len(piece) && string(e.key[:e.size]) == piece
}

func (e *memoEntry) set(piece string, count int) {
	e.size, e.count = uint8(copy(e.key[:], piece)), uint8(count)
}
