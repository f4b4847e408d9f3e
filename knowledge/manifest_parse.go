package knowledge

import (
	"strings"

	"github.com/yuin/goldmark/ast"

	"github.com/git-anw/git-anw/knowledge/pattern"
)

// ParseManifest reads any file; what it does not know is prose.
func ParseManifest(data []byte) *Manifest { return parseManifest(data, nil, true) }

// ParseManifestLike is ParseManifest for a file that is mostly like another, which
// nobody edits: most lines need not be read again.
func ParseManifestLike(like *Manifest, data []byte) *Manifest { return parseManifest(data, like, true) }

// parseManifest leaves all to the block parser if it is not to be quick: tests
// hold the two to the same result.
func parseManifest(data []byte, like *Manifest, quick bool) *Manifest {
	r := manifestReader{m: &Manifest{}}
	text := string(data)
	r.cut(text)
	front := FrontMatterEnd(text)
	plain := make([]bool, len(r.m.lines))
	if quick {
		plain = r.plainLines(front)
	}
	r.keep(data, plain)
	r.mask(front)
	root := blockTree(r.source)
	_ = ast.Walk(root, r.visit) // visit returns no error
	twin := r.m.twins(like)
	for i, line := range r.m.lines {
		if plain[i] && !line.takes(twin(i)) && !r.read(line, len(plainBullet)) {
			line.markOdd(true)
		}
	}
	if last := root.LastChild(); last != nil && last.Pos() >= 0 && len(r.m.lines) > 0 {
		r.m.tail = r.line(r.kept.at(last.Pos()))
	}
	return r.m
}

// manifestReader numbers lines as they stand in source, which is the file for
// the block parser.
type manifestReader struct {
	m       *Manifest
	starts  []int // of the lines of the file
	source  []byte
	kept    lineIndex // starts of the lines of source
	numbers []int     // what they are in the file
	room    []entryLine
}

// line is a line of source.
func (r *manifestReader) line(k int) *manifestLine { return r.m.lines[r.numbers[k]] }

// cut makes the lines, all in one piece of memory: there may be ten thousand.
func (r *manifestReader) cut(text string) {
	if strings.HasPrefix(text, bom) {
		r.m.bom = bom
	}
	count := CountLines(text)
	lines := make([]manifestLine, count)
	r.m.lines, r.starts = make([]*manifestLine, count), make([]int, count)
	i := 0
	for row := range eachLine(text) {
		if i == 0 {
			row.Start, row.Text = len(r.m.bom), row.Text[len(r.m.bom):]
		}
		lines[i] = manifestLine{text: row.Text, eol: row.EOL}
		if isBlank(row.Text) {
			lines[i].kind = kindBlank
		}
		r.m.lines[i], r.starts[i] = &lines[i], row.Start
		i++
	}
}

// keep makes source: the file without the lines that the block parser need not
// see.
func (r *manifestReader) keep(data []byte, plain []bool) {
	end := func(i int) int {
		if i < len(r.starts) {
			return r.starts[i]
		}
		return len(data)
	}
	kept := append([]byte(nil), data[:end(0)]...)
	for i := range r.m.lines {
		if plain[i] {
			continue
		}
		r.kept, r.numbers = append(r.kept, len(kept)), append(r.numbers, i)
		kept = append(kept, data[r.starts[i]:end(i+1)]...)
	}
	r.source = markdownSource(kept)
}

var conflictMarker = pattern.New(`^(<{7}|={7}|>{7}|\|{7})( |$)`)

// mask blanks what is not Markdown: front matter, whose closing line would make
// a heading of it, and conflict markers, which would do the same to entries.
func (r *manifestReader) mask(front int) {
	for k, i := range r.numbers {
		text := r.m.lines[i].text
		if r.starts[i] < front || text != "" && strings.IndexByte("<=>|", text[0]) >= 0 && conflictMarker.MatchString(text) {
			for at := r.kept[k]; at < r.kept[k]+len(text); at++ {
				r.source[at] = ' '
			}
		}
	}
}

func (r *manifestReader) visit(n ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	switch n := n.(type) {
	case *ast.Blockquote:
		return ast.WalkSkipChildren, nil
	case *ast.Heading:
		r.heading(n)
		return ast.WalkSkipChildren, nil
	case *ast.Paragraph, *ast.TextBlock:
		r.text(n)
		return ast.WalkSkipChildren, nil
	}
	return ast.WalkContinue, nil
}

// heading marks the lines of a heading; the underline of a setext heading needs
// no mark, it is prose.
func (r *manifestReader) heading(n *ast.Heading) {
	line := r.line(r.kept.at(n.Pos()))
	var text []string
	for i := range n.Lines().Len() {
		segment := n.Lines().At(i)
		text = append(text, string(segment.Value(r.source)))
	}
	line.kind, line.heading = kindHeading, stripEmphasis(oneLine(strings.Join(text, " ")))
}

// text looks for an entry in the first paragraph of a list item, and for odd
// lines everywhere.
func (r *manifestReader) text(n ast.Node) {
	if n.Lines().Len() == 0 {
		return
	}
	start := n.Lines().At(0).Start
	first := r.kept.at(start)
	from := first
	if isBulletText(n) && r.read(r.line(first), start-r.kept[first]) {
		from = r.more(first, n)
	}
	last := r.kept.at(n.Lines().At(n.Lines().Len() - 1).Start)
	for k := from; k <= last; k++ {
		r.line(k).markOdd(k == first && isItemText(n))
	}
}

// isItemText is true for the first block of an item of a list.
func isItemText(n ast.Node) bool {
	_, ok := n.Parent().(*ast.ListItem)
	return ok && n.PreviousSibling() == nil
}

func isBulletText(n ast.Node) bool {
	return isItemText(n) && !n.Parent().Parent().(*ast.List).IsOrdered()
}

var bullet = pattern.New(`^[ \t]*[-*+][ \t]+$`)

// read takes a line, whose text begins behind cut bytes, for an entry. Entries lie
// side by side in memory, some hundred in a piece.
func (r *manifestReader) read(l *manifestLine, cut int) bool {
	if cut < 0 || l.text[:cut] != plainBullet && !bullet.MatchString(l.text[:cut]) {
		return false
	}
	entry, ok := parseEntryLine(l.text[cut:])
	if !ok {
		return false
	}
	entry.prefix = l.text[:cut] + entry.closer
	if len(r.room) == cap(r.room) {
		r.room = make([]entryLine, 0, 256)
	}
	r.room = append(r.room, entry)
	l.kind, l.entry = kindEntry, &r.room[len(r.room)-1]
	return true
}

// more attaches the indented lines that go on with the entry on line k. A line
// at the margin belongs to the item for Markdown, but people mean it as prose.
func (r *manifestReader) more(k int, n ast.Node) int {
	head := r.line(k)
	margin := indentOf(head.text)
	next := k + 1
	for i := 1; i < n.Lines().Len(); i++ {
		line := r.line(next)
		if line.kind != kindOther || indentOf(line.text) <= margin || r.kept.at(n.Lines().At(i).Start) != next {
			break
		}
		line.kind = kindMore
		head.entry.more = append(head.entry.more, line)
		next++
	}
	return next
}

// indentOf is the width of the white space a line begins with.
func indentOf(s string) int {
	columns := 0
	for _, c := range s {
		switch c {
		case ' ':
			columns++
		case '\t':
			columns += 4 - columns%4
		default:
			return columns
		}
	}
	return columns
}
