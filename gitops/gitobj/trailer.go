package gitobj

import "strings"

// Trailer is a `Key: value` line in the last paragraph of a commit message.
type Trailer struct{ Key, Value string }

// Trailers are the keys this program writes.
const (
	TrailerEntry      = "Anw-Entry"
	TrailerTrunk      = "Anw-Trunk"
	TrailerSession    = "Anw-Session"
	TrailerAgent      = "Anw-Agent"
	TrailerRepository = "Anw-Repository"
	TrailerHead       = "Anw-Head"
	TrailerBranch     = "Anw-Branch"
	TrailerBundle     = "Anw-Bundle"
	TrailerDrops      = "Anw-Drops"
	TrailerPromotes   = "Anw-Promotes"
	TrailerMemory     = "Anw-Memory"
	TrailerOriginal   = "Anw-Original"
)

// Message is the text of the commit: subject, body, trailers. Values are
// folded to one line, since a line break would end the trailer.
func (d Draft) Message() string {
	parts := []string{oneLine(d.Subject)}
	if body := strings.TrimSpace(d.Body); body != "" {
		parts = append(parts, body)
	}
	var lines []string
	for _, t := range d.Trailers {
		if t.Value != "" {
			lines = append(lines, t.Key+": "+oneLine(t.Value))
		}
	}
	if len(lines) > 0 {
		parts = append(parts, strings.Join(lines, "\n"))
	}
	return strings.Join(parts, "\n\n") + "\n"
}

// Trailer is the value of the last trailer named key, or "".
func (c Commit) Trailer(key string) string {
	value := ""
	for _, t := range c.Trailers() {
		if strings.EqualFold(t.Key, key) {
			value = t.Value
		}
	}
	return value
}

// Trailers reads the last paragraph of the message when each of its lines is a
// trailer; otherwise there are none.
func (c Commit) Trailers() []Trailer {
	paragraphs := strings.Split(strings.TrimSpace(strings.ReplaceAll(c.Message, "\r\n", "\n")), "\n\n")
	if len(paragraphs) < 2 {
		return nil
	}
	var trailers []Trailer
	for _, line := range strings.Split(paragraphs[len(paragraphs)-1], "\n") {
		key, value, ok := strings.Cut(line, ": ")
		if !ok || key == "" || strings.ContainsAny(key, " \t") {
			return nil
		}
		trailers = append(trailers, Trailer{Key: key, Value: strings.TrimSpace(value)})
	}
	return trailers
}

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }
