package promotion

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
)

// render makes the page: front matter of its own, then the note's text as it
// stands. What the note's front matter said about the agent stays in history.
func render(request Request) ([]byte, error) {
	front := knowledge.ParseFrontMatter(request.Note.Content)
	page := bytes.Clone(request.Note.Content[front.End:])
	if bytes.HasPrefix(page, []byte("---")) { // a rule, which would read as front matter
		page = append([]byte("\n"), page...)
	}
	source := knowledge.Source{ID: request.Entry.Key(), Blob8: request.Note.Blob.Blob8()}
	var err error
	for _, set := range []func([]byte) ([]byte, error){
		field("title", request.Title), field("summary", request.Summary), list("tags", request.Entry.Tags),
		field("tier", "distilled"), list("sources", []string{source.String()}), field("created", request.Day),
	} {
		if page, err = set(page); err != nil {
			return nil, fmt.Errorf("%s: %w", request.Page, err)
		}
	}
	return page, nil
}

func field(key, value string) func([]byte) ([]byte, error) {
	return func(data []byte) ([]byte, error) { return knowledge.SetField(data, key, value) }
}

func list(key string, values []string) func([]byte) ([]byte, error) {
	return func(data []byte) ([]byte, error) { return knowledge.SetList(data, key, values) }
}

// index is the tree's MANIFEST with the page in it, and the page's line.
func index(tree fs.FS, request Request) (data []byte, line string, err error) {
	old, err := fs.ReadFile(tree, string(knowledge.ManifestPath))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		data = knowledge.NewManifest(request.Lang, []knowledge.ManifestEntry{{Target: request.Page, Summary: request.Summary}}, false)
	case err != nil:
		return nil, "", err
	default:
		m := knowledge.ParseManifest(old)
		if !m.Add(request.Page, request.Summary) { // somebody listed it before it existed
			m.SetSummary(request.Page, request.Summary)
		}
		data = m.Bytes()
	}
	entry, found := knowledge.ParseManifest(data).Find(request.Page)
	if !found {
		return nil, "", gitobj.Problemf(gitobj.Refused, "%s: no place for a line about %s", knowledge.ManifestPath, request.Page)
	}
	return data, strings.TrimRight(strings.Split(string(data), "\n")[entry.Line-1], "\r"), nil
}
