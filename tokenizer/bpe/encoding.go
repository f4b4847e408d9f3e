package bpe

import (
	"strings"

	"github.com/git-anw/git-anw/tokenizer/split"
)

// Encoding encodes texts. It may be shared by goroutines.
type Encoding struct {
	table   *Table
	next    split.Func
	scratch shelf
}

// NewEncoding is the encoding of a vocabulary and the pattern that splits texts.
func NewEncoding(table *Table, next split.Func) *Encoding {
	return &Encoding{table: table, next: next}
}

// Table is the vocabulary.
func (e *Encoding) Table() *Table { return e.table }

// Count is the number of tokens of text. Bytes that are not UTF-8 count as
// replacement characters, one each.
func (e *Encoding) Count(text string) int {
	s := e.scratch.take(e.table)
	defer e.scratch.giveBack(s)
	text = s.repair(text)
	total := 0
	for at := 0; at < len(text); {
		end := e.next(text, at)
		total += s.count(text, at, end)
		at = end
	}
	return total
}

// Encode is the ids of the tokens of text.
func (e *Encoding) Encode(text string) []int { return e.AppendEncode(nil, text) }

// AppendEncode appends the ids of the tokens of text to ids.
func (e *Encoding) AppendEncode(ids []int, text string) []int {
	s := e.scratch.take(e.table)
	defer e.scratch.giveBack(s)
	text = s.repair(text)
	for at := 0; at < len(text); {
		end := e.next(text, at)
		ids = s.encode(ids, text, at, end)
		at = end
	}
	return ids
}

// Decode is the text of tokens. A token may be part of a character: the text is
// UTF-8 where the ids are all those of a text. An id that is none is a
// replacement character.
func (e *Encoding) Decode(ids []int) string {
	var text strings.Builder
	for _, id := range ids {
		token := e.table.Text(id)
		if token == "" {
			token = "\ufffd"
		}
		text.WriteString(token)
	}
	return text.String()
}
