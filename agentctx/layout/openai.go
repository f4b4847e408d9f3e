package layout

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"
)

// openai is the body of a request to /v1/chat/completions, which servers of many
// makers take; to be sent, it lacks the model. Source: "Prompt caching" at
// developers.openai.com, and the help of those who take cache_control in the same
// body (November 2026).
//
// Parts are written only where they carry a mark: a plain string is understood by
// all. The role is system, for the same reason. A model whose provider keeps
// whole messages is given one a breakpoint.
type openai struct{ request }

type openaiBody struct {
	Messages  []openaiMessage `json:"messages"`
	Key       string          `json:"prompt_cache_key,omitempty"`
	Options   *openaiOptions  `json:"prompt_cache_options,omitempty"`
	Retention string          `json:"prompt_cache_retention,omitempty"`
}

type openaiMessage struct {
	Role    string `json:"role"`
	Content any    `json:"content"` // a string, or parts
}

type openaiOptions struct {
	TTL string `json:"ttl"`
}

func (o openai) Document(blocks []Block) string {
	system, user := o.parts(blocks)
	body := openaiBody{Messages: append(o.messages("system", system), o.messages("user", user)...)}
	switch o.cache.Marker {
	case "prompt_cache_breakpoint":
		body.Key = o.key(blocks)
		if o.cache.Life != "" {
			body.Options = &openaiOptions{o.cache.Life}
		}
	case "prompt_cache_key":
		body.Key, body.Retention = o.key(blocks), strings.ReplaceAll(o.cache.Life, " ", "_")
	case "":
		if o.cache == (Cache{}) { // nobody said for which model it is
			body.Key = o.key(blocks)
		}
	}
	return encode(body) + "\n"
}

func (o openai) messages(role string, parts []part) []openaiMessage {
	if o.marks() {
		return []openaiMessage{{role, o.textParts(parts)}}
	}
	if !o.cache.Messages {
		return []openaiMessage{{role, joinParts(parts)}}
	}
	var messages []openaiMessage
	for _, p := range parts {
		messages = append(messages, openaiMessage{role, p.text})
	}
	return messages
}

// key sends requests with the same stable part to the same cache.
func (o openai) key(blocks []Block) string {
	stable := ""
	if all := ends(blocks); len(all) > 0 {
		stable = o.Seen(blocks[:all[0]])
	}
	sum := sha256.Sum256([]byte(stable))
	return "anw-" + hex.EncodeToString(sum[:8])
}
