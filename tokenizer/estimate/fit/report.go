package main

import (
	"fmt"
	"io"
	"math"
	"sort"
	"unicode/utf8"

	"github.com/git-anw/git-anw/tokenizer/estimate"
)

// longText is the number of characters from which the figures are promised.
const longText = 500

// report prints a table a family and folding: how far off the estimates are, by
// domain.
func report(out io.Writer, samples []sample, priors []prior) error {
	for _, family := range families(samples) {
		for _, fold := range foldings() {
			title := family + ", cross-validated " + fold.name
			if err := write(out, title, judge(samples, family, crossValidate(samples, family, fold, priors))); err != nil {
				return err
			}
		}
	}
	return nil
}

// judgeOn prints a table a family: how far off its weights are on the texts of a
// file they were not fitted on.
func judgeOn(out io.Writer, file string, samples []sample, priors []prior) error {
	others, err := readSamples(file)
	if err != nil {
		return err
	}
	for _, family := range families(others) {
		predict := estimate.Weighted(solve(samples, family, priors))
		var estimates []estimate.Estimate
		for _, s := range others {
			estimates = append(estimates, predict(s.features, len(s.text)))
		}
		if err := write(out, family+", on other texts", judge(others, family, estimates)); err != nil {
			return err
		}
	}
	return nil
}

// write prints one table.
func write(out io.Writer, title string, results map[string][]outcome) error {
	fmt.Fprintf(out, "## %s\n\n", title)
	fmt.Fprintln(out, "| texts | n | mean | p90 | max | bias | in band | bound holds | bound above |")
	fmt.Fprintln(out, "|---|---:|---:|---:|---:|---:|---:|---:|---:|")
	for _, name := range titles(results) {
		fmt.Fprintln(out, summarise(name, results[name]))
	}
	_, err := fmt.Fprintln(out)
	return err
}

// outcome is one estimate against the truth.
type outcome struct {
	off    float64 // relative, of the estimate
	above  float64 // relative, of the bound
	inBand bool
}

const (
	allLong  = "all of 500 characters and more"
	allCode  = "all code of 500 characters and more"
	allShort = "all below 500 characters"
)

// judge sorts the outcomes by domain, long texts alone, and over all.
func judge(samples []sample, family string, estimates []estimate.Estimate) map[string][]outcome {
	results := map[string][]outcome{}
	for i, s := range samples {
		truth, e := s.truth[family], estimates[i]
		off := float64(e.Tokens)/truth - 1
		o := outcome{off: off, above: float64(e.Bound)/truth - 1, inBand: math.Abs(float64(e.Tokens)-truth) <= e.Band*float64(e.Tokens)+0.5}
		if utf8.RuneCountInString(s.text) < longText {
			results[allShort] = append(results[allShort], o)
			continue
		}
		results[allLong] = append(results[allLong], o)
		results[s.domain] = append(results[s.domain], o)
		if s.code() {
			results[allCode] = append(results[allCode], o)
		}
	}
	return results
}

// titles are the domains in the order of the alphabet, the totals behind them.
func titles(results map[string][]outcome) []string {
	var names []string
	for name := range results {
		if name != allLong && name != allShort && name != allCode {
			names = append(names, name)
		}
	}
	sort.Strings(names)
	for _, name := range []string{allCode, allLong, allShort} {
		if results[name] != nil {
			names = append(names, name)
		}
	}
	return names
}

func summarise(name string, outcomes []outcome) string {
	var sum, bias, above, held, inBand float64
	var sizes []float64
	for _, o := range outcomes {
		sizes = append(sizes, math.Abs(o.off))
		sum += math.Abs(o.off)
		bias += o.off
		above += o.above
		held += truth01(o.above >= 0)
		inBand += truth01(o.inBand)
	}
	sort.Float64s(sizes)
	n := float64(len(outcomes))
	p90, worst := sizes[(len(sizes)*9-1)/10], sizes[len(sizes)-1]
	return fmt.Sprintf("| %s | %d | %.1f %% | %.1f %% | %.1f %% | %+.1f %% | %.0f %% | %.1f %% | %+.1f %% |",
		name, len(outcomes), 100*sum/n, 100*p90, 100*worst, 100*bias/n, 100*inBand/n, 100*held/n, 100*above/n)
}

func truth01(b bool) float64 {
	if b {
		return 1
	}
	return 0
}
