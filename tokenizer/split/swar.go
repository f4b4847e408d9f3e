package split

import "math/bits"

const (
	eachByte = 0x0101010101010101
	highBits = 0x80 * eachByte
)

// skipSmall is the first offset from at on that is no small letter of ASCII. It
// looks at eight bytes at once: a loop over the letters ends where the processor
// did not foresee it, once a word.
func skipSmall(text string, at int) int {
	for ; at+8 <= len(text); at += 8 {
		if others := notSmall(eight(text[at : at+8])); others != 0 {
			return at + bits.TrailingZeros64(others)/8
		}
	}
	for at < len(text) && text[at]-'a' < 26 {
		at++
	}
	return at
}

// notSmall has the high bit of each byte that is no small letter. The sums carry
// nothing into the next byte: their bytes are below 0x80.
func notSmall(bytes uint64) uint64 {
	low := bytes &^ highBits
	fromA := low + (0x80-'a')*eachByte
	behindZ := low + (0x7f-'z')*eachByte
	return (^fromA | behindZ | bytes) & highBits
}

// eight reads eight bytes, least first; the compiler makes it one load.
func eight(s string) uint64 {
	_ = s[7]
	return uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 |
		uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56
}
