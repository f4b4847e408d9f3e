package knowledge

import (
	"net/url"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// writtenPath is how a line of ours names a page: relative to wiki/. A page in
// wiki/wiki/ is named from the top, since `wiki/…` means that already.
func writtenPath(target gitobj.Path) string {
	inside, ok := strings.CutPrefix(string(target), "wiki/")
	switch {
	case !ok:
		return "../" + string(target)
	case strings.HasPrefix(inside, "wiki/"):
		return string(target)
	case urlScheme.MatchString(inside):
		return "./" + inside
	}
	return inside
}

// writeRef is a reference to target in a style; label is what a link shows.
func writeRef(target gitobj.Path, style refStyle, label string) (ref, written string) {
	written = writtenPath(target)
	switch {
	case style == refWiki && wikiSafe(strings.TrimSuffix(written, ".md")):
		written = strings.TrimSuffix(written, ".md")
		return "[[" + written + "]]", written
	case style == refLink || !codeSafe(written):
		written = escapedTarget(written)
		return "[" + linkLabel(label) + "](" + written + ")", written
	}
	return codeSpanOf(written), written
}

// Mention is a path as a line of Markdown can show it: in a code span, or as a
// link where a code span cannot hold it.
func Mention(path string) string {
	if codeSafe(path) {
		return codeSpanOf(path)
	}
	return "[" + linkLabel(path) + "](" + escapedTarget(path) + ")"
}

func escapedTarget(path string) string {
	return strings.NewReplacer("(", "%28", ")", "%29").Replace((&url.URL{Path: path}).EscapedPath())
}

func codeSpanOf(text string) string {
	fence := "`"
	for strings.Contains(text, fence) {
		fence += "`"
	}
	if len(fence) > 1 {
		return fence + " " + text + " " + fence
	}
	return fence + text + fence
}

func wikiSafe(name string) bool {
	return !strings.ContainsAny(name, "[]|#\r\n\\") && strings.TrimSpace(name) == name
}

// linkLabel is a text that does not end the label it stands in.
func linkLabel(s string) string {
	return strings.NewReplacer("[", "(", "]", ")", `\`, "/").Replace(oneLine(s))
}

// codeSafe is false for names a code span cannot hold: line ends, and blanks at
// the ends, which Markdown strips.
func codeSafe(name string) bool {
	return !strings.ContainsAny(name, "\r\n\t\\") && strings.TrimSpace(name) == name
}
