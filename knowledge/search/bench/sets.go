package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// page is a page of a set.
type page struct {
	path string
	data []byte
}

// query is a question with the pages that answer it.
type query struct {
	text    string
	answers []string
}

func readPages(dir string) ([]page, error) {
	var pages []page
	tree := os.DirFS(dir)
	err := fs.WalkDir(tree, ".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasPrefix(filepath.Ext(path), ".md") {
			return err
		}
		data, err := fs.ReadFile(tree, path)
		pages = append(pages, page{path, data})
		return err
	})
	return pages, err
}

func readQueries(file string) ([]query, error) {
	data, err := os.ReadFile(file)
	var queries []query
	at := map[string]int{}
	for line := range strings.Lines(string(data)) {
		columns := strings.Split(line, "\t")
		if len(columns) < 3 {
			continue
		}
		i, known := at[columns[0]]
		if !known {
			i = len(queries)
			at[columns[0]] = i
			queries = append(queries, query{text: columns[0]})
		}
		queries[i].answers = append(queries[i].answers, columns[1])
	}
	return queries, err
}
