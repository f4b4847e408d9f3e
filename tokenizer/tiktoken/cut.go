package tiktoken

import (
	"unicode"
	"unicode/utf8"
)

// nextCut is the length of the first part of text that can be encoded apart
// from the rest, up to a safe place or the end. A cut is mostly a word with the
// space or sign before it.
//
// A place is safe between a character b and a character c where
//
//	(a) b is a letter or number and c is none, nor a mark or an apostrophe; or
//	(b) b is not white space and c is a space or a tab.
//
// Why the counts of the parts add up to the count of the whole, for a place p:
//
//  1. No piece has p inside. (a) In every pattern a piece goes on after a letter
//     or number only with letters, numbers, in o200k marks, or an apostrophe
//     and the letters of a contraction. (b) In every pattern a piece goes on
//     after other than white space never with white space, except for \r and \n
//     behind signs; a space or tab stands first in a piece or behind white space.
//  2. Every character is in a piece, so the pieces lie end to end, and by 1 one
//     of them ends at p.
//  3. The pieces left of p are the same without the text right of p. While it
//     tries alternatives the matcher may read beyond p, but by 1 it accepts no
//     match that goes there, so it accepts the same one when that reading fails
//     at the end of the text. The one assertion, (?!\S), is tested behind white
//     space, and b is not white space.
//  4. The pieces right of p are the same without the text left of p: a match
//     depends on what follows its start, and no pattern looks back.
func nextCut(text string) int {
	before := white // what stands before the text is not looked at
	for i := 0; i < len(text); {
		c := text[i]
		kind, width := classify(text[i:])
		if before == wordy && (kind == sign || kind == white) || before != white && (c == ' ' || c == '\t') {
			return i
		}
		before = kind
		i += width
	}
	return len(text)
}

// class sorts characters by what may follow them inside a piece.
type class byte

const (
	white    class = iota // white space
	wordy                 // letters and numbers
	clinging              // marks and the apostrophe: may follow a wordy one
	sign                  // all others
)

// classify is the class and the width in bytes of the first character of text.
func classify(text string) (class, int) {
	if b := text[0]; b < utf8.RuneSelf {
		return classifyASCII(b), 1
	}
	r, width := utf8.DecodeRuneInString(text)
	switch {
	case unicode.In(r, unicode.L, unicode.N):
		return wordy, width
	case unicode.Is(unicode.M, r):
		return clinging, width
	case unicode.In(r, unicode.White_Space, unicode.Z):
		return white, width
	}
	return sign, width
}

func classifyASCII(b byte) class {
	switch {
	case 'a' <= b && b <= 'z', 'A' <= b && b <= 'Z', '0' <= b && b <= '9':
		return wordy
	case b == '\'':
		return clinging
	case b == ' ', '\t' <= b && b <= '\r':
		return white
	}
	return sign
}
