package search

import (
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// eachTerm calls emit with every term of a text in its order, with repetitions:
// the words, folded to one case and to NFKC, and of CJK text the characters and the
// pairs of neighbours. A word is a run of letters, marks and numbers, so an
// identifier such as max_batch_size is three. The bytes are only valid during the
// call.
func eachTerm(text string, emit func(term []byte)) { NewCutter(emit).Cut(text) }

// Cutter cuts many short texts into terms.
type Cutter struct{ scanner }

// NewCutter makes one that calls emit with every term.
func NewCutter(emit func(term []byte)) *Cutter {
	return &Cutter{scanner{emit: emit, word: make([]byte, 0, 64)}}
}

// Cut goes through a text, as eachTerm does.
func (s *Cutter) Cut(text string) {
	if !normal(text) {
		text = norm.NFKC.String(text)
	}
	s.neighbour = ""
	for i := 0; i < len(text); {
		if text[i] < utf8.RuneSelf {
			if lower := lowered(text[i]); lower != 0 {
				s.word = append(s.word, lower)
			} else if len(s.word) > 0 {
				s.endWord()
			}
			s.neighbour = ""
			i++
			continue
		}
		r, width := utf8.DecodeRuneInString(text[i:])
		s.rune(r, text[i:i+width])
		i += width
	}
	s.endWord()
}

// normal is true for a text of ASCII, ideographs and their punctuation: what NFKC
// does to that changes no term, and takes longer than to cut the text.
func normal(text string) bool {
	for i := 0; i < len(text); {
		if text[i] < utf8.RuneSelf {
			i++
			continue
		}
		r, width := utf8.DecodeRuneInString(text[i:])
		switch {
		case 0x4E00 <= r && r <= 0x9FFF, 0x2010 <= r && r <= 0x2026, r == '、', r == '。', '「' <= r && r <= '】':
		case '！' <= r && r <= '／', '：' <= r && r <= '＠': // ASCII of full width
		default:
			return false
		}
		i += width
	}
	return true
}

// scanner cuts a text into terms. At most one of word and neighbour is set.
type scanner struct {
	emit      func([]byte)
	word      []byte
	neighbour string // the CJK character just before
	pair      [2 * utf8.UTFMax]byte
}

// lowered is a letter or digit of ASCII in lower case, 0 for what parts words.
func lowered(c byte) byte {
	switch {
	case 'a' <= c && c <= 'z', '0' <= c && c <= '9':
		return c
	case 'A' <= c && c <= 'Z':
		return c + 'a' - 'A'
	}
	return 0
}

func (s *scanner) rune(r rune, char string) {
	switch {
	case isCJK(r):
		s.endWord()
		s.cjk(char)
	case unicode.Is(unicode.M, r):
		// A mark is part of its word; alone or on a CJK character, where it is a
		// variant of the glyph, it says nothing.
		if len(s.word) > 0 {
			s.word = utf8.AppendRune(s.word, r)
		}
	case unicode.In(r, unicode.L, unicode.N):
		s.word = utf8.AppendRune(s.word, fold(r))
		s.neighbour = ""
	default:
		s.endWord()
		s.neighbour = ""
	}
}

func (s *scanner) cjk(char string) {
	s.emit(append(s.pair[:0], char...))
	if s.neighbour != "" {
		s.emit(append(append(s.pair[:0], s.neighbour...), char...))
	}
	s.neighbour = char
}

func (s *scanner) endWord() {
	if len(s.word) > 0 {
		s.emit(s.word)
		s.word = s.word[:0]
	}
}

// fold maps the cases of a letter to one. Through upper case, because only that
// brings the final sigma to the other and the long s to s.
func fold(r rune) rune { return unicode.ToLower(unicode.ToUpper(r)) }

// isCJK is true for the characters of the scripts that are indexed by
// characters, whose blocks are asked first because tables are slow.
func isCJK(r rune) bool {
	switch {
	case r < 0x1100:
		return false
	case 0x4E00 <= r && r <= 0x9FFF, 0xAC00 <= r && r <= 0xD7A3, 0x3041 <= r && r <= 0x3096:
		return true
	case r == 'ー':
		return true // the long vowel, in no script of its own
	}
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul)
}
