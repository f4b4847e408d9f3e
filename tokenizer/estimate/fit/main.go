// Command fit finds the weights of package estimate from texts whose counts were
// recorded, and prints how well they do on texts they were not fitted on.
//
//	go run ./tokenizer/estimate/fit -data counts.jsonl.gz
//
// With -out it writes the weights, with -judge it tells how they do on the texts
// of another file. The same data gives the same bytes.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/git-anw/git-anw/tokenizer/estimate"
)

func main() {
	if err := run(os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "error:", err)
		os.Exit(1)
	}
}

func run(args []string, out io.Writer) error {
	flags := flag.NewFlagSet("fit", flag.ContinueOnError)
	data := flags.String("data", "", "gzipped JSON lines: id, text, and a count for every family")
	weights := flags.String("out", "", "file to write the weights to")
	width := flags.Float64("width", 1.5, "how wide the priors are, by domain the best for few samples; 5 where there are many of every kind")
	others := flags.String("judge", "", "file of the same kind: judge the weights on its texts, instead of by cross-validation")
	han := flags.String("simplified", "", "file to write the table of simplified characters to, instead of fitting")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if *han != "" {
		return os.WriteFile(*han, simplified(), 0o644)
	}
	if *data == "" {
		return errors.New("-data is missing")
	}
	samples, err := readSamples(*data)
	if err != nil {
		return err
	}
	if *weights != "" {
		if err := os.WriteFile(*weights, table(samples, priors(*width)), 0o644); err != nil {
			return err
		}
	}
	if *others != "" {
		return judgeOn(out, *others, samples, priors(*width))
	}
	return report(out, samples, priors(*width))
}

// table is the weights of all families on all samples: a line a feature.
func table(samples []sample, priors []prior) []byte {
	names := families(samples)
	var columns [][]float64
	for _, family := range names {
		columns = append(columns, solve(samples, family, priors))
	}
	var text strings.Builder
	text.WriteString("feature\t" + strings.Join(names, "\t") + "\n")
	for i, feature := range estimate.FeatureNames() {
		text.WriteString(feature)
		for _, weights := range columns {
			fmt.Fprintf(&text, "\t%.4f", weights[i])
		}
		text.WriteString("\n")
	}
	return []byte(text.String())
}
