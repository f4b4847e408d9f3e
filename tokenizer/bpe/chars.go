package bpe

import "strings"

// A piece of Chinese or Japanese may start from its characters in place of their
// bytes, a third of the parts and a quarter of the steps. That is the same if no
// token lies across the border of two of its characters without having both of
// them whole: then each character merges by itself, and joins its neighbours as
// a whole or not at all. Such tokens exist, a few dozen in a vocabulary ("\x97京"),
// so the table lists the borders where one could lie.
//
// The characters are those of three bytes from U+2000 to U+9FFF and the
// full-width signs from U+FF00 to U+FF3F.

// border is the bytes on both sides of a border of two characters that a token
// lies across.
type border struct{ left, right string }

// borderOf is where a token lies across a border; false where it has only whole
// characters, or lies inside one, or holds other characters than ours.
func borderOf(token string) (border, bool) {
	left := 0
	for left < len(token) && token[left]&0xc0 == 0x80 {
		left++
	}
	if left > 2 {
		return border{}, false
	}
	at := left
	for isWide(token[at:]) {
		at += 3
	}
	rest := token[at:]
	switch {
	case len(rest) > 2 || rest != "" && !startsWide(rest):
		return border{}, false
	case left > 0 && left < len(token):
		return border{token[:left], token[left:min(left+3, len(token))]}, true
	case rest != "" && at > left:
		return border{token[at-3 : at], rest}, true
	}
	return border{}, false
}

// isWide is true where text starts with one of the characters.
func isWide(text string) bool {
	return len(text) >= 3 && startsWide(text[:2]) && text[1]&0xc0 == 0x80 && text[2]&0xc0 == 0x80
}

// startsWide is true for the first byte or two of one of the characters.
func startsWide(bytes string) bool {
	if bytes[0] == 0xef {
		return len(bytes) < 2 || bytes[1] == 0xbc
	}
	return 0xe2 <= bytes[0] && bytes[0] <= 0xe9
}

// wideIndex numbers the characters from 0 to wideChars.
func wideIndex(text string) int {
	r := int(text[0]&0x0f)<<12 | int(text[1]&0x3f)<<6 | int(text[2]&0x3f)
	if r >= 0xff00 {
		return r - 0xff00 + 0x8000
	}
	return r - 0x2000
}

const wideChars = 0x8000 + 0x40

// chars remembers for each character the token it is above what is known of it;
// 0 is unknown.
type chars []uint32

const (
	charKnown  = 1 << iota
	charWhole  // it merges to one token
	charBorder // it is beside one of the borders in some token
	charBits   = iota
)

// startWithChars makes one part of each character, and of each byte of those
// that are not one token. It is false where that cannot be done.
func (m *merger) startWithChars(piece string) bool {
	if len(piece) < 6 || len(piece)%3 != 0 || piece[0] < 0xe2 || m.table.noChars {
		return false
	}
	m.parts = m.parts[:0]
	for at := 0; at < len(piece); at += 3 {
		if !isWide(piece[at:]) {
			return false
		}
		char := m.char(piece[at : at+3])
		if char&charBorder != 0 && m.table.acrossBorder(piece, at) {
			return false
		}
		m.addChar(piece, at, char)
	}
	for i := range m.parts {
		m.rerank(i)
	}
	return true
}

func (m *merger) addChar(piece string, at int, char uint32) {
	if char&charWhole != 0 {
		m.parts = append(m.parts, part{none, char >> charBits, int32(at + 3)})
		return
	}
	for i := range 3 {
		m.parts = append(m.parts, part{none, m.table.byteToken(piece[at+i]), int32(at + i + 1)})
	}
}

// char is what is known of a character.
func (m *merger) char(text string) uint32 {
	if m.chars == nil {
		m.chars = make(chars, wideChars)
	}
	known := &m.chars[wideIndex(text)]
	if *known == 0 {
		*known = m.learn(text)
	}
	return *known
}

func (m *merger) learn(text string) uint32 {
	parts, piece := m.parts, m.text
	m.parts, m.text = nil, text
	m.startWithBytes(text)
	m.finish()
	char := uint32(charKnown)
	if len(m.parts) == 1 {
		char |= m.parts[0].token<<charBits | charWhole
	}
	if m.table.besideBorder(text) {
		char |= charBorder
	}
	m.parts, m.text = parts, piece
	return char
}

// besideBorder is true for a character that may be beside a border which a token
// lies across.
func (t *Table) besideBorder(char string) bool {
	for _, b := range t.borders {
		if strings.HasPrefix(char, b.right) || strings.HasSuffix(char, b.left) {
			return true
		}
	}
	return false
}

// acrossBorder is true where a token could lie across one of the borders of the
// character at an offset.
func (t *Table) acrossBorder(piece string, at int) bool {
	for _, b := range t.borders {
		if strings.HasPrefix(piece[at:], b.right) && strings.HasSuffix(piece[:at], b.left) ||
			strings.HasSuffix(piece[:at+3], b.left) && strings.HasPrefix(piece[at+3:], b.right) {
			return true
		}
	}
	return false
}
