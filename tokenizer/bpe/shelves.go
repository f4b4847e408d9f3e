package bpe

import (
	"encoding/binary"
	"fmt"
	"math/bits"
)

// perShelf is how many tokens share a shelf in the mean: so many, with their
// texts, fill a line of the processor's cache.
const perShelf = 4

// entries are the tokens with their texts, those on the shelves first; where each
// text is; and the shelves. On a shelf low ids, the common ones, come first.
func (v Vocabulary) entries() (starts, shelves []uint32, entries []byte, err error) {
	starts = make([]uint32, len(v.Tokens))
	add := func(id int) {
		entries = binary.LittleEndian.AppendUint32(entries, uint32(id)<<sizeBits|uint32(len(v.Tokens[id])))
		starts[id] = uint32(len(entries))
		entries = append(entries, v.Tokens[id]...)
	}
	sorted, others, err := v.sorted()
	for _, shelf := range sorted {
		start, filter := uint32(len(entries)), uint32(0)
		for _, id := range shelf {
			add(id)
			filter |= 1 << (hash(v.Tokens[id]) % 32)
		}
		shelves = append(shelves, start, filter)
	}
	shelves = append(shelves, uint32(len(entries)))
	for _, id := range others {
		add(id)
	}
	return starts, shelves, entries, err
}

// sorted are the tokens of each shelf, and those no piece is as a whole.
func (v Vocabulary) sorted() (shelves [][]int, others []int, err error) {
	shelves = make([][]int, len(v.Tokens)/perShelf+1)
	for id, token := range v.Tokens {
		switch {
		case len(token) > mostSize:
			return nil, nil, fmt.Errorf("tokenizer table: token %d has %d bytes, at most %d fit", id, len(token), mostSize)
		case token == "":
		case v.Whole != nil && !v.Whole(id):
			others = append(others, id)
		default:
			shelf, _ := bits.Mul64(hash(token), uint64(len(shelves)))
			shelves[shelf] = append(shelves[shelf], id)
		}
	}
	return shelves, others, nil
}

func (v Vocabulary) longest() int {
	longest := 0
	for _, token := range v.Tokens {
		longest = max(longest, len(token))
	}
	return longest
}
