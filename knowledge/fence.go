package knowledge

import "strings"

// Fence follows code fences from line to line without parsing Markdown, at any
// indentation and inside quotes: who cuts a text or looks for links in it would
// rather take a line too many for code.
type Fence struct{ mark string }

// Step takes the next line in and reports whether it is in a fence, the lines
// of the fence itself included.
func (f *Fence) Step(line string) bool {
	if f.mark == "" && !strings.ContainsAny(line, "`~") {
		return false
	}
	before := " \t>"
	if f.mark == "" {
		before += "-*+0123456789.)" // a fence may begin behind the mark of a list item
	}
	line = strings.TrimLeft(line, before)
	mark := runOf(line, '`')
	if mark == "" {
		mark = runOf(line, '~')
	}
	rest := strings.TrimSpace(line[len(mark):])
	switch {
	case f.mark == "" && len(mark) >= 3 && (mark[0] == '~' || !strings.Contains(rest, "`")):
		f.mark = mark
		return true
	case f.mark != "" && rest == "" && strings.HasPrefix(mark, f.mark):
		f.mark = ""
		return true
	}
	return f.mark != ""
}

// runOf is what of a line's beginning is nothing but c.
func runOf(line string, c byte) string {
	n := 0
	for n < len(line) && line[n] == c {
		n++
	}
	return line[:n]
}
