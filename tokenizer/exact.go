package tokenizer

import (
	"strings"

	"github.com/git-anw/git-anw/tokenizer/bpe"
	"github.com/git-anw/git-anw/tokenizer/split"
	"github.com/git-anw/git-anw/tokenizer/vocab"
)

func openO200k(name string) Counter {
	return &exact{name, bpe.NewEncoding(vocab.O200k(), split.O200k), o200kControl()}
}

// openHarmony is o200k_base with the control tokens of OpenAI's open models.
func openHarmony(name string) Counter {
	return &exact{name, bpe.NewEncoding(vocab.O200k(), split.O200k), harmonyControl()}
}

func openCL100k(name string) Counter {
	return &exact{name, bpe.NewEncoding(vocab.CL100k(), split.CL100k), cl100kControl()}
}

// exact is one of OpenAI's encodings.
type exact struct {
	name     string
	encoding *bpe.Encoding
	control  control
}

func (e *exact) Name() string { return e.name }

func (e *exact) Exact() bool { return true }

func (e *exact) Count(text string) int { return e.encoding.Count(text) }

// Seam reports a place where no token of a text can lie across, whatever stands
// before and behind: the patterns take line breaks with what is before them, and
// let nothing but blanks and slashes follow in the same piece.
func (e *exact) Seam(before, after string) bool {
	return strings.HasSuffix(before, "\n") && after != "" && '!' <= after[0] && after[0] <= '~' && after[0] != '/'
}

func (e *exact) Encode(text string) []int { return e.encoding.Encode(text) }

func (e *exact) Truncate(text string, n int) string { return e.encoding.Truncate(text, n) }

// EncodeControl is Encode for a prompt that a program put together: the control
// tokens of the encoding in it are themselves, not their characters.
func (e *exact) EncodeControl(text string) []int {
	var ids []int
	for text != "" {
		before, id, after := e.control.next(text)
		ids = e.encoding.AppendEncode(ids, before)
		if id >= 0 {
			ids = append(ids, id)
		}
		text = after
	}
	return ids
}

func (e *exact) Decode(ids []int) string {
	var text strings.Builder
	from := 0
	for i, id := range ids {
		if token := e.control.text(id); token != "" {
			text.WriteString(e.encoding.Decode(ids[from:i]))
			text.WriteString(token)
			from = i + 1
		}
	}
	text.WriteString(e.encoding.Decode(ids[from:]))
	return text.String()
}
