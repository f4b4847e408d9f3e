package estimate

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

func (s *scanner) addWord(text string) {
	// "\n" is often one token, whatever its letter.
	if len(text) == 1 && s.before.kind == signs && strings.HasSuffix(s.before.text, `\`) {
		s.vector[escape]++
		return
	}
	s.vector[runsWord]++
	switch s.before.kind {
	case digits:
		s.vector[wordAfterDigits]++
	case signs:
		s.vector[wordAfterSigns]++
	case edge, breaks, tabs:
		s.vector[wordAfterEdge]++
	case east, other:
		s.vector[wordAfterOther]++
	}
	if ascii(text) {
		s.addASCII(text)
		return
	}
	s.addLetters(text)
}

func ascii(text string) bool {
	for i := range len(text) {
		if text[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

func (s *scanner) addASCII(text string) {
	s.vector[longWord] += float64(max(0, len(text)-6))
	s.vector[veryLongWord] += float64(max(0, len(text)-12))
	upper, turns := caseOf(text)
	first := lowerBroken
	switch {
	case len(text) == 1 && upper == 1:
		s.vector[caseUpper]++
		return
	case len(text) == 1:
		s.vector[caseLetter]++
		return
	case upper == 0:
	case upper == 1 && turns == 0:
		s.vector[caseTitle]++
	case upper == len(text):
		s.vector[caseUpper]++
		first = upperBroken
	default:
		if text[0] < 'a' {
			s.vector[caseMixed]++
		}
		s.vector[humps] += float64(turns)
		first = mixedBroken
	}
	lower, raw := s.broken(text, first != lowerBroken)
	s.addWordBroken(first, lower)
	switch first {
	case upperBroken:
		s.addWordBroken(upperRaw, raw)
	case mixedBroken:
		s.addWordBroken(mixedRaw, raw)
	}
}

// addWordBroken counts by how many tokens more than one a word takes, that was
// counted twice.
func (s *scanner) addWordBroken(first int, twice pieces) {
	for i := range twice {
		s.vector[first+i] += float64(twice[i])/2 - 1
	}
}

// addBroken counts by how many tokens more than one signs take.
func (s *scanner) addBroken(first int, n pieces) {
	for i := range n {
		s.vector[first+i] += float64(n[i] - 1)
	}
}

// caseOf is the number of upper-case letters and of the places inside text where
// one follows a lower-case letter. A title has one at its first letter only.
func caseOf(text string) (upper, turns int) {
	for i := range len(text) {
		if text[i] >= 'a' {
			continue
		}
		upper++
		if i > 0 && text[i-1] >= 'a' {
			turns++
		}
	}
	return upper, turns
}

// addLetters counts a word that has letters outside ASCII, by its script.
func (s *scanner) addLetters(text string) {
	latin := true
	total := 0
	for _, r := range text {
		total++
		switch {
		case r < utf8.RuneSelf:
		case unicode.Is(unicode.M, r):
			s.vector[combining]++
			latin = latin && r < 0x370
		case unicode.Is(unicode.Latin, r):
			s.vector[accentLetters]++
		default:
			latin = false
			s.vector[script(r)]++
		}
	}
	if latin {
		s.vector[accentWord]++
		s.vector[accentLong] += float64(max(0, total-6))
		lower, _ := s.broken(text, false)
		s.addWordBroken(accentBroken, lower)
	}
}

// script is the feature that counts the letters of r's script.
func script(r rune) int {
	switch {
	case unicode.In(r, unicode.Cyrillic):
		return cyrillicLetters
	case unicode.In(r, unicode.Greek):
		return greekLetters
	case unicode.In(r, unicode.Arabic, unicode.Hebrew):
		return semiticLetters
	case r >= 0x0900 && r <= 0x0FFF:
		return indicLetters
	}
	return otherLetters
}
