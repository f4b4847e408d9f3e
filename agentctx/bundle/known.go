package bundle

import (
	"crypto/sha256"
	"encoding/hex"
	"hash"
	"strconv"

	"github.com/git-anw/git-anw/agentctx/redact"
)

// worthKeeping is the size in bytes from which a text is looked up sooner than
// looked at.
const worthKeeping = 1 << 10

// known is what was found out before, and what is now.
type known struct {
	numbers Numbers
	texts   Outlines
	hash    hash.Hash
	chunk   []byte // a part of what is hashed
}

func knownFrom(from Sources) *known {
	return &known{from.Numbers, from.Texts, sha256.New(), make([]byte, 4<<10)}
}

// number is what was found out about a text.
func (k *known) number(what, text string, find func() int) int {
	if k.numbers == nil || len(text) < worthKeeping {
		return find()
	}
	key := [20]byte(k.sum(what, text))
	if number, found := k.numbers.Get(key); found {
		return number
	}
	number := find()
	k.numbers.Put(key, number)
	return number
}

// redacted is a text without its secrets. That it has none is kept, and nothing
// else.
func (k *known) redacted(without string, data []byte, allow redact.Allow) ([]byte, []redact.Hit) {
	if k.numbers == nil || len(data) < worthKeeping {
		return redact.Redact(data, allow)
	}
	key := [20]byte(k.sumOf(data, "secretless", redact.Version, without))
	if number, found := k.numbers.Get(key); found && number == 0 {
		return data, nil
	}
	clean, hits := redact.Redact(data, allow)
	if len(hits) == 0 {
		k.numbers.Put(key, 0)
	}
	return clean, hits
}

// text is what was made of the same parts.
func (k *known) text(make func() string, parts ...string) string {
	if k.texts == nil {
		return make()
	}
	name := hex.EncodeToString(k.sum(parts...))[:40]
	if text, found := k.texts.Get(name); found {
		return string(text)
	}
	text := make()
	k.texts.Put(name, []byte(text))
	return text
}

// sum is the hash of texts, which tells them apart however they are cut.
func (k *known) sum(parts ...string) []byte { return k.sumOf(nil, parts...) }

func (k *known) sumOf(data []byte, parts ...string) []byte {
	k.hash.Reset()
	for _, part := range parts {
		k.add(strconv.Itoa(len(part)) + " ")
		k.add(part)
	}
	_, _ = k.hash.Write(data) // a hash takes all
	return k.hash.Sum(nil)
}

func (k *known) add(text string) {
	for text != "" {
		n := copy(k.chunk, text)
		_, _ = k.hash.Write(k.chunk[:n])
		text = text[n:]
	}
}
