package knowledge

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/git-anw/git-anw/knowledge/pattern"
)

// Fact is a label with one exact value, as a line `label: value` or a row of a
// table with two cells states it. Label is folded to be compared.
type Fact struct {
	Line         int
	Label, Value string
}

// factValue is a value that either is the same or is another: a number with its
// unit, a date, a version, an address or one name.
var factValue = pattern.New(`^(v?[~≈]?[0-9][0-9.,:/-]*\s?([A-Za-z%µ]{0,8}|\p{Han}{0,3})|[A-Za-z0-9_.:/@+-]+)$`)

// A value is at most longestFact bytes, a line with its label and all signs at
// most longestFactLine: prose is not looked at.
const (
	longestFact     = 60
	longestFactLine = 240
)

func (w *Written) fact(line string, number int) {
	label, value, ok := labelled(line)
	if !ok || len(value) > longestFact || len(label) > longestFact*2 {
		return
	}
	label, value = foldFact(label), strings.Trim(strings.TrimRight(strings.TrimSpace(value), ".。;；"), "`*\"")
	if specific(label) && factValue.MatchString(value) {
		w.Facts = append(w.Facts, Fact{number, label, value})
	}
}

// labelled splits `- **Label**: value` and `| Label | value |`.
func labelled(line string) (label, value string, ok bool) {
	trimmed := strings.TrimSpace(line)
	if row, table := strings.CutPrefix(trimmed, "|"); table {
		label, value, ok = strings.Cut(strings.TrimSuffix(row, "|"), "|")
		return label, value, ok && !strings.Contains(value, "|")
	}
	trimmed = strings.TrimLeft(trimmed, "-*+ \t")
	at := strings.IndexAny(trimmed, ":：")
	if at < 0 {
		return "", "", false
	}
	_, size := utf8.DecodeRuneInString(trimmed[at:])
	label, value = trimmed[:at], strings.TrimLeft(trimmed[at+size:], "*")
	if size == 1 && !strings.HasPrefix(value, " ") || strings.ContainsAny(label, "#>[]|") {
		return "", "", false
	}
	return label, value, true
}

func foldFact(label string) string {
	return strings.ToLower(oneLine(strings.Trim(strings.TrimSpace(label), "`*_\"")))
}

// specific reports a label that names its subject: "port" is of anything, "the
// collector's port" is not. Four CJK characters say as much as two words.
func specific(label string) bool {
	words, wide := 0, 0
	for _, word := range strings.Fields(label) {
		if strings.ContainsFunc(word, unicode.IsLetter) {
			words++
		}
	}
	for _, r := range label {
		if fullWidth(r) {
			wide++
		}
	}
	return words >= 2 || wide >= 4
}
