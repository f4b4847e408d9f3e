package knowledge

import (
	"html"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge/pattern"
)

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
			e.target, ok = pageTarget(percentDecode(slashes(unescaped(cutQuery(cutFragment(e.written))))))
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

// cutQuery cuts what forges put behind a path, such as ?plain=1.
func cutQuery(s string) string {
	if before, _, ok := strings.Cut(s, "?"); ok && isMarkdown(before) {
		return before
	}
	return s
}

var (
	escapedMark = pattern.New(`\\([_*()\[\]#&~!+-])`)
	entity      = pattern.New(`&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]*);`)
)

// unescaped reads the destination of a link as Markdown does, but for the
// backslashes of a Windows path.
func unescaped(s string) string {
	if strings.IndexByte(s, '\\') >= 0 {
		s = escapedMark.ReplaceAllString(s, "$1")
	}
	if entity.MatchString(s) {
		s = html.UnescapeString(s)
	}
	return s
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
	if end := strings.IndexByte(text[1:], '`') + 1; end > 1 && (end+1 == len(text) || text[end+1] != '`') {
		return strings.TrimSpace(text[1:end]), text[end+1:], true
	}
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
