package main

import "golang.org/x/text/encoding/simplifiedchinese"

const (
	firstHan = 0x4E00
	lastHan  = 0x9FFF
)

// simplified has a bit for each Han character: whether GB 2312 has it. GBK has
// the same bytes for those, both with the highest bit set.
func simplified() []byte {
	bits := make([]byte, (lastHan-firstHan+1)/8)
	for r := rune(firstHan); r <= lastHan; r++ {
		code, err := simplifiedchinese.GBK.NewEncoder().Bytes([]byte(string(r)))
		if err != nil {
			continue // GBK does not have it either
		}
		if len(code) == 2 && code[0] >= 0xB0 && code[0] <= 0xF7 && code[1] >= 0xA1 {
			bits[(r-firstHan)/8] |= 1 << ((r - firstHan) % 8)
		}
	}
	return bits
}
