package knowledge

import (
	"strings"

	"github.com/yuin/goldmark/ast"

	"github.com/git-anw/git-anw/knowledge/pattern"
)

// ParseManifest reads any file; what it does not know is prose.
func ParseManifest(data []byte) *Manifest { return parseManifest(data, true) }

// parseManifest leaves all to the block parser if it is not to be quick: tests
// hold the two to the same result.
func parseManifest(data []byte, quick bool) *Manifest {
	r := manifestReader{m: &Manifest{index: map[string][]*manifestLine{}}}
	for _, line := range splitLines(string(data)) {
		if line.Start == 0 && strings.HasPrefix(line.Text, bom) {
			r.m.bom = bom
			line.Start, line.Text = len(bom), line.Text[len(bom):]
		}
		kind := kindOther
		if isBlank(line.Text) {
			kind = kindBlank
		}
		r.m.lines = append(r.m.lines, &manifestLine{text: line.Text, eol: line.EOL, kind: kind})
		r.starts = append(r.starts, line.Start)
	}
	source := r.mask(data)
	var inner []int
	if quick {
		inner = r.plainRuns(source)
	}
	root := blockTree(source)
	r.source = source
	_ = ast.Walk(root, r.visit) // visit returns no error
	for _, i := range inner {
		if !r.entry(i, r.starts[i]+len(plainBullet)) && looksLikeEntry(r.m.lines[i].text) {
			r.m.lines[i].kind = kindOdd
		}
	}
	for _, line := range r.m.lines {
		if line.kind == kindEntry {
			r.m.remember(line)
		}
	}
	if last := root.LastChild(); last != nil && last.Pos() >= 0 && len(r.m.lines) > 0 {
		r.m.tail = r.m.lines[r.starts.at(last.Pos())]
	}
	return r.m
}

type manifestReader struct {
	m      *Manifest
	starts lineIndex
	source []byte
}

var conflictMarker = pattern.New(`^(<{7}|={7}|>{7}|\|{7})( |$)`)

// mask blanks what is not Markdown: front matter, whose closing line would make
// a heading of it, and conflict markers, which would do the same to entries.
func (r *manifestReader) mask(data []byte) []byte {
	source := markdownSource(data)
	front := ParseFrontMatter(data)
	for i, line := range r.m.lines {
		start := r.starts[i]
		if start < front.End || line.text != "" && strings.IndexByte("<=>|", line.text[0]) >= 0 && conflictMarker.MatchString(line.text) {
			for at := start; at < start+len(line.text); at++ {
				source[at] = ' '
			}
		}
	}
	return source
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
	line := r.m.lines[r.starts.at(n.Pos())]
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
	first := r.starts.at(n.Lines().At(0).Start)
	from := first
	if isBulletText(n) && r.entry(first, n.Lines().At(0).Start) {
		from = r.more(first, n)
	}
	last := r.starts.at(n.Lines().At(n.Lines().Len() - 1).Start)
	for i := from; i <= last; i++ {
		if looksLikeEntry(r.m.lines[i].text) {
			r.m.lines[i].kind = kindOdd
		}
	}
}

// isBulletText is true for the first block of an item of a bullet list.
func isBulletText(n ast.Node) bool {
	item, ok := n.Parent().(*ast.ListItem)
	if !ok || n.PreviousSibling() != nil {
		return false
	}
	list, ok := item.Parent().(*ast.List)
	return ok && !list.IsOrdered()
}

// plainBullet is how most lines of most indexes begin.
const plainBullet = "- "

// plainRuns blanks the lines in the middle of a run of plain entries and returns
// them: an index of ten thousand pages is read on every commit, and the block
// parser takes most of the time. At the margin such a line is an item of a list
// wherever it stands, unless a fence, a quote or HTML is open; a file that has
// any of those is left as it is. What stands before and behind a run, such as
// lines that go on with the last entry, is for the block parser.
func (r *manifestReader) plainRuns(source []byte) (inner []int) {
	for _, line := range r.m.lines {
		text := strings.TrimLeft(line.text, " \t")
		if text != "" && strings.IndexByte("<>`~", text[0]) >= 0 {
			return nil
		}
	}
	plain := func(i int) bool {
		return i >= 0 && i < len(r.m.lines) && strings.HasPrefix(r.m.lines[i].text, plainBullet+"`") && source[r.starts[i]] == '-' && r.m.lines[i].eol != "\r"
	}
	for i, line := range r.m.lines {
		if plain(i) && plain(i-1) && plain(i+1) {
			inner = append(inner, i)
			for at := r.starts[i]; at < r.starts[i]+len(line.text); at++ {
				source[at] = ' '
			}
		}
	}
	return inner
}

var bullet = pattern.New(`^[ \t]*[-*+][ \t]+$`)

// entry reads line i, whose text begins at offset, as an entry.
func (r *manifestReader) entry(i, offset int) bool {
	line := r.m.lines[i]
	cut := offset - r.starts[i]
	if cut < 0 || line.text[:cut] != plainBullet && !bullet.MatchString(line.text[:cut]) {
		return false
	}
	entry, ok := parseEntryLine(line.text[cut:])
	if !ok {
		return false
	}
	entry.prefix = line.text[:cut]
	line.kind, line.entry = kindEntry, entry
	return true
}

// more attaches the indented lines that go on with the entry on line i. A line
// at the margin belongs to the item for Markdown, but people mean it as prose.
func (r *manifestReader) more(i int, n ast.Node) int {
	head := r.m.lines[i]
	margin := indentOf(head.text)
	next := i + 1
	for k := 1; k < n.Lines().Len(); k++ {
		line := r.m.lines[next]
		if line.kind != kindOther || indentOf(line.text) <= margin || r.starts.at(n.Lines().At(k).Start) != next {
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
