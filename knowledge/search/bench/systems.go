package main

import (
	"github.com/blevesearch/bleve/v2"
	_ "github.com/blevesearch/bleve/v2/analysis/lang/cjk"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge/library"
	"github.com/git-anw/git-anw/knowledge/search"
	"github.com/git-anw/git-anw/knowledge/search/recall"
)

// ours reads pages as the program does and asks as it does.
func ours(pages []recall.Page) (func(string) ([]string, error), error) {
	docs := make([]search.Doc, len(pages))
	for i, p := range pages {
		_, docs[i] = library.Study(p.Data)
		docs[i].Path = gitobj.Path(p.Path)
	}
	ix := search.Build(docs)
	return func(query string) (paths []string, err error) {
		for _, hit := range ix.Ask(query, recall.Depth) {
			paths = append(paths, string(hit.Path))
		}
		return paths, nil
	}, nil
}

// bleveCJK is bleve with its analyzer for Chinese, Japanese and Korean over the
// whole text, and a match query.
func bleveCJK(pages []recall.Page) (func(string) ([]string, error), error) {
	mapping := bleve.NewIndexMapping()
	mapping.DefaultAnalyzer = "cjk"
	ix, err := bleve.NewMemOnly(mapping)
	if err != nil {
		return nil, err
	}
	batch := ix.NewBatch()
	for _, p := range pages {
		if err := batch.Index(p.Path, map[string]string{"path": p.Path, "text": string(p.Data)}); err != nil {
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
		found, err := ix.Search(bleve.NewSearchRequestOptions(bleve.NewMatchQuery(query), recall.Depth, 0, false))
		if err != nil {
			return nil, err
		}
		for _, hit := range found.Hits {
			paths = append(paths, hit.ID)
		}
		return paths, nil
	}, nil
}
