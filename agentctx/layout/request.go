package layout

import "strings"

// request is a bundle as a provider takes it. What the model reads is the
// Markdown, byte for byte; it is cut where the rules end and where caches may.
type request struct {
	markdown
	cache Cache
}

// Block is what a block adds to a request: the escapes of JSON count.
func (r request) Block(b Block) string {
	quoted := encode(r.markdown.Block(b))
	return quoted[1 : len(quoted)-1]
}

// part is a text of a request. Behind it a cache may end.
type part struct {
	text string
	cut  bool
}

// parts are what the system is told, and what the user says.
func (r request) parts(blocks []Block) (system, user []part) {
	first := len(blocks)
	for i, b := range blocks {
		if !order[rank(b.Kind)].system {
			first = i
			break
		}
	}
	return r.split(blocks[:first]), r.split(blocks[first:])
}

// split joins blocks up to each breakpoint.
func (r request) split(blocks []Block) []part {
	var parts []part
	var text strings.Builder
	for i, b := range blocks {
		text.WriteString(r.markdown.Block(b))
		if b.Cut || i == len(blocks)-1 {
			parts = append(parts, part{text.String(), b.Cut})
			text.Reset()
		}
	}
	return parts
}

// textPart is a text as two of the providers write it, with the mark of either.
type textPart struct {
	Type string `json:"type"`
	Text string `json:"text"`
	// Cache is cache_control, Breakpoint prompt_cache_breakpoint.
	Cache      *cacheControl `json:"cache_control,omitempty"`
	Breakpoint *cacheMode    `json:"prompt_cache_breakpoint,omitempty"`
}

type cacheControl struct {
	Type string `json:"type"`
	TTL  string `json:"ttl,omitempty"`
}

type cacheMode struct {
	Mode string `json:"mode"`
}

// textParts marks the ends of caches in the way of the model.
func (r request) textParts(parts []part) []textPart {
	var texts []textPart
	for _, p := range parts {
		t := textPart{Type: "text", Text: p.text}
		switch {
		case p.cut && r.cache.Marker == "cache_control":
			t.Cache = &cacheControl{Type: "ephemeral", TTL: r.cache.Life}
		case p.cut && r.cache.Marker == "prompt_cache_breakpoint":
			t.Breakpoint = &cacheMode{Mode: "explicit"}
		}
		texts = append(texts, t)
	}
	return texts
}

// marks reports whether the model has its breakpoints marked in the parts.
func (r request) marks() bool {
	return r.cache.Marker == "cache_control" || r.cache.Marker == "prompt_cache_breakpoint"
}

func joinParts(parts []part) string {
	var b strings.Builder
	for _, p := range parts {
		b.WriteString(p.text)
	}
	return b.String()
}
