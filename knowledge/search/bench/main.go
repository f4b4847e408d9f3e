// Command bench measures how many questions find their page, beside bleve, which
// is what a Go program would take otherwise. It is a module of its own so that
// nobody who builds the program loads bleve.
//
//	go run . -eval DIR [-sets zh-docs,en,zh,ja] [-baseline=false]
//
// DIR holds a folder a set: pages/** and queries.tsv with the columns query, page
// that answers it, kind of query.
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/git-anw/git-anw/knowledge/search/recall"
)

func main() {
	dir := flag.String("eval", "", "the `folder` of the sets")
	sets := flag.String("sets", "zh-docs,en,zh,ja", "which sets, in this order")
	baseline := flag.Bool("baseline", true, "measure bleve too, which takes minutes")
	flag.Parse()
	if err := run(*dir, strings.Split(*sets, ","), *baseline); err != nil {
		fmt.Fprintln(os.Stderr, "error:", err)
		os.Exit(1)
	}
}

// system ranks pages for a query: the paths, the best first.
type system struct {
	name  string
	index func(pages []recall.Page) (rank func(query string) ([]string, error), err error)
}

func systems(baseline bool) []system {
	if baseline {
		return []system{{"git anw", ours}, {"bleve cjk", bleveCJK}}
	}
	return []system{{"git anw", ours}}
}

func run(dir string, sets []string, baseline bool) error {
	if dir == "" {
		return fmt.Errorf("-eval is missing")
	}
	fmt.Printf("%-8s %6s %7s  %-10s %6s %6s %6s %6s\n", "set", "pages", "queries", "system", "R@1", "R@5", "R@10", "MRR")
	for _, set := range sets {
		questions, err := recall.Read(os.DirFS(filepath.Join(dir, set)))
		if err != nil {
			return err
		}
		for _, s := range systems(baseline) {
			rank, err := s.index(questions.Pages)
			if err != nil {
				return fmt.Errorf("%s: %w", s.name, err)
			}
			q, err := questions.Measure(rank)
			if err != nil {
				return fmt.Errorf("%s: %w", s.name, err)
			}
			fmt.Printf("%-8s %6d %7d  %-10s %6.3f %6.3f %6.3f %6.3f\n", set, len(questions.Pages), len(questions.Queries), s.name, q.At1, q.At5, q.At10, q.MRR)
		}
	}
	return nil
}
