package knowledge

import (
	"strings"

	"github.com/git-anw/git-anw/knowledge/pattern"
)

// readSections cuts the body at its headings and returns the text before the
// first section. A heading that names a role begins a section at any level;
// others do at the level sections have, and below it they are text.
func (e *Entry) readSections(body []byte) (preamble string) {
	headings := ParseStructure(body).Headings
	roles := newEntryRoles()
	level := sectionLevel(headings, roles)
	at, open := 0, -1
	flush := func(end int) {
		text := strings.TrimSpace(string(body[at:end]))
		if open < 0 {
			preamble = joinText(preamble, text)
			return
		}
		e.Sections[open].Text = text
	}
	for i, h := range headings {
		role := roles.of(h.Text)
		title := role == "" && h.Level == 1 && len(e.Sections) == 0
		if !title && role == "" && (h.Level > level || open < 0 && h.Level > 2) {
			continue
		}
		flush(h.Start)
		at = h.End
		switch {
		case title && (e.Title == "" || i == 0):
			e.Title = firstOf(e.Title, h.Text)
		default:
			e.Sections = append(e.Sections, EntrySection{Role: role, Title: h.Text})
			open = len(e.Sections) - 1
		}
	}
	flush(len(body))
	return preamble
}

// sectionLevel is the level of the first heading with a role, else 2.
func sectionLevel(headings []Heading, roles entryRoles) int {
	for _, h := range headings {
		if roles.of(h.Text) != "" {
			return h.Level
		}
	}
	return 2
}

func joinText(a, b string) string {
	if a == "" || b == "" {
		return a + b
	}
	return a + "\n\n" + b
}

func firstOf(texts ...string) string {
	for _, text := range texts {
		if text != "" {
			return text
		}
	}
	return ""
}

var htmlComment = pattern.New(`(?s)<!--.*?(?:-->|$)`)

// visibleText is a text without comments, such as the hints of a draft.
func visibleText(s string) string { return strings.TrimSpace(htmlComment.ReplaceAllString(s, "")) }

var (
	listItem = pattern.New(`^(?:[-*+]|\d{1,9}[.)])[ \t]+(.*)$`)
	taskBox  = pattern.New(`^\[([ xX])\](?:[ \t]+|$)`)
)

// listItems are the items at the margin of a section, tasks that are done left
// out; a section without a list is one item a line.
func listItems(section string) []string {
	var items, plain []string
	found := false
	for _, line := range splitLines(visibleText(section)) {
		m := listItem.FindStringSubmatch(line.Text)
		if m == nil {
			if text := strings.TrimSpace(line.Text); text != "" {
				plain = append(plain, text)
			}
			continue
		}
		found = true
		box := taskBox.FindStringSubmatch(m[1])
		if box != nil && box[1] != " " {
			continue
		}
		if text := strings.TrimSpace(taskBox.ReplaceAllString(m[1], "")); text != "" {
			items = append(items, text)
		}
	}
	if found {
		return items
	}
	return plain
}
