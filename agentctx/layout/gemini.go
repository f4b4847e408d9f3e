package layout

// gemini is the body of a request to models/MODEL:generateContent, complete as
// it is. Source: the Gemini API reference at ai.google.dev (November 2026). Its
// caches find the beginning by themselves: a part a breakpoint, and no marks.
type gemini struct{ request }

type geminiBody struct {
	System   geminiContent   `json:"systemInstruction"`
	Contents []geminiContent `json:"contents"`
}

type geminiContent struct {
	Role  string       `json:"role,omitempty"`
	Parts []geminiPart `json:"parts"`
}

type geminiPart struct {
	Text string `json:"text"`
}

func (g gemini) Document(blocks []Block) string {
	system, user := g.parts(blocks)
	return encode(geminiBody{geminiContent{Parts: geminiParts(system)}, []geminiContent{{"user", geminiParts(user)}}}) + "\n"
}

func geminiParts(parts []part) []geminiPart {
	var texts []geminiPart
	for _, p := range parts {
		texts = append(texts, geminiPart{p.text})
	}
	return texts
}
