package hf

// A byte-level vocabulary writes each byte as a printable character: most of
// ASCII and Latin-1 as itself, the others as U+0100 and on, in order.

// byteOf is the byte that a character stands for.
func byteOf(r rune) (byte, bool) {
	if r < 0x100 {
		return byte(r), printable(byte(r))
	}
	n := int(r) - 0x100
	for b := range 256 {
		if printable(byte(b)) {
			continue
		}
		if n == 0 {
			return byte(b), true
		}
		n--
	}
	return 0, false
}

func printable(b byte) bool { return '!' <= b && b <= '~' || 0xa1 <= b && b <= 0xac || 0xae <= b }

// alphabet is byteOf for all characters that stand for one.
func alphabet() map[rune]byte {
	bytes := make(map[rune]byte, 256)
	for r := range rune(0x100 + 256) {
		if b, ok := byteOf(r); ok {
			bytes[r] = b
		}
	}
	return bytes
}

// textOf is the bytes that a token of the vocabulary stands for, "" where a
// character of it stands for none.
func textOf(token string, alphabet map[rune]byte) string {
	text := make([]byte, 0, len(token))
	for _, r := range token {
		b, ok := alphabet[r]
		if !ok {
			return ""
		}
		text = append(text, b)
	}
	return string(text)
}
