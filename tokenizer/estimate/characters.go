package estimate

import (
	_ "embed"
	"unicode"
	"unicode/utf8"
)

// addEast counts one character of East Asian text.
func (s *scanner) addEast(text string) {
	r, _ := utf8.DecodeRuneInString(text)
	switch {
	case unicode.Is(unicode.Han, r):
		s.vector[s.han(r, text)]++
	case unicode.Is(unicode.Hiragana, r):
		s.vector[hiragana]++
	case unicode.Is(unicode.Katakana, r), r == 'ー':
		s.vector[katakana]++
	case unicode.Is(unicode.Hangul, r):
		s.vector[hangul]++
		if s.words.alone(text) > 1 {
			s.vector[hangulRare]++
		}
	case r >= 0xFF00 && (unicode.IsLetter(r) || unicode.IsDigit(r)):
		s.vector[fullWidth]++
	default:
		s.vector[eastSigns]++
	}
}

// han sorts Han characters by how common they are: by the tokens that one takes
// in the smaller vocabulary and in the larger. What simplified Chinese does not
// write is sorted apart: it is rarer in the vocabularies than in what tokenizers
// were made from.
func (s *scanner) han(r rune, text string) int {
	small, large := s.words.alone(text), s.words.han(text)
	switch {
	case small == 1:
		return hanEasy
	case !isSimplified(r) && large == 1:
		return traditional
	case !isSimplified(r):
		return traditionalRare
	case large == 1 && small == 2:
		return hanCommon
	case large == 1:
		return hanUncommon
	}
	return hanRare
}

// simplified has a bit for each character from U+4E00 on: whether GB 2312, the
// set of simplified Chinese, has it.
//
//go:generate go run ./fit -simplified simplified.bin
//go:embed simplified.bin
var simplified string

const firstHan = 0x4E00

func isSimplified(r rune) bool {
	i := int(r) - firstHan
	return i >= 0 && i/8 < len(simplified) && simplified[i/8]>>(i%8)&1 == 1
}

// addSymbol counts one character of anything else. Lines are drawn by one
// character again and again, which costs little.
func (s *scanner) addSymbol(text string) {
	r, _ := utf8.DecodeRuneInString(text)
	switch {
	case r >= 0x2500 && r <= 0x259F && s.before.text == text:
		s.vector[boxSame]++
	case r >= 0x2500 && r <= 0x259F:
		s.vector[boxFirst]++
	case r >= 0x2010 && r <= 0x2027, r >= 0xA1 && r <= 0xBF:
		s.vector[typographic]++
	case r >= 0x2190 && r <= 0x22FF:
		s.vector[mathematical]++
	case r >= 0x1F000, unicode.Is(unicode.M, r), r >= 0x2600 && r <= 0x27BF:
		s.vector[emoji]++
	default:
		s.vector[otherSymbol]++
	}
}
