package promotion

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
)

// render makes the page. A new page of one note is the note's text as it stands,
// below front matter of its own; what the note's front matter said about the
// agent stays in history. More notes, and those an old page is extended by,
// follow as sections.
func render(request Request, old []byte) ([]byte, error) {
	page, items := bytes.Clone(old), request.Items
	if old == nil {
		if page = bytes.Clone(body(items[0].Note)); bytes.HasPrefix(page, []byte("---")) { // a rule, which would read as front matter
			page = append([]byte("\n"), page...)
		}
		if items = items[1:]; len(items) > 0 {
			page = section(Item{Note: request.Items[0].Note, Entry: request.Items[0].Entry})
			page = append(fmt.Appendf(nil, "# %s\n\n", request.Title), page...)
		}
	}
	eol := eolOf(page)
	for _, item := range items {
		page = append(bytes.TrimRight(page, "\r\n"), eol+eol...)
		page = append(page, strings.ReplaceAll(string(section(item)), "\n", eol)...)
	}
	return front(page, request, old != nil)
}

// front writes the page's front matter; that of an old page changes only where
// it must.
func front(page []byte, request Request, extends bool) ([]byte, error) {
	was := knowledge.ParsePage(request.Page, page)
	if !extends {
		was.Sources, was.Tags = nil, nil
	}
	sources, tags := origins(was, request.Items)
	sets := []func([]byte) ([]byte, error){
		field("title", request.Title), field("summary", request.Summary), list("tags", tags),
		field("tier", "distilled"), list("sources", sources), field("created", request.Day),
	}
	if extends {
		sets = []func([]byte) ([]byte, error){list("sources", sources), field("updated", request.Day)}
		if len(tags) > len(was.Tags) {
			sets = append(sets, list("tags", tags))
		}
		if request.Summary != "" {
			sets = append(sets, field("summary", request.Summary))
		}
	}
	for _, set := range sets {
		var err error
		if page, err = set(page); err != nil {
			return nil, fmt.Errorf("%s: %w", request.Page, err)
		}
	}
	return page, nil
}

// origins are the sources and the tags of a page that is made from more entries. An
// entry that was one of its sources before comes last, as it is now.
func origins(was knowledge.Page, items []Item) (sources, tags []string) {
	tags = was.Tags
	promoted := map[string]bool{}
	for _, item := range items {
		promoted[item.Entry.Key()] = true
	}
	for _, source := range was.Sources {
		if !promoted[source.ID] {
			sources = append(sources, source.String())
		}
	}
	for _, item := range items {
		sources = append(sources, knowledge.Source{ID: item.Entry.Key(), Blob8: item.Note.Blob.Blob8()}.String())
		for _, tag := range item.Entry.Tags {
			if !slices.Contains(tags, tag) {
				tags = append(tags, tag)
			}
		}
	}
	return sources, tags
}

func body(note gitobj.Note) []byte {
	return note.Content[knowledge.ParseFrontMatter(note.Content).End:]
}

// section is a note below a heading of its own, its headings one level down.
func section(item Item) []byte {
	text := strings.TrimSpace(strings.ReplaceAll(string(body(item.Note)), "\r\n", "\n"))
	var out strings.Builder
	fence, titled := knowledge.Fence{}, false
	for i, line := range strings.Split(text, "\n") {
		if !fence.Step(line) && strings.HasPrefix(line, "#") && strings.HasPrefix(strings.TrimLeft(line, "#"), " ") && !strings.HasPrefix(line, "######") {
			titled = titled || i == 0 && strings.HasPrefix(line, "# ")
			line = "#" + line
		}
		out.WriteString(line + "\n")
	}
	if titled {
		return []byte(out.String())
	}
	return []byte("## " + item.Entry.Title + "\n\n" + out.String())
}

func eolOf(page []byte) string {
	if bytes.Contains(page, []byte("\r\n")) {
		return "\r\n"
	}
	return "\n"
}

func field(key, value string) func([]byte) ([]byte, error) {
	return func(data []byte) ([]byte, error) { return knowledge.SetField(data, key, value) }
}

func list(key string, values []string) func([]byte) ([]byte, error) {
	return func(data []byte) ([]byte, error) { return knowledge.SetList(data, key, values) }
}
