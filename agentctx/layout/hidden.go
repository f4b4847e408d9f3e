package layout

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// escapeHidden replaces what hides in a text. A character that is only there for
// its neighbours counts as hidden where it has none that need it: a row of them
// can carry a text of its own.
func escapeHidden(s string, escape func(rune) string) string {
	first := firstHidden(s)
	if first < 0 {
		return s
	}
	var b strings.Builder
	b.Grow(len(s) + 64)
	b.WriteString(s[:first])
	before, _ := utf8.DecodeLastRuneInString(s[:first])
	for rest := s[first:]; rest != ""; {
		r, size := utf8.DecodeRuneInString(rest)
		if hidden(before, r, rest[size:]) {
			b.WriteString(escape(r))
			before = 0
		} else {
			b.WriteString(rest[:size])
			before = r
		}
		rest = rest[size:]
	}
	return b.String()
}

// firstHidden is where the first one is, -1 for none. Most text is ASCII or of
// scripts in which nothing hides.
func firstHidden(s string) int {
	before := rune(0)
	for at := 0; at < len(s); {
		r, size := rune(s[at]), 1
		if r >= utf8.RuneSelf {
			r, size = utf8.DecodeRuneInString(s[at:])
		}
		if (r < ' ' || r > '~') && hidden(before, r, s[at+size:]) {
			return at
		}
		before, at = r, at+size
	}
	return -1
}

// hidden reports whether r, between what is before and after it, shows nothing.
func hidden(before, r rune, after string) bool {
	switch {
	case r < ' ':
		return r != '\n' && r != '\t'
	case r <= '~' || 0xA1 <= r && r < 0x034F && r != softHyphen || 0x3000 <= r && r < 0xA000 && r != hangulFiller || 0xAC00 <= r && r < 0xD800:
		return false
	case r < 0xA0 || r == '\u2028' || r == '\u2029': // line breaks to some readers only
		return true
	case r == zeroWidthJoiner || r == zeroWidthNonJoiner:
		next, _ := utf8.DecodeRuneInString(after)
		return !joins(before, next)
	case unicode.Is(unicode.Variation_Selector, r):
		return !shapes(before, r)
	case r == leftToRightMark || r == rightToLeftMark || r == arabicLetterMark:
		next, _ := utf8.DecodeRuneInString(after)
		return !rightToLeft(before) && !rightToLeft(next)
	case unicode.Is(unicode.Cf, r):
		return !unicode.Is(unicode.Prepended_Concatenation_Mark, r)
	}
	return unicode.In(r, unicode.Other_Default_Ignorable_Code_Point, unicode.Noncharacter_Code_Point)
}

const (
	softHyphen         = '\u00AD'
	arabicLetterMark   = '\u061C'
	zeroWidthNonJoiner = '\u200C'
	zeroWidthJoiner    = '\u200D'
	leftToRightMark    = '\u200E'
	rightToLeftMark    = '\u200F'
	hangulFiller       = '\u3164'
)

// joins reports whether two letters or pictures may have a joiner, or its
// opposite, between them.
func joins(before, after rune) bool {
	if picture(before) || before == emojiSelector {
		return picture(after)
	}
	return cursive(before) && cursive(after)
}

// cursive are letters of scripts in which it matters whether they are joined.
func cursive(r rune) bool {
	return shown(r) && unicode.In(r, unicode.Arabic, unicode.Syriac, unicode.Mongolian, unicode.Devanagari, unicode.Bengali, unicode.Gurmukhi, unicode.Gujarati,
		unicode.Oriya, unicode.Tamil, unicode.Telugu, unicode.Kannada, unicode.Malayalam, unicode.Sinhala, unicode.Khmer, unicode.Myanmar, unicode.Tibetan)
}

func rightToLeft(r rune) bool {
	return shown(r) && unicode.In(r, unicode.Hebrew, unicode.Arabic, unicode.Syriac, unicode.Thaana, unicode.Nko)
}

// shown is true for what never hides, whatever is beside it.
func shown(r rune) bool {
	return !unicode.In(r, unicode.Cf, unicode.Variation_Selector, unicode.Other_Default_Ignorable_Code_Point)
}

// picture is an emoji, the colour of one, or an arrow that is drawn as one.
func picture(r rune) bool {
	return unicode.Is(unicode.So, r) && r != utf8.RuneError || 0x1F3FB <= r && r <= 0x1F3FF || r == '↔' || r == '↕'
}

const emojiSelector = '\uFE0F'

// shapes reports whether a selector is one that the character before it can have.
func shapes(before, selector rune) bool {
	switch {
	case selector == emojiSelector || selector == emojiSelector-1:
		return unicode.IsSymbol(before) || unicode.IsDigit(before) || strings.ContainsRune("#*‼⁉〰〽", before)
	case selector <= 0x180F:
		return shown(before) && unicode.Is(unicode.Mongolian, before)
	}
	return unicode.Is(unicode.Han, before)
}
