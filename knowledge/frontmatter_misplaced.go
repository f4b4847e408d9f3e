package knowledge

import (
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"github.com/git-anw/git-anw/knowledge/pattern"
)

// maxAbove is how many lines above it are looked through for a block that does
// not begin the file.
const maxAbove = 20

var commentLine = pattern.New(`^[ \t]*<!--.*-->[ \t]*$`)

// readMisplaced finds a block that stands below blank lines or a comment, or
// whose first line begins with a blank or a character nobody sees: every reader
// of front matter takes it for text, and a block put above it would be a second.
func (f *FrontMatter) readMisplaced(s string) {
	number := 0
	for at := f.Start; at < len(s) && number < maxAbove; {
		line := nextLine(s, at)
		at = line.end()
		number++
		switch text := strings.Trim(withoutUnseen(line.Text), " \t\u00a0\u3000"); {
		case almostFence(text) && looksLikeFront(s, line):
			f.Kind = FrontMisplaced
			f.problem(number, "this line looks like --- and is not: what follows is read as text")
			return
		case text == "---" && looksLikeFront(s, line):
			f.Kind = FrontMisplaced
			f.problem(number, "front matter does not begin the file and is read as text")
			return
		case text == "", commentLine.MatchString(line.Text), strings.HasPrefix(text, "%YAML"):
		default:
			return
		}
	}
}

var otherDashes = pattern.New(`^[—–―－‐‑−─━ー]+$`)

// almostFence is a fence as an input method writes it, or with a comment behind it.
func almostFence(text string) bool {
	return otherDashes.MatchString(text) || strings.HasPrefix(text, "--- #")
}

// looksLikeFront tells a block from prose between two rules by its keys.
func looksLikeFront(s string, first textLine) bool {
	lines, closer := frontLines(s, first, "---", "...", strings.TrimRight(first.Text, " \t"))
	if closer == nil || len(lines) == 0 || closer.end()-first.Start > maxFrontMatter {
		return false
	}
	root, err := parseYAML(s[lines[0].Start:lines[len(lines)-1].end()])
	if err != nil || root == nil || root.Kind != yaml.MappingNode {
		return false
	}
	usual := []string{"title", "summary", "description", "tags", "date", "tier", "freshness", "sources", "supersedes", "aliases", "created", "updated"}
	for i := 0; i+1 < len(root.Content); i += 2 {
		if slices.Contains(usual, root.Content[i].Value) {
			return true
		}
	}
	return false
}
