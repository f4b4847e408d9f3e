package bpe

import "encoding/binary"

// wordKey is how many bytes a word may have.
const wordKey = 15

// word is the bytes of a short piece in two numbers, least first, with their
// number in the highest byte of the second. To compare and hash it takes no
// branch on its length, which the processor would guess wrong.
type word struct{ first, last uint64 }

const sizeShift = 56

// wordAt is text[at:end]. Inside a text it loads whole numbers and masks them.
func wordAt(text string, at, end int) word {
	n := end - at
	size := uint64(n) << sizeShift
	if len(text)-at < 16 {
		return lastWord(text[at:end], size)
	}
	first, last := wordMasks(n)
	return word{u64(text[at:]) & first, u64(text[at+8:])&last | size}
}

// wordMasks are the bits of n bytes.
func wordMasks(n int) (first, last uint64) { return 1<<(8*n) - 1, 1<<(8*max(n-8, 0)) - 1 }

// lastWord is wordAt near the end of the text.
func lastWord(text string, size uint64) word {
	var bytes [16]byte
	copy(bytes[:], text)
	return word{binary.LittleEndian.Uint64(bytes[:]), binary.LittleEndian.Uint64(bytes[8:]) | size}
}

func (w word) size() int { return int(w.last >> sizeShift) }

// hash is part of the format of a packed table, as that of longer texts is.
func (w word) hash() uint64 { return mix(w.first^mix1, w.last^mix2) }
