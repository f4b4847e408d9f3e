package glance

import (
	"encoding/binary"
	"fmt"
	"math/bits"
)

// digest sums entries up in 128 bits. It tells states apart and keeps nobody out: to
// make SHA-256 ready takes a hook longer than all else it does.
type digest struct{ a, b uint64 }

// The digits of pi and of e, made odd.
const start, factor = 0x243F6A8885A308D3, 0xB7E151628AED2A6B

func newDigest() digest { return digest{start, factor} }

func (d digest) with(mode uint32, id, name []byte) digest {
	return d.word(uint64(mode)<<32 | uint64(len(name))).text(id).text(name)
}

// text takes the last word from the end, which overlaps: few bytes are read one by
// one.
func (d digest) text(text []byte) digest {
	if len(text) < 8 {
		return d.word(short(text))
	}
	last := binary.LittleEndian.Uint64(text[len(text)-8:])
	for ; len(text) > 8; text = text[8:] {
		d = d.word(binary.LittleEndian.Uint64(text))
	}
	return d.word(last)
}

func short(text []byte) (word uint64) {
	for _, b := range text {
		word = word<<8 | uint64(b)
	}
	return word
}

// word is one to one: what went in before is told apart as well after it.
func (d digest) word(w uint64) digest {
	high, low := bits.Mul64(d.a^w, factor)
	return digest{d.b ^ high, low}
}

func (d digest) String() string { return fmt.Sprintf("%016x%016x", d.a, d.b) }
