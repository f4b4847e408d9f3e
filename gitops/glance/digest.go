package glance

import (
	"encoding/binary"
	"math/bits"
	"strconv"
)

// digest sums entries up in 128 bits, in any order, so that one can be taken out
// again. It tells states apart and keeps nobody out: to make SHA-256 ready takes a
// hook longer than all else it does.
type digest struct{ high, low uint64 }

func (d digest) plus(e *Entry) digest {
	of := digestOf(e)
	low, carry := bits.Add64(d.low, of.low, 0)
	high, _ := bits.Add64(d.high, of.high, carry)
	return digest{high, low}
}

func (d digest) minus(e *Entry) digest {
	of := digestOf(e)
	low, borrow := bits.Sub64(d.low, of.low, 0)
	high, _ := bits.Sub64(d.high, of.high, borrow)
	return digest{high, low}
}

func (d digest) String() string {
	return string(strconv.AppendUint(append(strconv.AppendUint(nil, d.high, 16), '-'), d.low, 16))
}

// The digits of pi and of e, made odd.
const start, factor = 0x243F6A8885A308D3, 0xB7E151628AED2A6B

// digestOf mixes once more at the end: what went in last has to be everywhere too.
func digestOf(e *Entry) digest {
	return digest{start ^ uint64(e.Mode), factor ^ uint64(len(e.Name))}.text(e.ID).text(e.Name).word(start)
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
	high, low := bits.Mul64(d.high^w, factor)
	return digest{d.low ^ high, low}
}
