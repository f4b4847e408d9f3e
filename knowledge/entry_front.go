package knowledge

import (
	"bytes"
	"strings"
)

// frontFirst takes off the blanks above front matter that would make it text.
func frontFirst(text []byte) []byte {
	if ParseFrontMatter(text).Kind != FrontMisplaced {
		return text
	}
	trimmed := bytes.TrimLeft(bytes.TrimPrefix(text, []byte(bom)), " \t\r\n")
	if ParseFrontMatter(trimmed).Kind != FrontYAML {
		return text
	}
	return trimmed
}

// keepFront carries over the front matter that cannot stand in ours: another
// format, a list, lines that are no YAML, aliases of what is not taken along, or
// has more under one of our keys than we keep. It becomes a block of code above the
// sections.
func (e *Entry) keepFront(text []byte) {
	front := ParseFrontMatter(text)
	extra := ParseFrontMatter([]byte("---\n" + strings.Join(e.Extra, "\n") + "\n---\n"))
	sound := front.Kind == FrontYAML && !front.broken && len(extra.Problems) == 0 && !extra.broken && front.whole(e.knownKeys()...)
	if sound || front.Kind == FrontNone || front.Kind == FrontUnclosed || front.Kind == FrontMisplaced {
		return
	}
	lines := splitLines(string(text[front.Start:front.End]))
	format := "json"
	if front.Kind != FrontJSON {
		lines = lines[1 : len(lines)-1]
		format = map[FrontKind]string{FrontYAML: "yaml", FrontTOML: "toml"}[front.Kind]
	}
	raw := strings.TrimSpace(normalEOL(joinLines(nil, nil, lines)))
	if e.Extra = nil; raw == "" {
		return
	}
	fence := "```"
	for strings.Contains(raw, fence) {
		fence += "`"
	}
	e.Preamble = joinText(fence+format+"\n"+raw+"\n"+fence, e.Preamble)
}
