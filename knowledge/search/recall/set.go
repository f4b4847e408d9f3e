// Package recall measures how many questions find the pages that answer them. It
// owns the form of a set of questions and the figures; how pages are found it is
// told. It imports nothing.
package recall

import (
	"io/fs"
	"path"
	"slices"
	"strings"
)

// Set is pages with questions about them.
type Set struct {
	Pages   []Page
	Queries []Query
}

// Page is a page of a set.
type Page struct {
	Path string
	Data []byte
}

// Query is a question with the pages that answer it.
type Query struct {
	Text    string
	Answers []string
}

// Read reads a set: pages/** and queries.tsv with the columns query, page that
// answers it, kind of query.
func Read(set fs.FS) (s Set, err error) {
	pages, err := fs.Sub(set, "pages")
	if err != nil {
		return s, err
	}
	err = fs.WalkDir(pages, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasPrefix(path.Ext(name), ".md") {
			return err
		}
		data, err := fs.ReadFile(pages, name)
		s.Pages = append(s.Pages, Page{name, data})
		return err
	})
	if err != nil {
		return s, err
	}
	data, err := fs.ReadFile(set, "queries.tsv")
	for line := range strings.Lines(string(data)) {
		if columns := strings.Split(line, "\t"); len(columns) >= 3 {
			s.add(columns[0], columns[1])
		}
	}
	return s, err
}

func (s *Set) add(query, answer string) {
	i := slices.IndexFunc(s.Queries, func(q Query) bool { return q.Text == query })
	if i < 0 {
		i = len(s.Queries)
		s.Queries = append(s.Queries, Query{Text: query})
	}
	s.Queries[i].Answers = append(s.Queries[i].Answers, answer)
}
