package knowledge

import (
	"bytes"
	"strings"
	"unicode"

	"github.com/yuin/goldmark/ast"

	"github.com/git-anw/git-anw/knowledge/pattern"
)

// todoPlace is where lines go in: before line at, with blank lines around them
// where Markdown or the eye needs them.
type todoPlace struct {
	at                       int
	blankBefore, blankBehind bool
	marker                   byte // of the list that is continued, 0 for none
}

// sectionFor is the section with this role that shares most headings with the
// section from, the first of several; -1 where there is none. A board with a
// Done per project keeps its projects apart this way.
func (t *Todo) sectionFor(role TodoRole, from int) int {
	found, best := -1, -1
	for i, s := range t.sections {
		if shared := t.shared(s.parent, from); s.Role == role && shared > best {
			found, best = i, shared
		}
	}
	return found
}

// shared counts the headings that are above both sections.
func (t *Todo) shared(above, from int) int {
	ancestors := map[int]bool{}
	for i := from; i >= 0; i = t.sections[i].parent {
		ancestors[i] = true
	}
	count := 0
	for i := above; i >= 0; i = t.sections[i].parent {
		if ancestors[i] {
			count++
		}
	}
	return count
}

// place finds the end of what stands directly below a heading, or below its
// sub-heading for that day.
func (t *Todo) place(section int, day string) todoPlace {
	for i := section + 1; day != "" && i < len(t.sections) && t.sections[i].parent >= section; i++ {
		if t.sections[i].parent == section && strings.Contains(t.sections[i].Title, day) {
			section = i
			break
		}
	}
	s := t.sections[section]
	list, content := -1, -1
	for i, b := range t.blocks {
		if b.first < s.body || b.first >= s.direct || b.kind == ast.KindThematicBreak {
			continue
		}
		if b.folded {
			break
		}
		if content = i; b.kind == ast.KindList {
			list = i
		}
	}
	switch {
	case list >= 0:
		at := t.blocks[list].last
		return todoPlace{at: at, marker: t.blocks[list].marker, blankBehind: t.beginsProse(at)}
	case content >= 0:
		if at := t.swallowing(); at == t.blocks[content].first {
			return todoPlace{at: at, blankBehind: true}
		}
		at := t.blocks[content].last
		return todoPlace{at: at, blankBefore: true, blankBehind: t.crowded(at)}
	case t.blank(s.body):
		return todoPlace{at: s.body + 1, blankBehind: t.crowded(s.body + 1)}
	}
	return todoPlace{at: s.body, blankBehind: t.crowded(s.body)}
}

// insert writes lines (without line ends) at a place in the line ends used
// there. A file that does not end in a line break still does not.
func (t *Todo) insert(p todoPlace, lines []string) todoEdit {
	eol := t.eol(p.at)
	if p.marker != 0 && lines[0][0] != p.marker {
		p.blankBefore = true
	}
	text := strings.Join(lines, eol) + eol
	if p.blankBefore {
		text = eol + text
	}
	if p.blankBehind {
		text += eol
	}
	offset := len(t.data)
	if p.at < len(t.lines) {
		offset = t.lines[p.at].start
	} else if p.at > 0 && lineEnd(t.raw(p.at-1)) == "" {
		text = eol + strings.TrimSuffix(text, eol)
	}
	return todoEdit{{offset, offset, text}}
}

// removal takes the lines of an item out. Between two others it takes one of the
// blank lines around it too, or a loose list would grow a gap with every task.
func (t *Todo) removal(i int) todoChange {
	n := t.nodes[i]
	last := n.last
	if n.siblings > 1 && t.blank(n.first-1) && t.blank(last) {
		last++
	}
	return todoChange{t.lines[n.first].start, t.lines[last-1].end, ""}
}

// carried is an item with everything below it as lines to put elsewhere: changed
// by an edit, and shifted to the margin so that it becomes nobody's child.
func (t *Todo) carried(i int, edit todoEdit) []string {
	n := t.nodes[i]
	start := t.lines[n.first].start
	for j := range edit {
		edit[j].start -= start
		edit[j].end -= start
	}
	whole := string(edit.apply(t.slice(n.first, n.last)))
	lines := strings.Split(strings.TrimRight(whole, "\r\n"), "\n")
	for j, line := range lines {
		line = strings.TrimSuffix(line, "\r")
		for range n.indent {
			line = strings.TrimPrefix(line, " ")
		}
		lines[j] = line
	}
	return lines
}

var (
	todoDated = pattern.New(`(?i)(` +
		`[(（](` + anyDay + `|YYYY-MM-DD)[)）][.。!！]?(\s*\^[\w-]+|\s+[#@+][^\s]+)*\s*$` +
		`|✅\s*` + anyDay +
		`|\[(completion|completed|done)::` +
		`|\b(done|completed|finished)\b\W{0,3}` + anyDay +
		`|(完成|完了|완료)\D{0,3}` + anyDay + `)`)
	// An anchor, a hard break and trailing blanks of any kind have to stay last.
	todoTail = pattern.New(`(\s+\^[\w-]+)?(\\|[ \t]+)?[\r\n\p{Z}]*$`)
)

// tick sets the box and dates the text, once.
func (t *Todo) tick(i int, day string) todoEdit {
	n := t.nodes[i]
	var edit todoEdit
	if !n.Done {
		edit = append(edit, todoChange{n.box, n.box + 1, "x"})
	}
	words := t.data[n.box+2 : n.textEnd]
	if day == "" || todoDated.Match(bytes.TrimSpace(words)) {
		return edit
	}
	at := todoTail.FindIndex(words)[0]
	date := " (" + day + ")"
	if last := lastRune(words[:at]); fullWidth(last) && !unicode.IsSymbol(last) {
		date = strings.TrimSpace(date)
	}
	at += n.box + 2
	return append(edit, todoChange{at, at, date})
}

func lastRune(s []byte) rune {
	runes := bytes.Runes(s)
	if len(runes) == 0 {
		return 0
	}
	return runes[len(runes)-1]
}

// markerOf is the bullet a section uses, else the dash.
func (t *Todo) markerOf(section int) string {
	s := t.sections[section]
	for _, b := range t.blocks {
		if b.kind == ast.KindList && b.first >= s.body && b.first < s.direct && strings.IndexByte("*+-", b.marker) >= 0 {
			return string(b.marker)
		}
	}
	return "-"
}
