package bpe

import (
	"encoding/binary"
	"fmt"
	"math/bits"
	"slices"
)

// Merge joins two tokens to a third.
type Merge struct{ Left, Right, Result int }

// Vocabulary is what Pack packs.
type Vocabulary struct {
	// Tokens are the texts by id; "" is an id that is none. Each of the 256
	// bytes is a token.
	Tokens []string
	// Merges in the order of their ranks. None: the rank of joining two
	// neighbours is the id of the token they are together.
	Merges []Merge
	// Whole says which tokens a whole piece is without any merge; nil: all.
	Whole func(id int) bool
}

// Pack writes a vocabulary in the form Open uses in place.
func Pack(v Vocabulary) ([]byte, error) {
	if len(v.Tokens) > maxIndex || len(v.Merges) > maxIndex {
		return nil, fmt.Errorf("tokenizer table: %d tokens and %d merges, at most %d fit", len(v.Tokens), len(v.Merges), maxIndex)
	}
	starts, shelves, entries, err := v.entries()
	if err != nil {
		return nil, err
	}
	ofBytes, err := v.byteTokens()
	if err != nil {
		return nil, err
	}
	pairs, pairSlots, err := v.pairSection()
	if err != nil {
		return nil, err
	}
	borders := v.borders()
	words := slices.Concat([]uint32{
		magic, uint32(len(v.Tokens)), uint32(len(shelves) / 2), uint32(len(entries)), uint32(v.longest()),
		uint32(len(v.Merges)), uint32(pairSlots), uint32(len(borders) / 2),
	}, ofBytes, starts, shelves, pairs, borders)
	packed := make([]byte, 0, 4*len(words)+len(entries)+padding)
	for _, word := range words {
		packed = binary.LittleEndian.AppendUint32(packed, word)
	}
	return append(append(packed, entries...), make([]byte, padding)...), nil
}

func (v Vocabulary) byteTokens() ([]uint32, error) {
	tokens := make([]uint32, 256)
	found := 0
	for id, token := range v.Tokens {
		if len(token) == 1 {
			tokens[token[0]] = uint32(id)
			found++
		}
	}
	if found != len(tokens) {
		return nil, fmt.Errorf("tokenizer table: %d tokens of one byte, 256 are needed", found)
	}
	return tokens, nil
}

// pairSection is the part of the table that says what joins.
func (v Vocabulary) pairSection() (section []uint32, slots int, err error) {
	if len(v.Merges) == 0 {
		return v.twoByteRanks(), 0, nil
	}
	n := len(v.Merges)
	section = make([]uint32, 3*n)
	pairs := make([]uint32, n*7/4+spill)
	for rank, merge := range v.Merges {
		section[rank], section[n+rank], section[2*n+rank] = uint32(merge.Left), uint32(merge.Right), uint32(merge.Result)
		if err := place(pairs, hashPair(uint32(merge.Left), uint32(merge.Right)), rank); err != nil {
			return nil, 0, err
		}
	}
	return append(section, pairs...), len(pairs) - spill, nil
}

func (v Vocabulary) twoByteRanks() []uint32 {
	ranks := make([]uint32, 1<<16)
	for i := range ranks {
		ranks[i] = none
	}
	for id, token := range v.Tokens {
		if len(token) == 2 {
			ranks[int(token[0])<<8|int(token[1])] = uint32(id)
		}
	}
	return ranks
}

// mostBorders is how many borders a table lists. A vocabulary with more, or with
// none (which is one that knows no Chinese), does without.
const mostBorders = 256

func (v Vocabulary) borders() []uint32 {
	known := make(map[border]bool)
	var sides []uint32
	for _, token := range v.Tokens {
		if b, ok := borderOf(token); ok && !known[b] {
			known[b] = true
			sides = append(sides, packSide(b.left), packSide(b.right))
		}
	}
	if len(known) > mostBorders {
		return nil
	}
	return sides
}

func packSide(bytes string) uint32 {
	packed := uint32(len(bytes)) << 24
	for i := range len(bytes) {
		packed |= uint32(bytes[i]) << (8 * i)
	}
	return packed
}

// place puts an index into the first free slot of its hash. The last slot stays
// empty, so that every search ends.
func place(slots []uint32, h uint64, index int) error {
	slot, _ := bits.Mul64(h, uint64(len(slots)-spill))
	for slots[slot] != 0 {
		slot++
	}
	if int(slot) >= len(slots)-1 {
		return fmt.Errorf("tokenizer table: %d slots spill over", len(slots))
	}
	slots[slot] = uint32(index+1)<<tagBits | uint32(h)&tagMask
	return nil
}
