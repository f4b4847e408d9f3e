package knowledge

import (
	"strings"

	"github.com/git-anw/git-anw/knowledge/pattern"
)

// proseScan follows a text from line to line and tells what of it is shown as
// text, without parsing Markdown: not fences, indented code and comments.
type proseScan struct {
	text    string
	fence   Fence
	comment bool
	opened  int // line of the fence or the comment that is open
	// gap is true behind a blank line, code behind a line of indented code, and
	// item inside an item of a list, where indented lines are no code.
	gap, code, item bool
	unclosed        bool // no comment is closed before the next blank line
}

func newProseScan(text string) proseScan { return proseScan{text: text, gap: true} }

// step takes the next line and gives it back with its comments blank; lengths
// stay. It is not ok for code.
func (s *proseScan) step(line textLine, number int) (shown string, ok bool) {
	if s.comment {
		return s.withoutComments(line, number), true
	}
	if s.fence.mark == "" && s.isIndentedCode(line.Text) {
		return "", false
	}
	open := s.fence.mark != ""
	if s.fence.Step(line.Text) {
		if !open {
			s.opened = number
		}
		return "", false
	}
	return s.withoutComments(line, number), true
}

// holdsLines begins what indented lines behind a blank one belong to: an item of
// a list, a footnote, a box of MkDocs.
var holdsLines = pattern.New(`^[ \t]{0,3}(?:[-*+:][ \t]|\d{1,9}[.)][ \t]|\[\^|!!!|\?\?\?)`)

func (s *proseScan) isIndentedCode(line string) bool {
	if isBlank(line) {
		s.gap, s.unclosed = true, false
		return false
	}
	if indentOf(line) >= 4 {
		if s.code = !s.item && (s.gap || s.code); !s.code {
			s.gap = false
		}
		return s.code
	}
	switch {
	case strings.IndexByte("-*+:[!?0123456789", strings.TrimLeft(line, " \t")[0]) >= 0 && holdsLines.MatchString(line):
		s.item = true
	case line[0] == '#', s.gap && line[0] != ' ' && line[0] != '\t':
		s.item = false
	}
	s.gap, s.code = false, false
	return false
}

// withoutComments blanks comments. One that begins a line lasts until it is
// closed; one inside a line is a comment only if its paragraph closes it.
func (s *proseScan) withoutComments(line textLine, number int) string {
	if !s.comment && !strings.Contains(line.Text, "<!--") {
		return line.Text
	}
	shown, words := []byte(line.Text), withoutCode(line.Text)
	for at := 0; ; {
		if !s.comment {
			begin := strings.Index(words[at:], "<!--")
			if begin < 0 {
				return string(shown)
			}
			if at += begin; !isBlank(line.Text[:at]) && !s.closes(line, at) {
				return string(shown)
			}
			s.comment, s.opened = true, number
		}
		end := len(line.Text)
		if close := strings.Index(line.Text[at:], "-->"); close >= 0 {
			end, s.comment = at+close+len("-->"), false
		}
		for ; at < end; at++ {
			shown[at] = ' '
		}
		if s.comment {
			return string(shown)
		}
	}
}

// closes reports whether a comment that begins inside a line is closed before the
// next blank line.
func (s *proseScan) closes(line textLine, at int) bool {
	if s.unclosed {
		return false
	}
	if strings.Contains(line.Text[at:], "-->") {
		return true
	}
	for next := range eachLine(s.text[line.end():]) {
		if isBlank(next.Text) {
			break
		}
		if strings.Contains(next.Text, "-->") {
			return true
		}
	}
	s.unclosed = true
	return false
}

// OpenAtTheEnd finds the fence or the comment that swallows the rest of a text.
func OpenAtTheEnd(text string) []Issue {
	s := newProseScan(text)
	number := 0
	for line := range eachLine(text) {
		number++
		s.step(line, number)
	}
	switch {
	case s.fence.mark != "":
		return []Issue{{s.opened, "the code fence opened here is never closed"}}
	case s.comment:
		return []Issue{{s.opened, "the comment opened here is never closed"}}
	}
	return nil
}
