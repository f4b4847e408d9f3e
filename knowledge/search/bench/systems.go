package main

import (
	"github.com/blevesearch/bleve/v2"
	_ "github.com/blevesearch/bleve/v2/analysis/lang/cjk"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge/library"
	"github.com/git-anw/git-anw/knowledge/search"
)

// ours reads pages as the program does and asks as it does.
func ours(pages []page) (func(string) ([]string, error), error) {
	docs := make([]search.Doc, len(pages))
	for i, p := range pages {
		_, docs[i] = library.Study(p.data)
		docs[i].Path = gitobj.Path(p.path)
	}
	ix := search.Build(docs)
	return func(query string) (paths []string, err error) {
		for _, hit := range ix.Ask(query, depth) {
			paths = append(paths, string(hit.Path))
		}
		return paths, nil
	}, nil
}

// bleveCJK is bleve with its analyzer for Chinese, Japanese and Korean over the
// whole text, and a match query.
func bleveCJK(pages []page) (func(string) ([]string, error), error) {
	mapping := bleve.NewIndexMapping()
	mapping.DefaultAnalyzer = "cjk"
	ix, err := bleve.NewMemOnly(mapping)
	if err != nil {
		return nil, err
	}
	batch := ix.NewBatch()
	for _, p := range pages {
		if err := batch.Index(p.path, map[string]string{"path": p.path, "text": string(p.data)}); err != nil {
			return nil, err
		}
		if batch.Size() >= 200 {
			if err := ix.Batch(batch); err != nil {
				return nil, err
			}
			batch = ix.NewBatch()
		}
	}
	if err := ix.Batch(batch); err != nil {
		return nil, err
	}
	return func(query string) (paths []string, err error) {
		found, err := ix.Search(bleve.NewSearchRequestOptions(bleve.NewMatchQuery(query), depth, 0, false))
		if err != nil {
			return nil, err
		}
		for _, hit := range found.Hits {
			paths = append(paths, hit.ID)
		}
		return paths, nil
	}, nil
}
