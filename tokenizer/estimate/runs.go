package estimate

import (
	"unicode"
	"unicode/utf8"
)

// kind is what a run of a text is made of.
type kind byte

const (
	edge   kind = iota // the beginning or the end of the text
	word               // letters and their marks, of scripts that write words
	digits             // decimal digits of ASCII
	signs              // punctuation and symbols of ASCII
	blanks             // spaces of any width but the tab
	tabs               // tabs
	breaks             // ends of lines
	east               // one Han, kana, Hangul or full-width character
	other              // one character of anything else
)

// run is a stretch of one kind, as long as it goes.
type run struct {
	kind kind
	text string
}

// nextRun is the first run of text, which is not empty.
func nextRun(text string) run {
	first, width := kindOf(text)
	if first == east || first == other {
		return run{first, text[:width]}
	}
	end := width
	for end < len(text) {
		k, width := kindOf(text[end:])
		if k != first && !(first == word && k == other && marks(text[end:])) {
			break
		}
		end += width
	}
	return run{first, text[:end]}
}

// marks is true where text begins with a combining mark: it stays with the
// letter before it.
func marks(text string) bool {
	r, _ := utf8.DecodeRuneInString(text)
	return unicode.Is(unicode.M, r)
}

// kindOf is the kind and the width in bytes of the first character of text.
func kindOf(text string) (kind, int) {
	if b := text[0]; b < utf8.RuneSelf {
		return asciiKind(b), 1
	}
	r, width := utf8.DecodeRuneInString(text)
	switch {
	case isEast(r):
		return east, width
	case unicode.IsLetter(r):
		return word, width
	case unicode.Is(unicode.Zs, r):
		return blanks, width
	case r == '\u2028', r == '\u2029', r == '\u0085':
		return breaks, width
	}
	return other, width
}

// isEast is true for the characters that East Asian text is written in, one
// cell each.
func isEast(r rune) bool {
	switch {
	case r < 0x1100:
		return false
	case r == '\u3000': // the wide space folds to a space
		return false
	case r >= 0x2E80 && r <= 0x9FFF, r >= 0xAC00 && r <= 0xD7A3, r >= 0xF900 && r <= 0xFAFF:
		return true
	case r >= 0xFF00 && r <= 0xFFEF, r >= 0x20000 && r <= 0x3FFFF:
		return true
	}
	return unicode.Is(unicode.Hangul, r)
}

// asciiKind is kindOf for ASCII, and word for the rest: a byte of a letter.
func asciiKind(b byte) kind {
	switch {
	case b >= 'a' && b <= 'z', b >= 'A' && b <= 'Z', b >= utf8.RuneSelf:
		return word
	case b >= '0' && b <= '9':
		return digits
	case b == ' ':
		return blanks
	case b == '\t':
		return tabs
	case b >= '\n' && b <= '\r':
		return breaks
	case b < ' ', b == 0x7F:
		return other
	}
	return signs
}
