package estimate

import (
	"strings"
	"unicode/utf8"
)

// scanner reads a text run by run and counts what it sees.
type scanner struct {
	vector
	words  vocabulary
	memo   memo
	before run // the run before
}

// measure is the features of a text.
func measure(text string) vector {
	s := scanner{words: newVocabulary()}
	for len(text) > 0 {
		r := nextRun(text)
		text = text[len(r.text):]
		s.add(r, text)
		s.before = r
	}
	return s.vector
}

// add counts one run; rest is the text behind it.
func (s *scanner) add(r run, rest string) {
	switch r.kind {
	case word:
		s.addWord(r.text)
	case digits:
		s.addDigits(len(r.text))
	case signs:
		s.addSigns(r.text, rest)
	case blanks:
		s.addBlanks(r.text, rest)
	case tabs:
		s.vector[runsTabs]++
		s.vector[tabsMore] += float64(len(r.text) - 1)
	case breaks:
		s.vector[runsBreaks]++
		s.vector[breaksMore] += float64(lines(r.text) - 1)
	case east:
		s.addEast(r.text)
	case other:
		s.addSymbol(r.text)
	}
}

// lines is the number of lines that end in a run of breaks, be they ended by
// one character or by two.
func lines(breaks string) int {
	return max(1, strings.Count(breaks, "\n"), strings.Count(breaks, "\r"))
}

// addDigits counts a number. Tokenizers read it digit by digit or by three.
func (s *scanner) addDigits(n int) {
	s.vector[runsDigits]++
	if n > 1 {
		s.vector[digits2]++
	}
	if n > 2 {
		s.vector[digits3]++
	}
	s.vector[digitsMore] += float64(max(0, n-3))
	s.vector[digitGroups] += float64((n+2)/3 - 1)
}

// addBlanks counts spaces. One space mostly belongs to the word behind it.
func (s *scanner) addBlanks(text, rest string) {
	s.vector[noBreak] += float64(strings.Count(text, "\u00a0"))
	n := utf8.RuneCountInString(text)
	after := edge
	if rest != "" {
		after, _ = kindOf(rest)
	}
	if n == 1 {
		s.vector[spaces+int(s.before.kind.group())*groups+int(after.group())]++
		return
	}
	s.vector[runsBlanks]++
	s.vector[blanksMore] += float64(min(n, 4) - 2)
	s.vector[blanks8] += float64(n / 8)
	s.vector[blanks16] += float64(n / 16)
	if s.before.kind.group() != edge.group() {
		s.vector[blanksInline]++
	}
}

// addSigns counts punctuation. The apostrophe of a contraction goes with the
// letters behind it.
func (s *scanner) addSigns(text, rest string) {
	if text == "'" && s.before.kind == word && contraction(rest) {
		return
	}
	s.vector[runsSigns]++
	text = s.shortened(text)
	s.vector[signsMore] += float64(len(text) - 1)
	for i := 1; i < len(text); i++ {
		if text[i] == text[i-1] {
			s.vector[signsSame]++
		} else {
			s.vector[signsTurns]++
		}
	}
	if s.before.text == " " {
		s.addBroken(spacedBroken, s.words.count(" "+text))
	} else {
		s.addBroken(signsBroken, s.words.count(text))
	}
}

// longRule is how many of one sign are read as such; more of them are a rule or
// the border of a table.
const longRule = 4

// shortened is signs without the rest of the rules in them. A vocabulary has
// rules of many lengths, which say nothing about other signs: they are features
// of their own.
func (s *scanner) shortened(signs string) string {
	if len(signs) <= longRule {
		return signs
	}
	var short []byte
	for at := 0; at < len(signs); {
		n := 1
		for at+n < len(signs) && signs[at+n] == signs[at] {
			n++
		}
		if n > longRule {
			s.vector[rules]++
			s.vector[rules8] += float64(n / 8)
			s.vector[rules32] += float64(n / 32)
		}
		short = append(short, signs[at:at+min(n, longRule)]...)
		at += n
	}
	return string(short)
}

// contraction is true where text begins with what English puts behind an
// apostrophe, as a word of its own.
func contraction(text string) bool {
	end := 0
	for end < len(text) && end < 3 && asciiKind(text[end]) == word {
		end++
	}
	switch strings.ToLower(text[:end]) {
	case "s", "t", "d", "m", "ll", "re", "ve":
		return true
	}
	return false
}
