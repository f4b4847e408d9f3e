package redact

import (
	"bytes"

	"github.com/git-anw/git-anw/knowledge/pattern"
)

// columns finds the secrets of a table, or of lines of comma separated values,
// that the head of their column names.
func columns(text []byte, allow Allow) []span {
	var spans []span
	var head heading
	var before []byte
	for at := 0; at < len(text); {
		line := lineOf(text, at)
		switch {
		case bytes.Contains(line, []byte("-|")) || bytes.Contains(line, []byte("|-")) || bytes.Contains(line, []byte("| -")):
			if head = (heading{}); ruled.Match(line) {
				head = headingOf(before, '|')
			}
		case head.columns != nil && bytes.Count(line, []byte{head.mark}) == head.marks:
			spans = append(spans, head.secretsIn(line, at, allow)...)
		case plainHead(line):
			head = headingOf(line, ',')
		default:
			head = heading{}
		}
		before = line
		at += len(line) + 1
	}
	return spans
}

func lineOf(text []byte, at int) []byte {
	if end := bytes.IndexByte(text[at:], '\n'); end >= 0 {
		return text[at : at+end]
	}
	return text[at:]
}

// heading is what the head of a table says of its columns.
type heading struct {
	mark    byte
	marks   int
	columns map[int]func(string) bool // those of secrets, and what tells one from a word
}

func headingOf(line []byte, mark byte) heading {
	h := heading{mark: mark, marks: bytes.Count(line, []byte{mark})}
	if h.marks == 0 || len(line) > reach {
		return heading{}
	}
	for i, cell := range bytes.Split(line, []byte{mark}) {
		genuine := celled
		switch name := bytes.Trim(cell, cellFrame); {
		case keyColumn.Match(name):
			genuine = token
		case !passwordColumn.Match(name):
			continue
		}
		if h.columns == nil {
			h.columns = map[int]func(string) bool{}
		}
		h.columns[i] = genuine
	}
	return h
}

// plainHead is for the first of lines of comma separated values: names and nothing
// else.
func plainHead(line []byte) bool {
	return len(line) <= reach && bytes.IndexByte(line, ',') > 0 && names.Match(line)
}

// cellFrame is what stands around the text of a cell.
const cellFrame = " \t\r*`\"'"

var (
	names          = pattern.New(`^[ \t>]*"?[\p{L}_]+"?(?:,"?[\p{L}_]+"?)+\r?$`)
	ruled          = pattern.New(`^[ \t>]*\|?[ \t]*:?-+:?[ \t]*\|[-:| \t]*\r?$`)
	passwordColumn = pattern.New(`(?i)^[\w ]{0,20}?(?:` + passwords + `|pwd)(?: ?[(（].{0,20}[)）])?$`)
	keyColumn      = pattern.New(`(?i)^[\w ]{0,20}?(?:` + keys + `)(?: ?[(（].{0,20}[)）])?$`)
)

func (h heading) secretsIn(line []byte, at int, allow Allow) []span {
	var spans []span
	for i, cell := range bytes.Split(line, []byte{h.mark}) {
		text := bytes.Trim(cell, cellFrame)
		if genuine := h.columns[i]; genuine != nil && genuine(string(text)) && !allow.covers(string(text)) {
			start := at + bytes.Index(cell, text)
			spans = append(spans, span{start: start, end: start + len(text), rule: "table", rank: len(ready().rules)})
		}
		at += len(cell) + 1
	}
	return spans
}
