package knowledge

import (
	"slices"
	"strings"

	"github.com/yuin/goldmark/ast"
)

// Structure is what a Markdown text is made of, as far as readers of a
// workspace care. Offsets are bytes into the text that was parsed.
type Structure struct {
	Headings []Heading
	Links    []Link
}

// Heading is one heading. Start is the offset of its line and End the offset
// behind it, where its section's text begins.
type Heading struct {
	Level      int
	Text       string
	Line       int
	Start, End int
}

// Link is one link of the text: Target as written, percent-decoding and
// resolution left to ResolveLink. Wiki is true for [[target]].
type Link struct {
	Line   int
	Target string
	Wiki   bool
}

// ParseStructure finds headings and links; what stands in code, comments and
// raw HTML is neither.
func ParseStructure(body []byte) Structure {
	source := markdownSource(body)
	w := structureWalk{source: source, lines: newLineIndex(source)}
	_ = ast.Walk(inlineTree(source), w.visit) // visit returns no error
	slices.SortStableFunc(w.links, func(a, b linkAt) int { return a.offset - b.offset })
	for _, link := range w.links {
		link.Line = w.lines.at(link.offset) + 1
		w.found.Links = append(w.found.Links, link.Link)
	}
	return w.found
}

type structureWalk struct {
	source []byte
	lines  lineIndex
	found  Structure
	links  []linkAt
}

// linkAt is a link with its place, since wikilinks are found in a second scan.
type linkAt struct {
	Link
	offset int
}

func (w *structureWalk) visit(n ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	switch n := n.(type) {
	case *ast.Heading:
		w.heading(n)
	case *ast.Link:
		w.links = append(w.links, linkAt{Link{Target: string(n.Destination)}, n.Pos()})
	}
	if n.Type() == ast.TypeBlock && n.FirstChild() != nil && n.FirstChild().Type() == ast.TypeInline {
		w.wikiLinks(n)
	}
	return ast.WalkContinue, nil
}

func (w *structureWalk) heading(n *ast.Heading) {
	first := w.lines.at(n.Pos())
	last := first
	if segments := n.Lines(); segments.Len() > 0 {
		last = w.lines.at(segments.At(segments.Len() - 1).Start)
		if segments.At(0).Start == n.Pos() {
			last++ // a setext heading begins with its text and ends with the underline
		}
	}
	h := Heading{Level: n.Level, Text: w.plainText(n), Line: first + 1, Start: w.lines[first]}
	h.End = w.lineEnd(last)
	w.found.Headings = append(w.found.Headings, h)
}

// lineEnd is the offset behind line i, its ending included.
func (w *structureWalk) lineEnd(i int) int {
	if i+1 < len(w.lines) {
		return w.lines[i+1]
	}
	return len(w.source)
}

// plainText is the text of a heading without the marks of code, links and
// emphasis.
func (w *structureWalk) plainText(n ast.Node) string {
	var b strings.Builder
	_ = ast.Walk(n, func(child ast.Node, entering bool) (ast.WalkStatus, error) {
		if t, ok := child.(*ast.Text); ok && entering {
			text := string(t.Value(w.source))
			if _, code := t.Parent().(*ast.CodeSpan); !code {
				text = stripEmphasis(text)
			}
			b.WriteString(text)
			if t.SoftLineBreak() || t.HardLineBreak() {
				b.WriteByte(' ')
			}
		}
		return ast.WalkContinue, nil
	})
	return oneLine(b.String())
}

// wikiLinks scans the text of one block for [[target]].
func (w *structureWalk) wikiLinks(block ast.Node) { w.textRuns(block, w.scanWiki) }

// textRuns visits the text of one block outside code and HTML. The parser
// splits text at brackets, so neighbours are joined first.
func (w *structureWalk) textRuns(block ast.Node, visit func(start, end int)) {
	start, end := 0, 0
	_ = ast.Walk(block, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		if _, code := n.(*ast.CodeSpan); code {
			return ast.WalkSkipChildren, nil
		}
		t, ok := n.(*ast.Text)
		if !ok {
			return ast.WalkContinue, nil
		}
		if t.Segment.Start != end {
			visit(start, end)
			start = t.Segment.Start
		}
		end = t.Segment.Stop
		return ast.WalkContinue, nil
	})
	visit(start, end)
}

func (w *structureWalk) scanWiki(start, end int) {
	scanWikiLinks(string(w.source[start:end]), func(offset int, target string) {
		w.links = append(w.links, linkAt{Link{Target: target, Wiki: true}, start + offset})
	})
}
