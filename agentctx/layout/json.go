package layout

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"unicode/utf16"
)

// jsonText is one object: the blocks, then the task. The task comes last for
// the same reason as in Markdown, the prefix that caches match; a reader of
// JSON does not mind.
type jsonText struct{ words words }

type jsonBlock struct {
	Kind    Kind   `json:"kind"`
	Path    string `json:"path,omitempty"`
	Excerpt bool   `json:"excerpt,omitempty"`
	Text    string `json:"text"`
	// Breakpoint is behind the text: it may come and go with the model.
	Breakpoint bool `json:"breakpoint,omitempty"`
}

func (j jsonText) Preamble() string { return j.words.preamble(j.words.inObject) }

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

func (j jsonText) Seen(blocks []Block) string { return join(blocks, j.Block) }

func (jsonText) Block(b Block) string {
	return encode(jsonBlock{Kind: b.Kind, Path: string(b.name()), Excerpt: b.Excerpt, Text: b.Text, Breakpoint: b.Cut}) + ",\n"
}

// encode is JSON on one line, without the escapes that only HTML needs, and with
// those that show what hides: a path may hold anything. Only strings, numbers and
// flags are encoded, which cannot fail.
func encode(value any) string {
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	_ = encoder.Encode(value)
	return escapeHidden(strings.TrimSuffix(b.String(), "\n"), func(r rune) string {
		if high, low := utf16.EncodeRune(r); r > 0xFFFF {
			return fmt.Sprintf(`\u%04x\u%04x`, high, low)
		}
		return fmt.Sprintf(`\u%04x`, r)
	})
}
