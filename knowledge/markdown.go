package knowledge

import (
	"sort"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// blockTree parses the blocks of a Markdown text and leaves the text inside
// them alone: what a line is does not depend on emphasis or links.
func blockTree(source []byte) ast.Node {
	p := parser.NewParser(parser.WithBlockParsers(parser.DefaultBlockParsers()...))
	return p.Parse(text.NewReader(source))
}

// inlineTree parses blocks, and inside them what decides about links: code,
// raw HTML, links themselves. Emphasis is left out, it only costs time.
func inlineTree(source []byte) ast.Node {
	p := parser.NewParser(
		parser.WithBlockParsers(parser.DefaultBlockParsers()...),
		parser.WithParagraphTransformers(parser.DefaultParagraphTransformers()...),
		parser.WithInlineParsers(
			util.Prioritized(parser.NewCodeSpanParser(), 100),
			util.Prioritized(parser.NewLinkParser(), 200),
			util.Prioritized(parser.NewAutoLinkParser(), 300),
			util.Prioritized(parser.NewRawHTMLParser(), 400),
		),
	)
	return p.Parse(text.NewReader(source))
}

// markdownSource is s for goldmark, which knows no lone CR and no byte order
// mark. Offsets stay the same.
func markdownSource(s []byte) []byte {
	out := append([]byte(nil), s...)
	for i, c := range out {
		if c == '\r' && (i+1 == len(out) || out[i+1] != '\n') {
			out[i] = '\n'
		}
	}
	if len(out) >= len(bom) && string(out[:len(bom)]) == bom {
		copy(out, "   ")
	}
	return out
}

// lineIndex turns offsets into line numbers.
type lineIndex []int

// newLineIndex notes where each line of s starts.
func newLineIndex(s []byte) lineIndex {
	var starts lineIndex
	for _, line := range splitLines(string(s)) {
		starts = append(starts, line.Start)
	}
	return starts
}

// at is the index, from 0, of the line that holds offset.
func (x lineIndex) at(offset int) int {
	return max(0, sort.Search(len(x), func(i int) bool { return x[i] > offset })-1)
}
