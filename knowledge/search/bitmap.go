package search

import "math/bits"

// bitmap is a set of pages.
type bitmap []uint64

func newBitmap(pages int) bitmap { return make(bitmap, (pages+63)/64) }

func (b bitmap) set(page int32) { b[page>>6] |= 1 << (page & 63) }

func (b bitmap) has(page int) bool { return b[page>>6]&(1<<(page&63)) != 0 }

func (b bitmap) add(other bitmap) {
	for i, word := range other {
		b[i] |= word
	}
}

// each calls f with the pages in their order.
func (b bitmap) each(f func(page int)) {
	for i, word := range b {
		for ; word != 0; word &= word - 1 {
			f(i<<6 + bits.TrailingZeros64(word))
		}
	}
}
