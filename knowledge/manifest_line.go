package knowledge

import (
	"strings"

	"github.com/git-anw/git-anw/knowledge/pattern"
)

// refStyle is how a line names its page.
type refStyle uint8

const (
	refCode refStyle = iota // `a.md`
	refLink                 // [A](a.md)
	refWiki                 // [[a]]
	refBare                 // a.md
)

// dashes are what people put between path and summary, some with blanks that do
// not break. A plain hyphen needs blanks, since names have hyphens too.
var dashes = pattern.New(`^(?:[ \t\x{a0}\x{202f}\x{2009}\x{3000}]*(?:—+|–+|:|：)[ \t\x{a0}\x{202f}\x{2009}\x{3000}]*|[ \t\x{a0}]+-{1,3}(?:[ \t\x{a0}]+|$))`)

const oddBlanks = "\u00a0\u202f\u2009\u3000"

// plainDash is what this program writes.
const plainDash = " — "

// dashOf is dashes.FindString, and quick for the dash this program writes.
func dashOf(rest string) string {
	if len(rest) > len(plainDash) && rest[:len(plainDash)] == plainDash && isPlain(rest[len(plainDash)]) {
		return rest[:len(plainDash)]
	}
	behind := strings.TrimLeft(rest, " \t")
	if body := strings.TrimLeft(behind, "—"); len(body) < len(behind) && strings.TrimLeft(body, oddBlanks) == body {
		return rest[:len(rest)-len(strings.TrimLeft(body, " \t"))]
	}
	return dashes.FindString(rest)
}

// parseEntryLine reads the text behind the bullet. A line is an entry only if
// nothing but a dash and a summary follows the path.
func parseEntryLine(text string) (e entryLine, ok bool) {
	mark := emphasisOf(text)
	text = text[len(mark):]
	rest, ok := e.readRef(text)
	if !ok || !strings.HasPrefix(rest, mark) {
		return e, false
	}
	e.ref, e.closer = text[:len(text)-len(rest)], mark
	rest = rest[len(mark):]
	if isBlank(rest) {
		return e, e.style != refBare
	}
	e.dash = dashOf(rest)
	if e.dash == "" || e.style == refBare && strings.ContainsAny(e.dash, ":：") {
		return e, false
	}
	e.summary = rest[len(e.dash):]
	return e, true
}

// emphasisOf is the run of stars or underscores before a link or a code span.
func emphasisOf(text string) string {
	if text == "" || text[0] != '*' && text[0] != '_' {
		return ""
	}
	inside := strings.TrimLeft(text, text[:1])
	if inside == "" || strings.IndexByte("`[!", inside[0]) < 0 {
		return ""
	}
	return text[:len(text)-len(inside)]
}
