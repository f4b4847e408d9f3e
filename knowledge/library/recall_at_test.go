package library

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge/search"
	"github.com/git-anw/git-anw/knowledge/search/recall"
)

// TestRecall: of the questions of each evaluation set that ANW_RETRIEVAL names, at
// least that many find their page among the first five, in every language.
// `make eval` sets it, and prints the figures.
func TestRecall(t *testing.T) {
	sets := os.Getenv("ANW_RETRIEVAL")
	if sets == "" || testing.Short() {
		t.Skip("ANW_RETRIEVAL=dir measures how many questions find their page")
	}
	for set, least := range map[string]float64{"zh-docs": .60, "en": .71, "zh": .99, "ja": .965} {
		t.Run(set, func(t *testing.T) {
			t.Parallel()
			questions, err := recall.Read(os.DirFS(filepath.Join(sets, set)))
			if err != nil {
				t.Fatal(err)
			}
			q, err := questions.Measure(asUsual(questions.Pages))
			if err != nil || q.At5 < least {
				t.Errorf("recall at 5 is %.3f, want %.3f: %v", q.At5, least, err)
			}
		})
	}
}

func asUsual(pages []recall.Page) func(string) ([]string, error) {
	docs := make([]search.Doc, len(pages))
	for i, p := range pages {
		_, docs[i] = Study(p.Data)
		docs[i].Path = gitobj.Path(p.Path)
	}
	index := search.Build(docs)
	return func(query string) (paths []string, err error) {
		for _, hit := range index.Ask(query, recall.Depth) {
			paths = append(paths, string(hit.Path))
		}
		return paths, nil
	}
}
