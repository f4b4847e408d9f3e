package knowledge

import (
	"strings"
	"unicode"
)

// RenderEntry writes a note: front matter in a fixed order of keys, the title,
// the sections as given. A summary or next steps that no section holds get one.
func RenderEntry(e Entry) []byte {
	var b strings.Builder
	b.WriteString("---\ntags: " + flowList(e.Tags) + "\n")
	for _, field := range e.meta() {
		if *field.value != "" {
			b.WriteString(field.key + ": " + yamlScalar(*field.value, 0) + "\n")
		}
	}
	if e.Recipe != "" {
		b.WriteString(recipeKey + ": " + e.Recipe + "\n")
	}
	for _, line := range e.Extra {
		b.WriteString(line + "\n")
	}
	b.WriteString("---\n")
	if e.Title != "" {
		b.WriteString("\n# " + oneLine(e.Title) + "\n")
	}
	if text := strings.TrimSpace(e.Preamble); text != "" {
		b.WriteString("\n" + normalEOL(text) + "\n")
	}
	for _, s := range e.allSections() {
		title := firstOf(s.Title, EntryHeading(s.Role, e.Lang))
		b.WriteString("\n## " + title + "\n")
		if text := strings.TrimSpace(s.Text); text != "" {
			b.WriteString("\n" + normalEOL(text) + "\n")
		}
	}
	return []byte(b.String())
}

// fill gives the first section of a role its text, where there is one.
func (e *Entry) fill(role EntryRole, text string) {
	for i := range e.Sections {
		if e.Sections[i].Role == role {
			e.Sections[i].Text = text
			return
		}
	}
}

// allSections puts what is only in the fields where it belongs: the summary
// first, next steps last.
func (e Entry) allSections() []EntrySection {
	sections := e.Sections
	if e.Summary != "" && !e.hasSection(RoleSummary) {
		sections = append([]EntrySection{{Role: RoleSummary, Text: e.Summary}}, sections...)
	}
	if len(e.NextSteps) > 0 && !e.hasSection(RoleNext) {
		text := "- " + strings.Join(e.NextSteps, "\n- ")
		sections = append(sections[:len(sections):len(sections)], EntrySection{Role: RoleNext, Text: text})
	}
	return sections
}

func (e Entry) hasSection(role EntryRole) bool {
	for _, s := range e.Sections {
		if s.Role == role {
			return true
		}
	}
	return false
}

func normalEOL(s string) string {
	return strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(s)
}

// Compose makes an entry of what a person or an agent wrote, with or without
// front matter and headings; a plain text is a summary. What meta knows wins
// over the front matter, what the text says over meta's title and sections.
func Compose(text []byte, meta Entry) Entry {
	text = frontFirst(text)
	e := ParseEntry("", text)
	e.keepFront(text)
	known := meta.meta()
	for i, field := range e.meta() {
		*field.value = firstOf(*known[i].value, *field.value)
	}
	e.Recipe = firstOf(meta.Recipe, e.Recipe)
	e.Tags = unionOf(e.Tags, meta.Tags)
	e.Summary = firstOf(e.Summary, meta.Summary)
	e.Title = firstOf(titled(e.Title), titled(meta.Title), Shorten(firstSentence(e.Summary)))
	for _, s := range meta.Sections {
		if s.Role == "" || !e.hasSection(s.Role) {
			e.Sections = append(e.Sections, s)
		}
	}
	if len(e.NextSteps) == 0 {
		e.NextSteps = meta.NextSteps
	}
	if meta.Lang != "" {
		e.Lang = meta.Lang
	}
	e.Path = meta.Path
	if e.Path == "" && e.Date != "" {
		e.Path = entryPath(e.Date, e.Title)
	}
	e.Data = RenderEntry(e)
	return e
}

// titled is a title on one line, "" for one that nobody could see.
func titled(title string) string {
	if !strings.ContainsFunc(title, func(r rune) bool { return unicode.IsGraphic(r) && !unicode.IsSpace(r) }) {
		return ""
	}
	return oneLine(title)
}

func unionOf(a, b []string) []string {
	var all []string
	seen := map[string]bool{}
	for _, item := range append(a[:len(a):len(a)], b...) {
		if !seen[item] {
			seen[item] = true
			all = append(all, item)
		}
	}
	return all
}

// firstSentence is the text up to the first full stop or line end; where that says
// nothing ("...", "!!! ???"), the first line.
func firstSentence(s string) string {
	s = strings.TrimSpace(s)
	line, _, _ := strings.Cut(strings.ReplaceAll(s, "\r", "\n"), "\n")
	end := len(s)
	for _, stop := range []string{"\n", "\r", ". ", "! ", "? ", "。", "！", "？"} {
		if i := strings.Index(s, stop); i >= 0 {
			end = min(end, i)
		}
	}
	sentence := strings.TrimSuffix(s[:end], ".")
	if !strings.ContainsFunc(sentence, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) || unicode.IsSymbol(r) }) {
		return line
	}
	return sentence
}
