package bpe

import (
	"errors"
	"fmt"
	"math/bits"
)

// A packed table is, in little-endian words of four bytes:
//
//	magic, tokens, slots, bytes of text, longest token, merges, pair slots, borders
//	the token of each byte                256
//	where each token's text starts        tokens + 1
//	token slots                           slots + spill
//	without merges: rank of each two bytes   65,536
//	with merges: left, right, result, and pair slots   3 × merges, pair slots + spill
//	the two sides of each border         2 × borders
//	the text of all tokens
//
// The side of a border is up to three bytes and, highest, their number.
// A slot is empty (0) or an index plus one above tagBits of the hash. A key goes
// to the slot its hash is proportional to, or the next free one behind.
const (
	magic    = 0x31657062 // "bpe1"
	header   = 8
	spill    = 64 // slots behind the last, instead of wrapping around
	tagBits  = 12
	tagMask  = 1<<tagBits - 1
	maxIndex = 1<<(32-tagBits) - 2
)

// none is no token, and the rank of what cannot be joined.
const none = ^uint32(0)

// Table is a vocabulary: the tokens' texts, and which neighbours join first.
// Joining follows either the ranks of the joined texts, as OpenAI's encodings
// do, or a list of merges of two tokens, as a tokenizer.json does.
type Table struct {
	tokens, slots    int
	longest          int
	merges           int
	pairSlots        int
	bytes            words
	starts           words
	index            words
	twoBytes         words
	left, right, out words
	pairs            words
	text             string
	borders          []border // where a piece cannot start from its characters, see chars.go
	noChars          bool     // too many borders: no piece can
}

// words are numbers of four bytes.
type words string

func (w words) at(i int) uint32 {
	s := w[4*i : 4*i+4]
	return uint32(s[0]) | uint32(s[1])<<8 | uint32(s[2])<<16 | uint32(s[3])<<24
}

// OpenTable is the table that Pack made. It reads only the header: the rest is
// used in place.
func OpenTable(packed string) (*Table, error) {
	head := words(packed)
	if len(packed) < 4*header || head.at(0) != magic {
		return nil, errors.New("tokenizer table: not in the present format")
	}
	t := &Table{
		tokens: int(head.at(1)), slots: int(head.at(2)), longest: int(head.at(4)),
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
	t.bytes, t.starts, t.index = take(256), take(t.tokens+1), take(t.slots+spill)
	if t.merges == 0 {
		t.twoBytes = take(1 << 16)
	} else {
		t.left, t.right, t.out, t.pairs = take(t.merges), take(t.merges), take(t.merges), take(t.pairSlots+spill)
	}
	borders := take(2 * int(head.at(7)))
	t.text = string(rest)
	if !fits || len(t.text) != int(head.at(3)) {
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
	return t.text[t.starts.at(id):t.starts.at(id+1)]
}

// Find is the token a whole piece is.
func (t *Table) Find(piece string) (id int, ok bool) {
	found := t.find(piece)
	return int(found), found != none
}

func (t *Table) find(piece string) uint32 {
	if len(piece) > t.longest {
		return none
	}
	return t.findHashed(piece, hash(piece))
}

func (t *Table) findHashed(piece string, h uint64) uint32 {
	slot, _ := bits.Mul64(h, uint64(t.slots))
	for tag := uint32(h) & tagMask; ; slot++ {
		v := t.index.at(int(slot))
		if v == 0 {
			return none
		}
		if v&tagMask != tag {
			continue
		}
		id := int(v>>tagBits) - 1
		if t.text[t.starts.at(id):t.starts.at(id+1)] == piece {
			return uint32(id)
		}
	}
}

// rankOf is the rank of joining two neighbours, which together are that text.
func (t *Table) rankOf(text string, left, right uint32) uint32 {
	if t.merges == 0 {
		return t.find(text)
	}
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

// rankOfBytes is rankOf for the first two bytes of text, where most of the work
// is.
func (t *Table) rankOfBytes(text string) uint32 {
	if t.merges == 0 {
		return t.twoBytes.at(int(text[0])<<8 | int(text[1]))
	}
	return t.rankOf(text, t.byteToken(text[0]), t.byteToken(text[1]))
}

// result is the token that joining at a rank makes.
func (t *Table) result(rank uint32) uint32 {
	if t.merges == 0 {
		return rank
	}
	return t.out.at(int(rank))
}

func (t *Table) byteToken(b byte) uint32 { return t.bytes.at(int(b)) }
