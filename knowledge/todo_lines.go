package knowledge

import (
	"bytes"
	"sort"

	"github.com/git-anw/git-anw/knowledge/pattern"
)

func splitTodoLines(data []byte) []todoLine {
	var lines []todoLine
	for start := 0; start < len(data); {
		end := len(data)
		if i := bytes.IndexByte(data[start:], '\n'); i >= 0 {
			end = start + i + 1
		}
		lines = append(lines, todoLine{start, end})
		start = end
	}
	return lines
}

// lineAt is the index of the line that holds an offset.
func (t *Todo) lineAt(offset int) int {
	after := sort.Search(len(t.lines), func(i int) bool { return t.lines[i].start > offset })
	return max(after-1, 0)
}

func (t *Todo) raw(line int) []byte { return t.data[t.lines[line].start:t.lines[line].end] }

// blank is true for what Markdown takes for a blank line: a form feed or an
// ideographic space alone on a line is text there, which goes on with a task.
func (t *Todo) blank(line int) bool {
	return line >= 0 && line < len(t.lines) && isBlank(string(bytes.TrimSuffix(t.raw(line), []byte("\n"))))
}

func (t *Todo) slice(first, last int) []byte {
	if first >= last {
		return nil
	}
	return t.data[t.lines[first].start:t.lines[last-1].end]
}

// trimBlank moves the end of [first, last) before the blank lines it ends with.
func (t *Todo) trimBlank(first, last int) int {
	for last > first+1 && t.blank(last-1) {
		last--
	}
	return last
}

// eol is the line end the lines around a place use: the one before it, else the
// first there is.
func (t *Todo) eol(at int) string {
	for i := min(at, len(t.lines)) - 1; i >= 0; i-- {
		if end := lineEnd(t.raw(i)); end != "" {
			return end
		}
	}
	if len(t.lines) > 0 {
		if end := lineEnd(t.raw(0)); end != "" {
			return end
		}
	}
	return "\n"
}

func lineEnd(line []byte) string {
	switch {
	case bytes.HasSuffix(line, []byte("\r\n")):
		return "\r\n"
	case bytes.HasSuffix(line, []byte("\n")):
		return "\n"
	}
	return ""
}

var todoKey = pattern.New(`^[\w-]+[ \t]*:`)

// todoBodyStart is the offset after a BOM and a closed front matter block. A
// list may begin with a rule and have more of them between its sections, so a
// block only counts when its first line is a key.
func todoBodyStart(data []byte) int {
	start := 0
	if bytes.HasPrefix(data, []byte("\xEF\xBB\xBF")) {
		start = 3
	}
	lines := bytes.SplitAfter(data[start:], []byte("\n"))
	if len(lines) < 2 || string(bytes.TrimRight(lines[0], " \t\r\n")) != "---" || !todoKey.Match(lines[1]) {
		return start
	}
	offset := start + len(lines[0])
	for _, line := range lines[1:] {
		offset += len(line)
		if string(bytes.TrimRight(line, " \t\r\n")) == "---" {
			return offset
		}
	}
	return start
}
