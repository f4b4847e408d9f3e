package layout

import (
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
)

// Format is how a bundle is written.
type Format struct {
	Name string
	// Marker is the field in which it marks where a cache ends, "" where only
	// the model tells.
	Marker string
	// Request is true for what goes to a provider as it is, without an agent.
	Request bool
	write   func(words, Cache) Layout
}

// In is the format in the language of the workspace, and for a model's cache:
// not in the language of the user's locale, which would change the bytes.
func (f Format) In(lang knowledge.Lang, cache Cache) Layout { return f.write(wordsOf(lang), cache) }

// Formats are all formats, the default first. A new one is one file and one line.
func Formats() []Format {
	return []Format{
		{Name: "markdown", write: func(w words, _ Cache) Layout { return markdown{w} }},
		{Name: "xml", write: func(w words, _ Cache) Layout { return xmlText{w} }},
		{Name: "json", write: func(w words, _ Cache) Layout { return jsonText{w} }},
		{Name: "text", write: func(w words, _ Cache) Layout { return plain{w} }},
		{Name: "anthropic", Marker: "cache_control", Request: true, write: func(w words, c Cache) Layout { return anthropic{request{markdown{w}, c}} }},
		{Name: "openai", Request: true, write: func(w words, c Cache) Layout { return openai{request{markdown{w}, c}} }},
		{Name: "gemini", Request: true, write: func(w words, c Cache) Layout { return gemini{request{markdown{w}, c}} }},
	}
}

// Names are the names of the formats, in order.
func Names() []string {
	var names []string
	for _, f := range Formats() {
		names = append(names, f.Name)
	}
	return names
}

// FormatNamed finds a format.
func FormatNamed(name string) (Format, error) {
	for _, f := range Formats() {
		if f.Name == name {
			return f, nil
		}
	}
	return Format{}, gitobj.Problemf(gitobj.Usage, "format: %q is not known", name).WithHint("use one of: %s", strings.Join(Names(), ", "))
}

// Layout writes blocks. Document joins what Block writes, so the tokens of the
// blocks tell nearly what the document has.
type Layout interface {
	// Preamble is the text of the block that says how to read the others.
	Preamble() string
	Block(Block) string
	Document([]Block) string
	// Seen is what a model is given of blocks: of a request the texts in it.
	Seen([]Block) string
}

// join writes blocks one behind the other.
func join(blocks []Block, write func(Block) string) string {
	var b strings.Builder
	size := 0
	for _, block := range blocks {
		size += len(block.Text) + len(block.Path) + 64
	}
	b.Grow(size)
	for _, block := range blocks {
		b.WriteString(write(block))
	}
	return b.String()
}
