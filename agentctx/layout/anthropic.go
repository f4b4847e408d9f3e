package layout

// anthropic is the body of a request to /v1/messages: to be sent, it lacks
// model and max_tokens. Source: the reference of the Messages API and "Prompt
// caching" at platform.claude.com (November 2026): a cache_control on the last
// part of each prefix, at most four, of "5m" or "1h".
type anthropic struct{ request }

type anthropicBody struct {
	System   []textPart         `json:"system"`
	Messages []anthropicMessage `json:"messages"`
}

type anthropicMessage struct {
	Role    string     `json:"role"`
	Content []textPart `json:"content"`
}

func (a anthropic) Document(blocks []Block) string {
	system, user := a.parts(blocks)
	return encode(anthropicBody{a.textParts(system), []anthropicMessage{{"user", a.textParts(user)}}}) + "\n"
}
