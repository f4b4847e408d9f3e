package main

import (
	"encoding/base64"
	"math/rand/v2"
	"strings"
)

type longText struct {
	name string
	text func(size int) string
}

func longTexts() []longText {
	repeated := func(name, unit string) longText {
		return longText{name, func(size int) string { return strings.Repeat(unit, size/len(unit)) }}
	}
	return []longText{
		repeated("one letter", "a"), repeated("spaces", " "), repeated("newlines", "\n"), repeated("emoji", "😀"),
		repeated("one Chinese character", "中"), {"random Chinese characters", randomChinese}, {"base64", randomBase64},
		repeated("signs", "=-"), repeated("contractions", "'s"), {"random letters", randomLetters},
	}
}

func randomChinese(size int) string {
	random := rand.New(rand.NewPCG(7, 7))
	var text strings.Builder
	for text.Len() < size {
		text.WriteRune('一' + random.Int32N('龥'-'一'))
	}
	return text.String()
}

func randomBase64(size int) string {
	random := rand.New(rand.NewPCG(8, 8))
	data := make([]byte, size*3/4)
	for i := range data {
		data[i] = byte(random.Uint32())
	}
	return base64.StdEncoding.EncodeToString(data)
}

func randomLetters(size int) string {
	random := rand.New(rand.NewPCG(9, 9))
	data := make([]byte, size)
	for i := range data {
		data[i] = byte('a' + random.IntN(26))
	}
	return string(data)
}
