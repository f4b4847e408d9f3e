package main

import (
	"slices"
	"strings"
	"unicode"
)

// The domains that are languages; the others are code and the like.
const (
	eastern     = "cjk"
	english     = "english"
	otherLatin  = "other latin"
	otherScript = "other script"
)

// code is true for what is no prose.
func (s sample) code() bool {
	return !slices.Contains([]string{eastern, otherScript, otherLatin, english}, s.domain)
}

// domainOf says what kind of text this is, by its characters alone. The folds of
// the cross-validation that hide a whole domain tell how the estimate does on
// texts unlike those it was fitted on; random folds do not.
func domainOf(text string) string {
	var letters, foreign, wide, spaces, digits, all float64
	for _, r := range text {
		all++
		switch {
		case unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul):
			wide++
		case r < 0x80 && unicode.IsLetter(r):
			letters++
		case unicode.Is(unicode.Latin, r), unicode.Is(unicode.M, r) && r < 0x370:
			letters++
		case unicode.IsLetter(r):
			foreign++
		case r == ' ', r == '\n', r == 0xA0, r == '\t':
			spaces++
		case unicode.IsDigit(r):
			digits++
		}
	}
	count := func(s string) float64 { return float64(strings.Count(text, s)) }
	switch {
	case wide > all/4:
		return eastern
	case foreign > all/4:
		return otherScript
	case letters+spaces > 0.9*all && count(" the ") < all/2000:
		return otherLatin
	case letters+spaces > 0.95*all:
		return english
	case digits > all/5:
		return "numbers"
	case letters+digits+spaces < 0.6*all:
		return "dense signs"
	case count("(") > all/40 && count(";") < all/200 && count("{") < all/300:
		return "parentheses"
	case count(";") > all/60 && count("{") > all/300:
		return "braces"
	case count(";") > all/60:
		return "semicolons"
	case letters+spaces > 0.86*all:
		return "wordy code"
	}
	return "plain code"
}
