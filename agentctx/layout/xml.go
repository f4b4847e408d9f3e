package layout

import (
	"strings"

	"github.com/git-anw/git-anw/knowledge/pattern"
)

// xmlText is a well-formed document with an element a block, named by its kind.
// Names and attributes are English in every language: they are for programs.
type xmlText struct{ words words }

const root = "context"

func (x xmlText) Preamble() string { return x.words.preamble(x.words.inElement) }

func (x xmlText) Document(blocks []Block) string {
	return "<" + root + ">\n" + x.Seen(blocks) + "</" + root + ">\n"
}

func (x xmlText) Seen(blocks []Block) string { return join(blocks, x.Block) }

func (xmlText) Block(b Block) string {
	tag := string(b.Kind)
	if b.Path != "" {
		tag += ` path="` + escapeXML(ShowPath(b.name())) + `"`
	}
	if b.Excerpt {
		tag += ` excerpt="true"`
	}
	return "<" + tag + ">" + content("\n"+b.Text+"\n") + "</" + string(b.Kind) + ">\n"
}

// content is a text that cannot end its element. Code stands as it is in a CDATA
// section, which costs less and reads better than escapes. A parser would not
// mind one of our tags in there, but a model might: such a text is escaped.
func content(text string) string {
	switch {
	case ours.MatchString(text):
		return escapeXML(text)
	case strings.ContainsAny(text, "<&"):
		return "<![CDATA[" + text + "]]>"
	}
	return text
}

// ours is what could be taken for a part of a frame.
var ours = pattern.New(`(?i)<\s*/?\s*(?:` + tags() + `)\b|<!\[CDATA\[|\]\]>`)

func tags() string {
	names := root
	for _, kind := range Kinds() {
		names += "|" + string(kind)
	}
	return names
}

func escapeXML(s string) string {
	return xmlEscapes.Replace(s)
}

var xmlEscapes = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;")
