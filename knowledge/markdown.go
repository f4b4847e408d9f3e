package knowledge

import (
	"bytes"
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

// maxParagraph is the longest stretch of lines, in lines, handed to the link
// parser at once; its time grows with the square of that.
const maxParagraph = 4096

// breakParagraphs blanks a line of each stretch that is too long. Lines that
// begin a block of their own, such as the items of a list, end a stretch.
func breakParagraphs(source []byte) {
	length := 0
	for rest := source; len(rest) > 0; {
		line := rest
		if end := bytes.IndexByte(rest, '\n'); end >= 0 {
			line = rest[:end]
		}
		text := bytes.TrimLeft(line, " \t")
		if length++; len(text) == 0 || bytes.IndexByte([]byte("-*+>#"), text[0]) >= 0 {
			length = 0
		}
		if length == maxParagraph {
			copy(line, bytes.Repeat([]byte(" "), len(line)))
			length = 0
		}
		rest = rest[min(len(line)+1, len(rest)):]
	}
}

// inlineTree parses blocks, and inside them what decides about links: code,
// raw HTML, links themselves. Emphasis is left out, it only costs time. It
// changes source where that would be slow.
func inlineTree(source []byte) ast.Node {
	breakParagraphs(source)
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

const (
	// maxNesting, maxIndent and maxLinkWork are far above what people write; beyond
	// them the parser's time grows with the square of the line or of the depth.
	maxNesting  = 64
	maxIndent   = 128
	maxLinkWork = 1 << 21
)

// markdownSource is s for goldmark, which knows no lone CR and no byte order
// mark, and without what would keep it busy for minutes. Offsets stay the same.
func markdownSource(s []byte) []byte {
	out := append([]byte(nil), s...)
	for i, c := range out {
		if c == '\r' && (i+1 == len(out) || out[i+1] != '\n') {
			out[i] = '\n'
		}
	}
	if len(out) >= len(bom) && string(out[:len(bom)]) == bom {
		copy(out, "\n\n\n") // blanks would indent the first line
	}
	tame(out, tameNesting)
	tame(out, tameLinks)
	return out
}

// tame has each line of source changed by one of the functions below.
func tame(source []byte, line func([]byte)) {
	for len(source) > 0 {
		end := bytes.IndexByte(source, '\n')
		if end < 0 {
			end = len(source)
		}
		line(source[:end])
		source = source[min(end+1, len(source)):]
	}
}

// tameNesting blanks quote and list marks nested too deeply, on one line or by
// what stands before them.
func tameNesting(line []byte) {
	depth := 0
	for i, c := range line {
		spaced := i+1 < len(line) && (line[i+1] == ' ' || line[i+1] == '\t')
		switch {
		case c == ' ' || c == '\t':
			continue
		case i > maxIndent && '0' <= c && c <= '9':
			line[i] = ' '
			continue
		case c == '>' || spaced && bytes.IndexByte([]byte("-+*"), c) >= 0:
			depth++
		default:
			return
		}
		if depth > maxNesting || i > maxIndent {
			line[i] = ' '
		}
	}
}

// tameLinks breaks the links of a line that has thousands.
func tameLinks(line []byte) {
	if open := []byte("]("); bytes.Count(line, open)*len(line) > maxLinkWork {
		copy(line, bytes.ReplaceAll(line, open, []byte("] ")))
	}
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
