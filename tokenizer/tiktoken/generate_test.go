package tiktoken

import (
	"math/rand/v2"
	"strings"
	"unicode"
)

// units are what long runs and mixtures are made of: at least one of every kind
// of character that a pattern tells apart.
var units = []string{
	"a", "B", "é", "ß", "ǅ", "ʰ", "中", "あ", "カ", "ー", "한", "ع", "न", "\u0301", "\u0947", "\ufe0f",
	"0", "７", "Ⅷ", "²", " ", "\t", "\n", "\r", "\r\n", "\v", "\u0085", "\u00a0", "\u3000", "\u2028", "\u200b", "\ufeff",
	"'", "’", "/", "-", "=", ".", "，", "。", "|", "#", "😀", "👩‍👩‍👧", "\x7f", "\x00", "\ufffd", "\U000E0001", "\xff", "\xe4\xb8",
	"aB", "Ab", " \n", "a ", "=\n", "/\n", "'s", "'LL", "ab中", "中\u0301",
}

var words = []string{
	"the", " The", "hello", " world", "CamelCase", "HTTPServer", "don't", "WE'VE", "it'd", "x's", "I'm", "'tis", "'re", "1234567", " 42",
	"函数", "人工知能", "です。", "데이터", "переменная", "naïve", "<|endoftext|>", "https://example.org/a?b=c", "- [ ] ", "\n\n## ", "```go\n", "    ", "\t\t", "==", "...", "——",
}

// mixed is a text of n draws: words, characters of a kind, short runs and any
// character at all.
func mixed(random *rand.Rand, n int) string {
	var text strings.Builder
	for range n {
		switch random.IntN(5) {
		case 0, 1:
			text.WriteString(words[random.IntN(len(words))])
		case 2:
			text.WriteString(units[random.IntN(len(units))])
		case 3:
			text.WriteString(strings.Repeat(units[random.IntN(len(units))], random.IntN(30)))
		case 4:
			text.WriteRune(anyRune(random))
		}
	}
	return text.String()
}

// anyRune prefers the planes where characters are assigned.
func anyRune(random *rand.Rand) rune {
	if random.IntN(4) == 0 {
		return rune(random.IntN(unicode.MaxRune + 1))
	}
	return rune(random.IntN(0x3100))
}

// word is one long piece without repetition.
func word(random *rand.Rand, n int) string {
	letters := []rune("abcdefghijklmnopqrstuvwxyzéüñ中文字かなカナ한글")
	var text strings.Builder
	for text.Len() < n {
		text.WriteRune(letters[random.IntN(len(letters))])
	}
	return text.String()
}
