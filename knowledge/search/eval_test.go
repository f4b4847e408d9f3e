package search

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// TestEval measures how many questions find their page. ANW_RETRIEVAL is a
// directory with <set>/pages/** and <set>/queries.tsv, which has the columns
// query, page that answers it, kind of query: too large to be kept here.
func TestEval(t *testing.T) {
	for _, c := range []struct {
		set    string
		recall float64 // at 5, the least accepted
	}{
		{"en", .72}, {"zh", .99}, {"ja", .96}, {"zh-docs", .62},
	} {
		t.Run(c.set, func(t *testing.T) {
			docs, queries := evalSet(t, c.set)
			ix := Build(docs)
			t.Logf("%d pages, %d queries", len(docs), len(queries))
			t.Logf("Search: %s", measure(ix.Search, queries))
			got := measure(ix.Ask, queries)
			t.Logf("Ask:    %s", got)
			if got.at5 < c.recall {
				t.Errorf("recall@5 is %.3f, below %.2f", got.at5, c.recall)
			}
		})
	}
}

func evalSet(t testing.TB, set string) ([]Doc, map[string][]gitobj.Path) {
	t.Helper()
	if os.Getenv("ANW_RETRIEVAL") == "" {
		t.Skip("ANW_RETRIEVAL is not set")
	}
	dir := filepath.Join(os.Getenv("ANW_RETRIEVAL"), set)
	return evalPages(t, filepath.Join(dir, "pages")), evalQueries(t, filepath.Join(dir, "queries.tsv"))
}

func evalPages(t testing.TB, dir string) []Doc {
	t.Helper()
	var docs []Doc
	tree := os.DirFS(dir)
	err := fs.WalkDir(tree, ".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasPrefix(filepath.Ext(path), ".md") {
			return err
		}
		data, err := fs.ReadFile(tree, path)
		docs = append(docs, evalDoc(path, string(data)))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return docs
}

func evalQueries(t testing.TB, file string) map[string][]gitobj.Path {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	queries := make(map[string][]gitobj.Path)
	for line := range strings.Lines(string(data)) {
		if columns := strings.Split(line, "\t"); len(columns) >= 3 {
			queries[columns[0]] = append(queries[columns[0]], gitobj.Path(columns[1]))
		}
	}
	return queries
}

var (
	evalHeading = regexp.MustCompile(`(?m)^#{1,6}[ \t]+(.+)$`)
	evalKey     = regexp.MustCompile(`(?m)^(\w+):[ \t]*(.*(?:\n[ \t]+.*)*)`)
)

// evalDoc reads as much of a page as the measurement needs.
func evalDoc(path, text string) Doc {
	doc := Doc{Path: gitobj.Path(path)}
	if front, rest, found := strings.Cut(text, "\n---"); found && strings.HasPrefix(text, "---\n") {
		text = rest
		for _, pair := range evalKey.FindAllStringSubmatch(front, -1) {
			switch pair[1] {
			case "title", "linkTitle":
				doc.Title += pair[2] + "\n"
			case "summary", "description", "keywords", "tags":
				doc.Summary += pair[2] + "\n"
			}
		}
	}
	for _, heading := range evalHeading.FindAllStringSubmatch(text, -1) {
		if doc.Title == "" {
			doc.Title = heading[1]
			continue
		}
		doc.Headings += heading[1] + "\n"
	}
	doc.Body = text
	return doc
}

// quality is recall at three depths and the mean reciprocal rank.
type quality struct{ at1, at5, at10, mrr float64 }

func (q quality) String() string {
	return fmt.Sprintf("recall@1 %.3f @5 %.3f @10 %.3f, MRR %.3f", q.at1, q.at5, q.at10, q.mrr)
}

func measure(rank func(string, int) []Hit, queries map[string][]gitobj.Path) quality {
	var sum quality
	for query, answers := range queries {
		found := evalRanks(rank(query, 10), answers)
		share := 1 / float64(len(answers))
		for i, rank := range found {
			if i == 0 {
				sum.mrr += 1 / float64(rank)
			}
			if rank == 1 {
				sum.at1 += share
			}
			if rank <= 5 {
				sum.at5 += share
			}
			sum.at10 += share
		}
	}
	n := float64(len(queries))
	return quality{sum.at1 / n, sum.at5 / n, sum.at10 / n, sum.mrr / n}
}

// evalRanks are the ranks, from 1, at which answers were found.
func evalRanks(hits []Hit, answers []gitobj.Path) []int {
	var ranks []int
	for i, hit := range hits {
		for _, answer := range answers {
			if hit.Path == answer {
				ranks = append(ranks, i+1)
			}
		}
	}
	return ranks
}
