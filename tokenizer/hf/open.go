package hf

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"strings"
	"unicode/utf8"
	"unsafe"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/tokenizer/bpe"
	"github.com/git-anw/git-anw/tokenizer/split"
)

// Tokenizer counts as an open model does. It may be shared by goroutines.
type Tokenizer struct {
	name     string
	composed bool
	encoding *bpe.Encoding
	raw      finder // added tokens found in the text as it is
	later    finder // those found in the normalised text
}

// Open is the tokenizer of a compiled file, under a name of the caller's. The
// file is used in place and must not change afterwards.
func Open(name string, compiled []byte) (*Tokenizer, error) {
	body, err := bodyOf(compiled)
	if err != nil {
		return nil, err
	}
	size := int(binary.LittleEndian.Uint32(body))
	text := unsafe.String(unsafe.SliceData(body), len(body))[4:]
	if size > len(text) {
		return nil, errDamaged
	}
	var h head
	if err := json.Unmarshal(body[4:4+size], &h); err != nil {
		return nil, fmt.Errorf("tokenizer: head of the compiled file: %w", err)
	}
	next, err := h.next()
	if err != nil {
		return nil, err
	}
	table, err := bpe.OpenTable(text[size:])
	if err != nil {
		return nil, err
	}
	t := &Tokenizer{name: name, composed: h.Composed, encoding: bpe.NewEncoding(table, next)}
	t.raw, t.later = newFinders(h.Added)
	return t, nil
}

var errDamaged = gitobj.Problemf(gitobj.Refused, "tokenizer: the compiled file is damaged: add it again")

// bodyOf is a compiled file behind its magic and checksum.
func bodyOf(compiled []byte) ([]byte, error) {
	rest, ok := bytes.CutPrefix(compiled, []byte(magic))
	if !ok {
		return nil, gitobj.Problemf(gitobj.Refused, "tokenizer: the compiled file is of another version: add it again")
	}
	if len(rest) < 8 || binary.LittleEndian.Uint32(rest) != checksum(rest[4:]) {
		return nil, errDamaged
	}
	return rest[4:], nil
}

func (h head) next() (split.Func, error) {
	for _, known := range splitters() {
		if known.name == h.Splitter {
			return known.next, nil
		}
	}
	return nil, gitobj.Problemf(gitobj.Refused, "tokenizer: the compiled file names the splitter %q: add it again", h.Splitter)
}

// Name is what Open was given.
func (t *Tokenizer) Name() string { return t.name }

// Exact is true: the file is the model's own.
func (t *Tokenizer) Exact() bool { return true }

// Count is the number of tokens of text.
func (t *Tokenizer) Count(text string) int {
	total := 0
	t.walk(text, func(part string) { total += t.encoding.Count(part) }, func(int) { total++ })
	return total
}

// Encode is the ids of the tokens of text.
func (t *Tokenizer) Encode(text string) []int {
	var ids []int
	t.walk(text, func(part string) { ids = t.encoding.AppendEncode(ids, part) }, func(id int) { ids = append(ids, id) })
	return ids
}

// Decode is the text of tokens.
func (t *Tokenizer) Decode(ids []int) string {
	var text strings.Builder
	from := 0
	for i, id := range ids {
		token := t.raw.text(id)
		if token == "" {
			token = t.later.text(id)
		}
		if token != "" {
			text.WriteString(t.encoding.Decode(ids[from:i]) + token)
			from = i + 1
		}
	}
	text.WriteString(t.encoding.Decode(ids[from:]))
	return text.String()
}

// walk gives the parts between added tokens and the tokens in their order.
func (t *Tokenizer) walk(text string, part func(string), token func(id int)) {
	if !utf8.ValidString(text) {
		text = string([]rune(text))
	}
	t.raw.walk(text, func(text string) {
		if t.composed {
			text = compose(text)
		}
		t.later.walk(text, part, token)
	}, token)
}
