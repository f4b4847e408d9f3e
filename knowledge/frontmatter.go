package knowledge

import (
	"encoding/json"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/git-anw/git-anw/knowledge/pattern"
)

// FrontKind says what stands at the head of a file.
type FrontKind int

// The kinds of front matter. Only YAML is read and edited; TOML and JSON are
// recognised so that no second block is ever put above them.
const (
	FrontNone FrontKind = iota
	FrontYAML
	FrontTOML
	FrontJSON
	FrontUnclosed  // opened by --- or +++ and never closed
	FrontMisplaced // not at the head of the file: text to every reader
)

// maxFrontMatter bounds what is handed to the YAML parser, in bytes.
const maxFrontMatter = 256 << 10

// FrontMatter is the block at the head of a page or an entry. Values are plain
// text as written: a date stays the ten characters it is.
type FrontMatter struct {
	Kind     FrontKind
	Problems []Issue
	// Cuts are values that end early, in a block that is sound.
	Cuts []Issue
	// Start is the offset of the opening line and End that of the body. Where
	// there is no block, both are the offset behind a byte order mark.
	Start, End int

	fields []frontField
	// broken is true where the block as a whole is not a YAML mapping.
	broken bool
}

// ParseFrontMatter reads the block at the head of data. It never fails: what it
// cannot read is a Problem, and the keys around that are still readable.
func ParseFrontMatter(data []byte) FrontMatter {
	s := string(data)
	front, lines := boundFrontMatter(s)
	switch {
	case front.Kind == FrontYAML && !front.broken:
		front.readFields(s, lines)
	case front.Kind == FrontNone && front.Problems == nil && !strings.HasPrefix(s[front.Start:], "{"):
		front.readMisplaced(s)
	}
	return front
}

// FrontMatterEnd is where the body of a text begins, as ParseFrontMatter has it,
// which reads the block as well: of a long one that takes as long as of a page.
func FrontMatterEnd(text string) int {
	front, _ := boundFrontMatter(text)
	return front.End
}

// boundFrontMatter finds the block, and the lines of one that is to be read.
func boundFrontMatter(s string) (front FrontMatter, lines []textLine) {
	start := len(s) - len(strings.TrimPrefix(s, bom))
	front = FrontMatter{Start: start, End: start}
	if text := encodingProblem(s); text != "" {
		front.Problems = []Issue{{Line: 1, Text: text}}
		return front, nil
	}
	switch first := nextLine(s, start); {
	case isFence(first.Text, "---"):
		lines = front.boundYAML(s, first)
	case isFence(first.Text, "+++"):
		front.readTOML(s, first)
	case strings.HasPrefix(first.Text, "{"):
		front.readJSON(s)
	}
	return front, lines
}

// encodingProblem says why a file is not text this program may rewrite, or "".
func encodingProblem(s string) string {
	switch {
	case strings.HasPrefix(s, "\xff\xfe"), strings.HasPrefix(s, "\xfe\xff"):
		return "the file is UTF-16, not UTF-8"
	case strings.IndexByte(s, 0) >= 0:
		return "the file has a NUL byte: git takes it for binary"
	case !utf8.ValidString(s):
		return "the file is not UTF-8"
	}
	return ""
}

// isFence accepts blanks after the marker, as every reader of front matter
// does, but not a fourth dash.
func isFence(line, marker string) bool { return strings.TrimRight(line, " \t") == marker }

func (f *FrontMatter) boundYAML(s string, first textLine) []textLine {
	lines, closer := frontLines(s, first, "---", "...")
	if glued := gluedCloser(lines); glued > 0 {
		f.unclosed(fmt.Sprintf("front matter is not closed: this line looks like a glued %q", "---"), glued)
		return nil
	}
	if closer == nil {
		f.unclosed("front matter is opened here and never closed", 1)
		return nil
	}
	f.Kind, f.End = FrontYAML, closer.end()
	if f.End-f.Start > maxFrontMatter {
		f.broken = true
		f.problem(1, "front matter is larger than 256 KB and was not read")
		return nil
	}
	return lines
}

func (f *FrontMatter) readTOML(s string, first textLine) {
	_, closer := frontLines(s, first, "+++")
	if closer == nil {
		f.unclosed("front matter is opened here and never closed", 1)
		return
	}
	f.Kind, f.End = FrontTOML, closer.end()
	f.problem(1, "TOML front matter is not read: use YAML between two --- lines")
}

// readJSON takes an object that begins the file and is followed by a line end.
func (f *FrontMatter) readJSON(s string) {
	decoder := json.NewDecoder(strings.NewReader(s[f.Start:]))
	var object map[string]json.RawMessage
	if decoder.Decode(&object) != nil {
		return
	}
	rest := nextLine(s, f.Start+int(decoder.InputOffset()))
	if !isBlank(rest.Text) {
		return
	}
	f.Kind, f.End = FrontJSON, rest.end()
	f.problem(1, "JSON front matter is not read: use YAML between two --- lines")
}

// frontLines are the lines between the opening line and the first closer.
func frontLines(s string, first textLine, closers ...string) (lines []textLine, closer *textLine) {
	for at := first.end(); at < len(s); {
		line := nextLine(s, at)
		at = line.end()
		for _, c := range closers {
			if isFence(line.Text, c) {
				return lines, &line
			}
		}
		lines = append(lines, line)
	}
	return lines, nil
}

var gluedLine = pattern.New(`^[^\s#].*:\s.*[^\s-]---[ \t]*$`)

// gluedCloser is the line number of a value that ran into the closing line,
// "date: 2026-05-01---", or 0. The blank line behind it tells it from a title
// that ends in dashes.
func gluedCloser(lines []textLine) int {
	for i, line := range lines {
		last := i+1 == len(lines)
		if gluedLine.MatchString(line.Text) && !last && isBlank(lines[i+1].Text) {
			return i + 2
		}
	}
	return 0
}

func (f *FrontMatter) unclosed(text string, line int) {
	f.Kind, f.broken = FrontUnclosed, true
	f.problem(line, text)
}

func (f *FrontMatter) problem(line int, text string) {
	f.Problems = append(f.Problems, Issue{Line: line, Text: text})
}
