package knowledge

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/clipperhouse/uax29/v2/graphemes"
	"golang.org/x/text/unicode/norm"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

const (
	slugRunes = 60
	// slugBytes keeps a file name far below the 143 bytes of an encrypted
	// Linux home, with room for the date and a number that breaks a tie.
	slugBytes = 120
)

// Slug turns a title into a part of a file name: letters and digits of every
// script in lower case, everything else a single "-". It is never empty.
func Slug(title string) string {
	var b strings.Builder
	gap, kept := false, false
	for _, r := range norm.NFC.String(strings.ToLower(strings.ToValidUTF8(title, " "))) {
		switch {
		case unicode.IsLetter(r) || unicode.IsNumber(r) || kept && isJoined(r):
			if gap && b.Len() > 0 {
				b.WriteByte('-')
			}
			b.WriteRune(r)
			gap, kept = false, true
		case unicode.In(r, unicode.Cf, unicode.Variation_Selector):
		default:
			gap, kept = true, false
		}
	}
	if slug := cutSlug(norm.NFC.String(b.String())); slug != "" {
		return slug
	}
	return "note"
}

// isJoined reports marks that belong to the letter before them, such as Thai
// vowels; enclosing marks and variation selectors only decorate.
func isJoined(r rune) bool {
	return unicode.In(r, unicode.Mn, unicode.Mc) && !unicode.Is(unicode.Variation_Selector, r)
}

// cutSlug cuts after the last whole grapheme that fits.
func cutSlug(s string) string {
	runes, end := 0, 0
	for tokens := graphemes.FromString(s); tokens.Next(); {
		cluster := tokens.Value()
		runes += utf8.RuneCountInString(cluster)
		if runes > slugRunes || end+len(cluster) > slugBytes {
			break
		}
		end += len(cluster)
	}
	return strings.Trim(s[:end], "-")
}

// entryPath is where an entry with this title, written on this day
// (YYYY-MM-DD, the local calendar day), belongs.
func entryPath(day, title string) gitobj.Path {
	return gitobj.Path("inbox/" + day + "-" + Slug(title) + ".md")
}
