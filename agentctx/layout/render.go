package layout

import (
	"bytes"
	"encoding/json"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
)

// Format is how a bundle is written.
type Format struct {
	Name  string
	write func(words) Layout
}

// In is the format in the language of the workspace: not in that of the user's
// locale, which would change the bytes.
func (f Format) In(lang knowledge.Lang) Layout { return f.write(wordsOf(lang)) }

// Formats are all formats, the default first.
func Formats() []Format {
	return []Format{
		{"markdown", func(w words) Layout { return markdown{w} }},
		{"json", func(words) Layout { return jsonText{} }},
	}
}

// FormatNamed finds a format.
func FormatNamed(name string) (Format, error) {
	var names []string
	for _, f := range Formats() {
		if f.Name == name {
			return f, nil
		}
		names = append(names, f.Name)
	}
	return Format{}, gitobj.Problemf(gitobj.Usage, "format: %q is not known", name).WithHint("use one of: %s", strings.Join(names, ", "))
}

// Layout writes blocks. Document joins what Block writes, so the tokens of the
// blocks tell nearly what the document has.
type Layout interface {
	Block(Block) string
	Document([]Block) string
}

// markdown puts every file under a heading into a fence it cannot close. Only
// the task, which nothing follows, stands as it is.
type markdown struct{ words words }

func (m markdown) Document(blocks []Block) string {
	var b strings.Builder
	for _, block := range blocks {
		b.WriteString(m.Block(block))
	}
	return b.String()
}

func (m markdown) Block(b Block) string {
	switch b.Kind {
	case Preamble:
		return b.Text + "\n"
	case Task:
		return "\n## " + m.words.titles[Task] + "\n\n" + b.Text + "\n"
	}
	fence := fenceFor(b.Text)
	return "\n## " + m.title(b) + "\n\n" + fence + "\n" + b.Text + "\n" + fence + "\n"
}

func (m markdown) title(b Block) string {
	title := m.words.titles[b.Kind]
	if b.Path != "" {
		title += m.words.colon + ShowPath(b.Path)
	}
	if b.Excerpt {
		title += m.words.excerpt
	}
	return title
}

// fenceFor is a fence longer than any run of its character in the text.
func fenceFor(text string) string {
	longest, run := 2, 0
	for i := range len(text) {
		if text[i] != '`' {
			run = 0
			continue
		}
		run++
		longest = max(longest, run)
	}
	return strings.Repeat("`", longest+1)
}

// jsonText is one object: the blocks, then the task. The task comes last for
// the same reason as in Markdown, the prefix that caches match; a reader of
// JSON does not mind.
type jsonText struct{}

type jsonBlock struct {
	Kind    Kind   `json:"kind"`
	Path    string `json:"path,omitempty"`
	Excerpt bool   `json:"excerpt,omitempty"`
	Text    string `json:"text"`
}

func (j jsonText) Document(blocks []Block) string {
	var parts []string
	task := ""
	for _, block := range blocks {
		if block.Kind == Task {
			task = block.Text
			continue
		}
		parts = append(parts, strings.TrimSuffix(j.Block(block), ",\n"))
	}
	return "{\"blocks\":[\n" + strings.Join(parts, ",\n") + "\n],\n\"task\":" + encode(task) + "}\n"
}

func (jsonText) Block(b Block) string {
	return encode(jsonBlock{Kind: b.Kind, Path: string(b.Path), Excerpt: b.Excerpt, Text: b.Text}) + ",\n"
}

// encode is JSON on one line, without the escapes that only HTML needs. Only
// strings and flags are encoded, which cannot fail.
func encode(value any) string {
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	_ = encoder.Encode(value)
	return strings.TrimSuffix(b.String(), "\n")
}
