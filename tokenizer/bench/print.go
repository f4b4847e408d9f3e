package main

import (
	"fmt"
	"io"
	"strings"
	"time"
)

// print is a Markdown table: megabytes a second, and the ratio to tiktoken-go.
func (r *results) print(out io.Writer, corpora []corpus) {
	fmt.Fprint(out, "| MB/s (ratio to tiktoken-go) ")
	for _, c := range corpora {
		fmt.Fprintf(out, "| %s ", c.name)
	}
	fmt.Fprintf(out, "|\n|---%s|\n", strings.Repeat("|---", len(corpora)))
	for _, contender := range r.contenders {
		fmt.Fprintf(out, "| %s ", contender)
		for _, c := range corpora {
			fmt.Fprintf(out, "| %s ", r.cell(contender, c))
		}
		fmt.Fprintln(out, "|")
	}
}

func (r *results) cell(contender string, c corpus) string {
	took := r.median(contender, c.name)
	if took == 0 {
		return "-"
	}
	const library = "tiktoken-go"
	cell := fmt.Sprintf("%.2f (%.1f)", float64(len(c.text))/1e6/took.Seconds(), float64(r.median(library, c.name))/float64(took))
	if n, want := r.counts[contender][c.name], r.counts[library][c.name]; n != want {
		cell += fmt.Sprintf(" %+d tokens", n-want)
	}
	return cell
}

// printLong measures texts that a merge of n² steps would not end: 1 MB, and how
// much longer 2 MB take.
func (o options) printLong(out io.Writer) error {
	fmt.Fprint(out, "| text | 1 MB, ms | 2 MB : 1 MB |\n|---|---|---|\n")
	for _, text := range longTexts() {
		once, err := o.longTime(text.text(1 << 20))
		if err != nil {
			return err
		}
		twice, err := o.longTime(text.text(2 << 20))
		if err != nil {
			return err
		}
		fmt.Fprintf(out, "| %s | %.0f | %.2f |\n", text.name, once.Seconds()*1000, twice.Seconds()/once.Seconds())
	}
	return nil
}

func (o options) longTime(text string) (time.Duration, error) {
	r := &results{times: make(map[string]map[string][]time.Duration), counts: make(map[string]map[string]int)}
	ours := o.contenders()[1]
	for range o.rounds {
		if err := r.measure(ours, corpus{"long", text}, nil); err != nil {
			return 0, err
		}
	}
	return r.median(ours.name, "long"), nil
}
