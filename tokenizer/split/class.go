package split

import _ "embed"

// Class is a set of bits: what the patterns tell apart.
type Class uint8

// The bits. A mark (\p{M}) has Upper and Lower and not Letter.
const (
	Letter  Class = 1 << iota // \p{L}
	Number                    // \p{N}
	Upper                     // \p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}
	Lower                     // \p{Ll}\p{Lm}\p{Lo}\p{M}
	Space                     // \s
	Newline                   // \r\n
	Sign                      // \p{P}\p{S}
	Kana                      // 一-龥぀-ゟ゠-ヿ, which Thrice sets apart
)

const (
	caseless = Letter | Upper | Lower // a Chinese character, for one
	wordy    = Upper | Lower          // may stand in a word of o200k
)

// classes is a two-stage table: one byte for each 128 characters names a block,
// and a block has one byte a character. Block 0 is ASCII.
//
//go:embed classes.bin
var classes string

// BlockSize is the number of characters of a block.
const BlockSize = 128

// Blocks is the number of blocks all characters make.
const Blocks = 0x110000 / BlockSize

// classOf is the class of any character.
func classOf(r rune) Class {
	block := int(classes[uint32(r)/BlockSize])
	return Class(classes[Blocks+block*BlockSize+int(uint32(r)%BlockSize)])
}

// classAt is the class and the width of the character at an offset.
func classAt(text string, at int) (Class, int) {
	if b := text[at]; b < 0x80 {
		return Class(ascii[b]), 1
	}
	return wideAt(text, at)
}

// wideAt is classAt for a character above ASCII. It decodes without checking:
// the text is valid.
func wideAt(text string, at int) (Class, int) {
	switch b := text[at]; {
	case b < 0xe0:
		return classOf(rune(b&0x1f)<<6 | tail(text, at+1)), 2
	case b < 0xf0:
		return classOf(rune(b&0x0f)<<12 | tail(text, at+1)<<6 | tail(text, at+2)), 3
	default:
		return classOf(rune(b&0x07)<<18 | tail(text, at+1)<<12 | tail(text, at+2)<<6 | tail(text, at+3)), 4
	}
}

// tail is the six bits of a byte inside a character.
func tail(text string, at int) rune { return rune(text[at] & 0x3f) }

// skip is the first offset from at on whose character has none of the bits. ASCII
// is looked up here and not by classAt, which is too large to be inlined.
func skip(text string, at int, bits Class) int {
	for at < len(text) {
		class, width := Class(0), 1
		if b := text[at]; b < 0x80 {
			class = Class(ascii[b])
		} else {
			class, width = wideAt(text, at)
		}
		if class&bits == 0 {
			break
		}
		at += width
	}
	return at
}

// skipUntil is the first offset from at on whose character has one of the bits.
func skipUntil(text string, at int, bits Class) int {
	for at < len(text) {
		class, width := Class(0), 1
		if b := text[at]; b < 0x80 {
			class = Class(ascii[b])
		} else {
			class, width = wideAt(text, at)
		}
		if class&bits != 0 {
			break
		}
		at += width
	}
	return at
}
