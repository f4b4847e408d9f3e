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
		written = (&url.URL{Path: written}).EscapedPath()
		written = strings.NewReplacer("(", "%28", ")", "%29").Replace(written)
		return "[" + linkLabel(label) + "](" + written + ")", written
	}
	fence := "`"
	for strings.Contains(written, fence) {
		fence += "`"
	}
	if len(fence) > 1 {
		return fence + " " + written + " " + fence, written
	}
	return fence + written + fence, written
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
