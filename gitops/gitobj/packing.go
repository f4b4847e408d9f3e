package gitobj

import "encoding/binary"

// Packing is numbers and texts one after the other, as caches keep them.
type Packing []byte

// Number adds a number.
func (p *Packing) Number(n uint64) { *p = binary.AppendUvarint(*p, n) }

// Text adds a text with its length before it.
func (p *Packing) Text(s string) {
	p.Number(uint64(len(s)))
	*p = append(*p, s...)
}

// Unpacking takes them off again. Of what ends too soon the rest is zeros and
// empty texts.
type Unpacking []byte

// Number takes a number off that is at most so large; a larger one is damage, and
// becomes the largest.
func (p *Unpacking) Number(most uint64) uint64 {
	n, size := binary.Uvarint(*p)
	*p = (*p)[max(size, 0):]
	return min(n, most)
}

// Text takes a text off.
func (p *Unpacking) Text() []byte {
	n := p.Number(uint64(len(*p)))
	n = min(n, uint64(len(*p)))
	text := (*p)[:n]
	*p = (*p)[n:]
	return text
}
