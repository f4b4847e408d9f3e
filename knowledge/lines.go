package knowledge

import (
	"iter"
	"strings"
	"unicode"
)

// textLine is one line of a file with the ending it has: LF, CRLF, a lone CR
// as old Macs wrote it, or none at the end of the file.
type textLine struct {
	Text, EOL string
	Start     int // offset of Text in the file
}

// splitLines cuts s into lines. Joining Text and EOL of all gives s back.
func splitLines(s string) []textLine {
	lines := make([]textLine, 0, strings.Count(s, "\n")+1)
	for line := range eachLine(s) {
		lines = append(lines, line)
	}
	return lines
}

// eachLine gives the lines of s without making a list of them.
func eachLine(s string) iter.Seq[textLine] {
	plain := strings.IndexByte(s, '\r') < 0
	return func(yield func(textLine) bool) {
		for start := 0; start < len(s); {
			line := textLine{Text: s[start:], Start: start}
			if !plain {
				line = nextLine(s, start)
			} else if end := strings.IndexByte(line.Text, '\n'); end >= 0 {
				line.Text, line.EOL = line.Text[:end], line.Text[end:end+1]
			}
			if !yield(line) {
				return
			}
			start += len(line.Text) + len(line.EOL)
		}
	}
}

// nextLine is the line of s that begins at start.
func nextLine(s string, start int) textLine {
	end := strings.IndexAny(s[start:], "\r\n")
	if end < 0 {
		return textLine{Text: s[start:], Start: start}
	}
	end += start
	eol := s[end : end+1]
	if strings.HasPrefix(s[end:], "\r\n") {
		eol = "\r\n"
	}
	return textLine{Text: s[start:end], EOL: eol, Start: start}
}

// end is the offset just past the line's ending.
func (l textLine) end() int { return l.Start + len(l.Text) + len(l.EOL) }

// fileEOL is the first line ending of s, or LF.
func fileEOL(s string) string {
	if eol := nextLine(s, 0).EOL; eol != "" {
		return eol
	}
	return "\n"
}

const bom = "\uFEFF"

// oneLine folds runs of white space to single blanks. What controls a terminal, or
// makes a file a binary one, is blank too: YAML can spell it out in any value.
func oneLine(s string) string {
	if isOneLine(s) {
		return s
	}
	return strings.Join(strings.FieldsFunc(s, isGap), " ")
}

func isGap(r rune) bool { return unicode.IsSpace(r) || unicode.IsControl(r) }

func isOneLine(s string) bool {
	behind := ' '
	for _, r := range s {
		if isGap(r) && (r != ' ' || behind == ' ') {
			return false
		}
		behind = r
	}
	return s == "" || behind != ' '
}

// withoutUnseen takes out what has no width: joiners, direction marks, byte order
// marks inside a line.
func withoutUnseen(s string) string {
	return strings.Map(func(r rune) rune {
		if r > unicode.MaxASCII && unicode.Is(unicode.Cf, r) {
			return -1
		}
		return r
	}, s)
}

func isBlank(s string) bool { return (s == "" || s[0] <= ' ') && strings.Trim(s, " \t\r") == "" }

// CountLines is how many lines a text has, whichever way they end.
func CountLines(s string) (n int) {
	for range eachLine(s) {
		n++
	}
	return n
}

// SplitFences cuts a text into what is outside code fences and what is inside,
// in turn: parts with an even index are outside. Joined they are the text.
func SplitFences(s string) []string {
	var parts []string
	fence, start := Fence{}, 0
	for line := range eachLine(s) {
		if code := fence.Step(line.Text); code != (len(parts)%2 == 1) {
			parts, start = append(parts, s[start:line.Start]), line.Start
		}
	}
	return append(parts, s[start:])
}
