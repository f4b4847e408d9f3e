package bpe

import (
	"errors"
	"fmt"
	"math/bits"
)

// A packed table is, in little-endian words of four bytes:
//
//	magic, tokens, shelves, bytes of entries, longest token, merges, pair slots, borders
//	the token of each byte                256
//	where each token's text is among the entries, 0 for none    tokens
//	where each shelf starts, and which hashes it has    2 × shelves
//	where the last shelf ends             1
//	without merges: rank of each two bytes   65,536
//	with merges: left, right, result, and pair slots   3 × merges, pair slots + spill
//	the two sides of each border         2 × borders
//	the entries: id and size of a token, and its text
//	zeros                                padding, in bytes
//
// A text is on the shelf its hash is proportional to, among a few others: to find
// it is to look at a line of the processor's cache or two. Most texts that are no
// token are not looked for there, because no text of the shelf has the last bits
// of their hash. Behind the last shelf are the tokens no piece is as a whole.
//
// The side of a border is up to three bytes and, highest, their number. A pair
// slot is empty (0) or an index plus one above tagBits of the hash. A pair goes to
// the slot its hash is proportional to, or the next free one behind.
const (
	magic    = 0x32657062 // "bpe2"
	header   = 8
	sizeBits = 12 // of an entry's first word; the id is above
	mostSize = 1<<sizeBits - 1
	spill    = 64 // slots behind the last, instead of wrapping around
	tagBits  = 12
	tagMask  = 1<<tagBits - 1
	maxIndex = 1<<(32-tagBits) - 2
	padding  = 16 // zeros behind the last entry, where a word is loaded as a whole
)

// none is no token, and the rank of what cannot be joined.
const none = ^uint32(0)

// Table is a vocabulary: the tokens' texts, and which neighbours join first.
// Joining follows either the ranks of the joined texts, as OpenAI's encodings
// do, or a list of merges of two tokens, as a tokenizer.json does.
type Table struct {
	tokens, shelves  int
	longest          int
	merges           int
	pairSlots        int
	bytes            words
	starts           words
	shelf            words
	twoBytes         words
	left, right, out words
	pairs            words
	entries          string
	borders          []border // where a piece cannot start from its characters, see chars.go
	noChars          bool     // too many borders: no piece can
}

// words are numbers of four bytes.
type words string

func (w words) at(i int) uint32 { return u32(string(w[4*i : 4*i+4])) }

// OpenTable is the table that Pack made. It reads only the header: the rest is
// used in place.
func OpenTable(packed string) (*Table, error) {
	head := words(packed)
	if len(packed) < 4*header || head.at(0) != magic {
		return nil, errors.New("tokenizer table: not in the present format")
	}
	t := &Table{
		tokens: int(head.at(1)), shelves: int(head.at(2)), longest: int(head.at(4)),
		merges: int(head.at(5)), pairSlots: int(head.at(6)),
	}
	rest := head[4*header:]
	fits := true
	take := func(n int) words {
		if n < 0 || len(rest)/4 < n {
			fits = false
			return ""
		}
		var section words
		section, rest = rest[:4*n], rest[4*n:]
		return section
	}
	t.bytes, t.starts, t.shelf = take(256), take(t.tokens), take(2*t.shelves+1)
	if t.merges == 0 {
		t.twoBytes = take(1 << 16)
	} else {
		t.left, t.right, t.out, t.pairs = take(t.merges), take(t.merges), take(t.merges), take(t.pairSlots+spill)
	}
	borders := take(2 * int(head.at(7)))
	t.entries = string(rest)
	if !fits || len(t.entries) != int(head.at(3))+padding {
		return nil, fmt.Errorf("tokenizer table: %d bytes, its header says otherwise", len(packed))
	}
	t.openBorders(borders)
	return t, nil
}

func (t *Table) openBorders(sides words) {
	t.noChars = len(sides) == 0
	for ; len(sides) > 0; sides = sides[8:] {
		t.borders = append(t.borders, border{side(sides[:4]), side(sides[4:8])})
	}
}

func side(w words) string { return string(w[:min(w[3], 3)]) }

// Tokens is the number of token ids, those without a text included.
func (t *Table) Tokens() int { return t.tokens }

// Text is the text of a token, "" where the id is none.
func (t *Table) Text(id int) string {
	if id < 0 || id >= t.tokens {
		return ""
	}
	at := int(t.starts.at(id))
	if at == 0 {
		return ""
	}
	return t.entries[at : at+int(u32(t.entries[at-4:])&mostSize)]
}

// rankOf is the rank of joining two neighbours, which together are
// text[at:end]. It is quickest where 16 bytes of text lie behind at.
func (t *Table) rankOf(text string, at, end int, left, right uint32) uint32 {
	if t.merges == 0 {
		return t.findAt(text, at, end)
	}
	return t.rankOfPair(left, right)
}

func (t *Table) rankOfPair(left, right uint32) uint32 {
	h := hashPair(left, right)
	slot, _ := bits.Mul64(h, uint64(t.pairSlots))
	for tag := uint32(h) & tagMask; ; slot++ {
		v := t.pairs.at(int(slot))
		if v == 0 {
			return none
		}
		rank := v>>tagBits - 1
		if v&tagMask == tag && t.left.at(int(rank)) == left && t.right.at(int(rank)) == right {
			return rank
		}
	}
}

// rankOfBytes is rankOf for two bytes, where most of the work is.
func (t *Table) rankOfBytes(first, second byte) uint32 {
	if t.merges == 0 {
		return t.twoBytes.at(int(first)<<8 | int(second))
	}
	return t.rankOfPair(t.byteToken(first), t.byteToken(second))
}

// result is the token that joining at a rank makes.
func (t *Table) result(rank uint32) uint32 {
	if t.merges == 0 {
		return rank
	}
	return t.out.at(int(rank))
}

func (t *Table) byteToken(b byte) uint32 { return t.bytes.at(int(b)) }
