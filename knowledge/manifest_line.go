package knowledge

import (
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge/pattern"
)

// refStyle is how a line names its page.
type refStyle int

const (
	refCode refStyle = iota // `a.md`
	refLink                 // [A](a.md)
	refWiki                 // [[a]]
	refBare                 // a.md
)

// dashes are what people put between path and summary. A plain hyphen needs
// blanks, since names have hyphens too.
var dashes = pattern.New(`^(?:[ \t]*(?:—+|–+|:|：)[ \t]*|[ \t]+-{1,3}(?:[ \t]+|$))`)

// dashOf is dashes.FindString, and quick for the dash this program writes.
func dashOf(rest string) string {
	behind := strings.TrimLeft(rest, " \t")
	if body := strings.TrimLeft(behind, "—"); len(body) < len(behind) {
		return rest[:len(rest)-len(strings.TrimLeft(body, " \t"))]
	}
	return dashes.FindString(rest)
}

// parseEntryLine reads the text behind the bullet. A line is an entry only if
// nothing but a dash and a summary follows the path.
func parseEntryLine(text string) (*entryLine, bool) {
	e := &entryLine{}
	rest, ok := e.readRef(text)
	if !ok {
		return nil, false
	}
	e.ref = text[:len(text)-len(rest)]
	if isBlank(rest) {
		return e, e.style != refBare
	}
	e.dash = dashOf(rest)
	if e.dash == "" || e.style == refBare && strings.ContainsAny(e.dash, ":：") {
		return nil, false
	}
	e.summary = rest[len(e.dash):]
	return e, true
}

// readRef reads the path and returns what stands behind it.
func (e *entryLine) readRef(text string) (rest string, ok bool) {
	switch {
	case strings.HasPrefix(text, "`"):
		e.style = refCode
		e.written, rest, ok = codeRef(text)
	case strings.HasPrefix(strings.TrimPrefix(text, "!"), "[["):
		e.style = refWiki
		return e.wikiRef(text)
	case strings.HasPrefix(text, "["):
		e.style = refLink
		e.written, rest, ok = linkRef(text)
		if ok {
			e.target, ok = pageTarget(percentDecode(slashes(cutFragment(e.written))))
		}
		return rest, ok
	default:
		e.style = refBare
		e.written, rest, ok = bareRef(text)
	}
	if !ok {
		return rest, false
	}
	if e.target, ok = plainTarget(e.written); !ok {
		e.target, ok = pageTarget(slashes(codeFragment(e.written)))
	}
	return rest, ok
}

// plainTarget is pageTarget for what most lines have: a path below wiki/ without
// anything that has to be looked at twice. It may always say no.
func plainTarget(written string) (gitobj.Path, bool) {
	inside, ok := strings.CutSuffix(written, ".md")
	if !ok || strings.HasPrefix(inside, "wiki/") {
		return "", false
	}
	behind := byte('/')
	for i := range len(inside) {
		c := inside[i]
		if c == '.' || c == '/' {
			if behind == '/' {
				return "", false
			}
		} else if !isPlain(c) {
			return "", false
		}
		behind = c
	}
	return gitobj.Path("wiki/" + written), behind != '/'
}

func isPlain(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || c == '-' || c == '_'
}

// pageTarget is the Markdown file of the workspace a line of the MANIFEST
// names.
func pageTarget(written string) (gitobj.Path, bool) {
	if !isMarkdown(written) {
		return "", false
	}
	return pageRef(ManifestPath.Dir(), written)
}

func cutFragment(s string) string {
	before, _, _ := strings.Cut(s, "#")
	return before
}

// codeFragment cuts a #heading, but leaves a name like c#.md alone.
func codeFragment(s string) string {
	if isMarkdown(s) {
		return s
	}
	return cutFragment(s)
}

// codeRef reads a code span.
func codeRef(text string) (written, rest string, ok bool) {
	fence := text[:len(text)-len(strings.TrimLeft(text, "`"))]
	body := text[len(fence):]
	for from := 0; ; {
		at := strings.Index(body[from:], fence)
		if at < 0 {
			return "", "", false
		}
		at += from
		run := len(body[at:]) - len(strings.TrimLeft(body[at:], "`"))
		if run == len(fence) {
			return strings.TrimSpace(body[:at]), body[at+run:], true
		}
		from = at + run
	}
}

var (
	angleLink = pattern.New(`^\[((?:[^\[\]\\]|\\.)*)\]\(\s*<([^<>]*)>(?:\s+"[^"]*"|\s+'[^']*')?\s*\)`)
	plainLink = pattern.New(`^\[((?:[^\[\]\\]|\\.)*)\]\(\s*((?:[^\s()\\]|\\.|\([^\s()]*\)|\\)+)(?:\s+"[^"]*"|\s+'[^']*')?\s*\)`)
)

// linkRef reads an inline link; its destination may hold one level of brackets.
func linkRef(text string) (written, rest string, ok bool) {
	for _, form := range []*pattern.Pattern{angleLink, plainLink} {
		if m := form.FindStringSubmatch(text); m != nil {
			return m[2], text[len(m[0]):], true
		}
	}
	return "", "", false
}

// wikiRef reads [[target]], with ! for an embedded page.
func (e *entryLine) wikiRef(text string) (rest string, ok bool) {
	mark := len(text) - len(strings.TrimPrefix(text, "!"))
	m := wikiLink.FindStringSubmatchIndex(text)
	if m == nil || m[0] != mark {
		return "", false
	}
	e.written = strings.TrimSpace(text[m[2]:m[3]])
	target := e.written
	if !isMarkdown(target) {
		target += ".md"
	}
	e.target, ok = pageTarget(slashes(target))
	return text[m[1]:], ok
}

var bareName = pattern.New(`^[^\s` + "`" + `\[\]|<>]+\.[mM][dD](?:[ \t]|$)`)

func bareRef(text string) (written, rest string, ok bool) {
	name := strings.TrimRight(bareName.FindString(text), " \t")
	return name, text[len(name):], name != ""
}

var rowStart = pattern.New(`^[ \t]*(?:[-*+]|\d+[.)])?[ \t]*(?:\[[ xX]\][ \t]+)?\|*[ \t]*`)

// looksLikeEntry is true for lines that name a page first and say something
// about it in a form that is not ours: table rows, numbers, no bullet.
func looksLikeEntry(text string) bool {
	e := &entryLine{}
	rest, ok := e.readRef(text[len(rowStart.FindString(text)):])
	if !ok || e.style == refBare {
		return false
	}
	rest = strings.TrimLeft(rest, " \t")
	return dashes.MatchString(" "+rest) || strings.HasPrefix(rest, "|")
}
