package tokenizer

import (
	"fmt"
	"strconv"
	"strings"
)

// control are the control tokens of an encoding: those with a name, and a range
// of reserved ones, "<|reserved_200013|>".
type control struct {
	named         []named
	reserved, end int // ids from reserved up to end
	alike         int // from here on those with a name have the other one, too
}

type named struct {
	text string
	id   int
}

func o200kControl() control {
	return control{named: []named{{"<|endoftext|>", 199999}, {"<|endofprompt|>", 200018}}}
}

func cl100kControl() control {
	return control{named: []named{
		{"<|endoftext|>", 100257}, {"<|fim_prefix|>", 100258}, {"<|fim_middle|>", 100259}, {"<|fim_suffix|>", 100260},
		{"<|endofprompt|>", 100276},
	}}
}

func harmonyControl() control {
	return control{named: []named{
		{"<|startoftext|>", 199998}, {"<|endoftext|>", 199999}, {"<|return|>", 200002}, {"<|constrain|>", 200003},
		{"<|channel|>", 200005}, {"<|start|>", 200006}, {"<|end|>", 200007}, {"<|message|>", 200008}, {"<|call|>", 200012},
		{"<|endofprompt|>", 200018},
	}, reserved: 200000, end: 201088, alike: 200013}
}

// longestControl is more than the bytes of any control token.
const longestControl = 32

// next is the text before the first control token, the token, and the rest; the
// whole text and -1 where there is none.
func (c control) next(text string) (before string, id int, after string) {
	for at := 0; ; at += 2 {
		found := strings.Index(text[at:], "<|")
		if found < 0 {
			return text, -1, ""
		}
		at += found
		size := strings.Index(text[at:min(at+longestControl, len(text))], "|>") + 2
		if size < 2 {
			continue
		}
		if id := c.id(text[at : at+size]); id >= 0 {
			return text[:at], id, text[at+size:]
		}
	}
}

// id is the id of a token, -1 for other text.
func (c control) id(token string) int {
	for _, n := range c.named {
		if n.text == token {
			return n.id
		}
	}
	digits := strings.TrimSuffix(strings.TrimPrefix(token, "<|reserved_"), "|>")
	if id, err := strconv.Atoi(digits); err == nil && (c.text(id) == token || c.alike <= id && id < c.end && c.reservedText(id) == token) {
		return id
	}
	return -1
}

// text is the text of a token, "" where the id is none.
func (c control) text(id int) string {
	for _, n := range c.named {
		if n.id == id {
			return n.text
		}
	}
	if c.reserved <= id && id < c.end {
		return c.reservedText(id)
	}
	return ""
}

func (c control) reservedText(id int) string { return fmt.Sprintf("<|reserved_%d|>", id) }
