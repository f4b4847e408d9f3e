package knowledge

import "strings"

// plainBullet is how most lines of most indexes begin.
const plainBullet = "- "

// plainLines finds the lines in the middle of a run of plain entries: an index
// of ten thousand pages is read on every commit, and the block parser takes most
// of the time. At the margin such a line is an item of a list wherever it stands,
// unless a fence, a quote or HTML is open; a file that has any of those is left
// as it is. What stands before and behind a run, such as lines that go on with
// the last entry, is for the block parser.
func (r *manifestReader) plainLines(front int) []bool {
	plain, inner := make([]bool, len(r.m.lines)), make([]bool, len(r.m.lines))
	for i, line := range r.m.lines {
		if strings.HasPrefix(line.text, plainBullet+"`") {
			plain[i] = r.starts[i] >= front && line.eol != "\r"
		} else if text := strings.TrimLeft(line.text, " \t"); text != "" && strings.IndexByte("<>`~", text[0]) >= 0 {
			return inner
		}
	}
	for i := 1; i+1 < len(plain); i++ {
		inner[i] = plain[i-1] && plain[i] && plain[i+1]
	}
	return inner
}

// twins finds the line of another file that has the same place as line i, seen
// from where both begin or from where both end; nil where there is none.
func (m *Manifest) twins(like *Manifest) func(i int) *manifestLine {
	if like == nil {
		return func(int) *manifestLine { return nil }
	}
	shift, begins := 0, true
	return func(i int) *manifestLine {
		if begins && (i >= len(like.lines) || like.lines[i].text != m.lines[i].text) {
			shift, begins = len(like.lines)-len(m.lines), false
		}
		if i += shift; i < 0 || i >= len(like.lines) {
			return nil
		}
		return like.lines[i]
	}
}

// takes shares the entry of a line with the same text, where that is one line.
func (l *manifestLine) takes(twin *manifestLine) bool {
	if twin == nil || twin.kind != kindEntry || len(twin.entry.more) > 0 || twin.text != l.text || twin.entry.prefix != plainBullet {
		return false
	}
	l.kind, l.entry = kindEntry, twin.entry
	return true
}
