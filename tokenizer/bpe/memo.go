package bpe

import "encoding/binary"

// The memo has as many entries as a large workspace repeats pieces; the memory
// of an entry is touched when a piece first needs it. Most pieces are words, and
// four of their entries share a line of the processor's cache.
const (
	wordBits  = 16
	wordKey   = 15 // bytes
	pieceBits = 15
	pieceKey  = 62 // bytes
)

// memo remembers the number of tokens of pieces. Each entry holds its piece:
// nothing keeps a text alive, and the number is never that of another piece with
// the same hash.
type memo struct {
	words  []wordEntry  // of pieces up to wordKey bytes
	pieces []pieceEntry // of pieces up to pieceKey bytes
}

func newMemo() memo {
	return memo{make([]wordEntry, 1<<wordBits), make([]pieceEntry, 1<<pieceBits)}
}

func (m memo) word(h uint64) *wordEntry { return &m.words[h>>(64-wordBits)&(1<<wordBits-1)] }

func (m memo) piece(h uint64) *pieceEntry { return &m.pieces[h>>(64-pieceBits)&(1<<pieceBits-1)] }

// wordEntry is the bytes of a piece in two words, least first. The highest byte
// of the second is the number of tokens above the number of bytes; 0 is an empty
// entry.
type wordEntry struct{ first, last uint64 }

const (
	countShift = 60
	sizeShift  = 56
)

// wordAt is the entry of text[at:end] with no tokens yet. Inside a text it loads
// whole words and masks them, because to branch on the length of a word is to
// guess it wrong.
func wordAt(text string, at, end int) wordEntry {
	n := end - at
	size := uint64(n) << sizeShift
	if len(text)-at < 16 {
		return lastWord(text[at:end], size)
	}
	return wordEntry{
		u64(text[at:]) & (1<<(8*n) - 1),
		u64(text[at+8:])&(1<<(8*max(n-8, 0))-1) | size,
	}
}

// lastWord is wordAt near the end of the text.
func lastWord(word string, size uint64) wordEntry {
	var bytes [16]byte
	copy(bytes[:], word)
	return wordEntry{binary.LittleEndian.Uint64(bytes[:]), binary.LittleEndian.Uint64(bytes[8:]) | size}
}

func (w wordEntry) hash() uint64 { return mix(w.first^mix1, w.last^mix2) }

func (w wordEntry) sameAs(other wordEntry) bool {
	return w.first == other.first && (w.last^other.last)<<(64-countShift) == 0
}

func (w wordEntry) count() int { return int(w.last >> countShift) }

func (w wordEntry) with(count int) wordEntry {
	w.last |= uint64(count) << countShift
	return w
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
