package bpe

import "math/bits"

const (
	mix1 = 0x9e3779b97f4a7c15
	mix2 = 0xd6e8feb86659fd93
)

// hash spreads the bytes of a token or piece over 64 bits. It is part of the
// format of a packed table: another hash needs another magic.
func hash(s string) uint64 {
	if len(s) <= wordKey {
		return wordAt(s, 0, len(s)).hash()
	}
	return mix(hashBody(s)^mix1^uint64(len(s)), u64(s[len(s)-8:])^mix2)
}

func mix(a, b uint64) uint64 {
	high, low := bits.Mul64(a, b)
	return high ^ low
}

func hashBody(s string) uint64 {
	h := uint64(len(s)) * mix1
	for ; len(s) >= 8; s = s[8:] {
		h = (h ^ u64(s)) * mix2
		h ^= h >> 32
	}
	return h
}

// hashPair spreads two token ids.
func hashPair(left, right uint32) uint64 {
	return mix(uint64(left)<<32|uint64(right)^mix1, mix2)
}

// u32 reads four bytes, least first; the compiler makes it one load.
func u32(s string) uint32 {
	_ = s[3]
	return uint32(s[0]) | uint32(s[1])<<8 | uint32(s[2])<<16 | uint32(s[3])<<24
}

func u64(s string) uint64 {
	_ = s[7]
	return uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 |
		uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56
}
