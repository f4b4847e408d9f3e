package knowledge

import (
	"path"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/git-anw/git-anw/gitops/gitobj"
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

// Import is a file that an agent loads along with a layer. Path is empty where
// the file is outside the workspace: there it exists on one machine only.
type Import struct {
	Line    int
	Written string
	Path    gitobj.Path
}

// ParseLayer reads a CLAUDE.md. It never fails.
func ParseLayer(p gitobj.Path, data []byte) Layer {
	l := Layer{Path: p, text: strings.TrimPrefix(string(data), bom)}
	lines := splitLines(l.text)
	l.Lines = len(lines)
	l.Tokens = roughTokens(l.text)
	l.Generated = generatedBlocks(lines)
	fence := fenceState{}
	for i, line := range lines {
		if fence.step(line.Text, i+1) {
			continue
		}
		l.Imports = append(l.Imports, importsOf(p, line.Text, i+1)...)
	}
	l.Issues = l.damage(lines, fence)
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
func (l Layer) Names(p Project) bool {
	return strings.Contains(l.text, string(p.Dir)+"/") || containsWord(l.text, string(p.Dir)) || containsWord(l.text, p.Name)
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

func roughTokens(s string) int {
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
func (l Layer) damage(lines []textLine, fence fenceState) []Issue {
	var found []Issue
	trimmed := strings.TrimSpace(l.text)
	switch {
	case trimmed == "":
		return []Issue{{1, "the file is empty"}}
	case len(lines) == 1 && lines[0].EOL == "" && isLinkText(trimmed):
		return []Issue{{1, "the file is only the name " + trimmed + ", like a symbolic link checked out as text"}}
	case strings.Contains(strings.ReplaceAll(l.text, "\r\n", ""), "\r"):
		found = append(found, Issue{1, "lines end in a bare CR, which most programs do not take for a line end"})
	}
	if fence.open != 0 {
		found = append(found, Issue{fence.open, "the code fence opened here is never closed"})
	}
	return found
}

func isLinkText(s string) bool {
	return len(s) < 200 && !strings.ContainsAny(s, " \t#*`<>") && strings.EqualFold(path.Ext(s), ".md")
}

// fenceState follows code fences from line to line.
type fenceState struct {
	open int // line that opened the fence, 0 outside
	mark string
}

// step takes the next line in and reports whether it is code or a fence.
func (f *fenceState) step(line string, n int) bool {
	line = strings.TrimLeft(line, " \t>")
	mark := line[:len(line)-len(strings.TrimLeft(line, "`"))]
	if mark == "" {
		mark = line[:len(line)-len(strings.TrimLeft(line, "~"))]
	}
	rest := strings.TrimSpace(line[len(mark):])
	switch {
	case f.open == 0 && len(mark) >= 3 && (mark[0] == '~' || !strings.Contains(rest, "`")):
		f.open, f.mark = n, mark
		return true
	case f.open != 0 && rest == "" && strings.HasPrefix(mark, f.mark):
		f.open = 0
		return true
	}
	return f.open != 0
}

var (
	codeSpan   = regexp.MustCompile("`+[^`]*`+")
	importMark = regexp.MustCompile(`(^|\s)@([^\s@` + "`" + `]+)`)
	importTail = regexp.MustCompile(`[.,;:!?)\]。，；：！？）】]+$`)
)

// importsOf finds `@path`. A sign before a word is as often a package, a person
// or a decorator, so in running text only what is plainly a file counts; a line
// that begins with it needs no more than a slash or a dot.
func importsOf(from gitobj.Path, line string, n int) []Import {
	var found []Import
	line = codeSpan.ReplaceAllString(line, "``")
	for _, m := range importMark.FindAllStringSubmatchIndex(line, -1) {
		written := importTail.ReplaceAllString(line[m[4]:m[5]], "")
		if isImport(written, strings.TrimSpace(line[:m[3]]) == "") {
			found = append(found, Import{Line: n, Written: written, Path: importPath(from, written)})
		}
	}
	return found
}

func isImport(written string, atStart bool) bool {
	switch strings.ToLower(path.Ext(written)) {
	case ".md", ".mdc", ".txt", ".markdown":
		return true
	}
	for _, prefix := range []string{"./", "../", "~/", "/"} {
		if strings.HasPrefix(written, prefix) {
			return true
		}
	}
	return atStart && strings.Contains(written, "/")
}

// importPath resolves against the importing file, as agents do.
func importPath(from gitobj.Path, written string) gitobj.Path {
	if strings.HasPrefix(written, "~") || path.IsAbs(written) {
		return ""
	}
	p := gitobj.Path(path.Join(path.Dir(string(from)), written))
	if !p.Valid() {
		return ""
	}
	return p
}
