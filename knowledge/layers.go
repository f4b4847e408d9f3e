package knowledge

import (
	"path"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge/pattern"
)

// ClaudeName is the name of a layer's file.
const ClaudeName = "CLAUDE.md"

// Layer is a CLAUDE.md: what agents are given before they have read anything.
type Layer struct {
	Path  gitobj.Path
	Lines int
	// Tokens is a rough count without a vocabulary: one for four bytes of
	// Latin text, one for each full-width character.
	Tokens    int
	Generated []GeneratedBlock
	Imports   []Import
	Issues    []Issue // damage that makes the file something else than it looks
	text      string
}

// GeneratedBlock is a run of lines that some other tool writes, markers included.
type GeneratedBlock struct {
	Name        string
	First, Last int
}

// ParseLayer reads a CLAUDE.md. It never fails.
func ParseLayer(p gitobj.Path, data []byte) Layer {
	l := Layer{Path: p, text: strings.TrimPrefix(string(data), bom)}
	lines := splitLines(l.text)
	l.Lines = len(lines)
	l.Tokens = RoughTokens(l.text)
	l.Generated = generatedBlocks(lines)
	l.Imports = Imports(p, l.text)
	l.Issues = l.damage(lines)
	return l
}

// IsRoot reports the router at the top of the workspace.
func (l Layer) IsRoot() bool { return l.Path == ClaudeName }

// HandLines are the lines no tool generates.
func (l Layer) HandLines() int {
	n := l.Lines
	for _, b := range l.Generated {
		n -= b.Last - b.First + 1
	}
	return n
}

// Names reports whether the layer mentions a project: its directory, or its name
// as a word of its own, be it in a table, a link or a drawn tree.
func (l Layer) Names(p Project) bool { return p.NamedIn(l.text) }

// NamedIn reports whether a text names the project.
func (p Project) NamedIn(text string) bool {
	return strings.Contains(text, string(p.Dir)+"/") || strings.Contains(text, escapedTarget(string(p.Dir))+"/") || containsWord(text, string(p.Dir)) || containsWord(text, p.Name)
}

// IsGenerated reports whether a tool writes the line.
func (l Layer) IsGenerated(line int) bool {
	for _, b := range l.Generated {
		if b.First <= line && line <= b.Last {
			return true
		}
	}
	return false
}

// containsWord finds word where no letter or digit continues it. Chinese runs
// names and text together, so a CJK neighbour does not count as continuing.
func containsWord(text, word string) bool {
	for start := 0; word != ""; {
		i := strings.Index(text[start:], word)
		if i < 0 {
			return false
		}
		i += start
		before, _ := utf8.DecodeLastRuneInString(text[:i])
		after, _ := utf8.DecodeRuneInString(text[i+len(word):])
		if !continues(before) && !continues(after) {
			return true
		}
		start = i + len(word)
	}
	return false
}

func continues(r rune) bool {
	return (unicode.IsLetter(r) || unicode.IsDigit(r) || r == '_' || r == '-') && !fullWidth(r) && r != utf8.RuneError
}

// RoughTokens is about how many tokens a text is: good for a warning, not for a
// budget that must hold.
func RoughTokens(s string) int {
	wide, rest := 0, 0
	for _, r := range s {
		if fullWidth(r) {
			wide++
		} else {
			rest += utf8.RuneLen(r)
		}
	}
	return wide + (rest+3)/4
}

// damage finds what turns a file into something else than its owner sees.
func (l Layer) damage(lines []textLine) []Issue {
	trimmed := strings.TrimSpace(withoutUnseen(l.text))
	switch {
	case trimmed == "":
		return []Issue{{1, "the file is empty"}}
	case len(lines) == 1 && isLinkText(trimmed):
		return []Issue{{1, "the file is only the name " + trimmed + ", like a symbolic link checked out as text"}}
	}
	return append(BareCR(l.text), OpenAtTheEnd(l.text)...)
}

// BareCR finds lines that end as on an old Mac.
func BareCR(text string) []Issue {
	for line := range eachLine(text) {
		if line.EOL == "\r" {
			return []Issue{{1, "lines end in a bare CR, which most programs do not take for a line end"}}
		}
	}
	return nil
}

func isLinkText(s string) bool {
	return len(s) < 200 && !strings.HasPrefix(s, "@") && !strings.ContainsAny(s, " \t#*`<>") && strings.EqualFold(path.Ext(s), ".md")
}

var codeSpan = pattern.New("`+[^`]*`+")
