package knowledge

import (
	"slices"
	"strings"
	"time"

	"gopkg.in/yaml.v3"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge/pattern"
)

// Entry is a note of the inbox: what one session, or a person, wrote down.
type Entry struct {
	Path gitobj.Path
	// ID is unique in the world, "" in a note written by hand; Date is the
	// local calendar day, YYYY-MM-DD.
	ID, Date, Agent, Model, Session, Repository, Branch, Head string
	// Bundle names what the agent was given, Recipe is one line of JSON that
	// tells how to make it again.
	Bundle, Recipe string
	Tags           []string
	Title, Summary string
	// Preamble is text above the first section, beside a summary of its own.
	Preamble  string
	Sections  []EntrySection
	NextSteps []string
	Lang      Lang
	// Extra are the lines of front matter that are not ours.
	Extra []string
	Data  []byte
}

// EntrySection is a heading with the text below it.
type EntrySection struct {
	Role  EntryRole
	Title string
	Text  string
}

// Key names the entry in a page's sources: its id, or the name of a note that
// has none.
func (e Entry) Key() string {
	if e.ID != "" || e.Path == "" {
		return e.ID
	}
	return stem(e.Path)
}

// Outline is the entry without its text: what a listing shows.
func (e Entry) Outline() Entry {
	e.Preamble, e.Recipe, e.Sections, e.Extra, e.Data = "", "", nil, nil, nil
	return e
}

// Section is the text of the first section with a role.
func (e Entry) Section(role EntryRole) string {
	for _, s := range e.Sections {
		if s.Role == role {
			return s.Text
		}
	}
	return ""
}

// ParseEntry reads a note of any shape. Text before the first section stands in
// for a missing Summary section.
func ParseEntry(at gitobj.Path, data []byte) Entry {
	front := ParseFrontMatter(data)
	e := Entry{Path: at, Data: data, Tags: splitTags(front.Strings("tags"))}
	for _, field := range e.meta() {
		*field.value = oneLine(front.String(field.key))
	}
	e.Recipe = front.flowLine(data, recipeKey)
	e.Extra = front.extraLines(data, e.knownKeys())
	body := data[front.End:]
	e.Title = oneLine(front.String("title"))
	preamble := e.readSections(body)
	e.Lang = LangOf(string(body))
	e.Summary = visibleText(e.Section(RoleSummary))
	if e.Summary == "" {
		e.Summary = visibleText(preamble)
		e.fill(RoleSummary, e.Summary)
	} else {
		e.Preamble = preamble
	}
	if e.Title == "" && at != "" {
		e.Title = entryStem(at)
	}
	if e.Date == "" {
		e.Date, _, _ = Dated(at)
	}
	e.NextSteps = listItems(e.Section(RoleNext))
	return e
}

// metaField is a key of the front matter and where its value is kept.
type metaField struct {
	key   string
	value *string
}

// meta are the keys of an entry, tags apart, in the order they are written.
func (e *Entry) meta() []metaField {
	return []metaField{
		{"date", &e.Date}, {"id", &e.ID}, {"agent", &e.Agent}, {"model", &e.Model}, {"session", &e.Session},
		{"repository", &e.Repository}, {"branch", &e.Branch}, {"head", &e.Head}, {"bundle", &e.Bundle},
	}
}

func (e *Entry) knownKeys() []string {
	keys := []string{"tags", "title"}
	for _, field := range e.meta() {
		keys = append(keys, field.key)
	}
	if e.Recipe != "" { // else it is written as only its author knows
		keys = append(keys, recipeKey)
	}
	return keys
}

const recipeKey = "recipe"

// flowLine is a map that is written on the line of its key, "" for any other
// value.
func (f FrontMatter) flowLine(data []byte, key string) string {
	field, ok := f.field(key)
	if !ok || field.next != field.line+1 || f.Kind != FrontYAML || field.node == nil || field.node.Kind != yaml.MappingNode {
		return ""
	}
	line := splitLines(string(data[f.Start:f.End]))[field.line-1].Text
	_, value, _ := strings.Cut(line, ":")
	if value = strings.TrimSpace(value); strings.HasPrefix(value, "{") && strings.HasSuffix(value, "}") {
		return value
	}
	return ""
}

// extraLines are the lines of keys that are not in known.
func (f FrontMatter) extraLines(data []byte, known []string) []string {
	if f.Kind != FrontYAML {
		return nil
	}
	lines := splitLines(string(data[f.Start:f.End]))
	var extra []string
	for _, field := range f.fields {
		if slices.Contains(known, field.key) {
			continue
		}
		for _, line := range lines[field.line-1 : field.next-1] {
			extra = append(extra, line.Text)
		}
	}
	return extra
}

var entryName = pattern.New(`^(\d{4}-\d{2}-\d{2})-(.+)\.md$`)

// Dated splits the name YYYY-MM-DD-slug.md; ok is false for other names and for
// a day no calendar has.
func Dated(p gitobj.Path) (day, slug string, ok bool) {
	m := entryName.FindStringSubmatch(p.Base())
	if m == nil {
		return "", "", false
	}
	if _, err := time.Parse(time.DateOnly, m[1]); err != nil {
		return "", "", false
	}
	return m[1], m[2], true
}

func entryStem(p gitobj.Path) string {
	if _, slug, ok := Dated(p); ok {
		return slug
	}
	return stem(p)
}

// IsNote reports whether a file is a note: Markdown at any depth below inbox/
// that is not hidden, a README, the TODO list or an archive of it. Only a Dated
// name is that of a session.
func IsNote(p gitobj.Path) bool {
	elements := strings.Split(string(p), "/")
	name := elements[len(elements)-1]
	if len(elements) < 2 || elements[0] != "inbox" || !isMarkdown(name) {
		return false
	}
	hidden := slices.ContainsFunc(elements, func(e string) bool { return strings.HasPrefix(e, ".") })
	return !hidden && !strings.EqualFold(name, "README.md") && !strings.EqualFold(name, "TODO.md") && !isTodoArchive(p)
}

// CheckEntry says what is missing. Only the summary is required.
func CheckEntry(e Entry) []Issue {
	var issues []Issue
	if e.Summary == "" {
		issues = append(issues, Issue{Line: 1, Text: "the entry has no summary: write a paragraph under `## " + EntryHeading(RoleSummary, e.Lang) + "`"})
	}
	if day, _, ok := Dated(e.Path); ok && e.Date != "" && e.Date != day {
		line := max(1, ParseFrontMatter(e.Data).Line("date"))
		issues = append(issues, Issue{Line: line, Text: "the file name says " + day + ", `date` says " + e.Date})
	}
	return issues
}
