// Command bench compares the tokenizers in one run: ours, tiktoken-go, and the
// two of npm when node can load them. It prints the median of the processor time
// each takes, because the clock on the wall says how busy the machine is; and what a
// process pays before its first count.
//
//	go run ./tokenizer/bench -english DIR -chinese DIR -node DIR
//
// A directory of texts is read in the order of its paths, up to -size bytes.
package main

import (
	"flag"
	"fmt"
	"log"
	"os"
)

func main() {
	var o options
	flag.StringVar(&o.english, "english", "", "`directory` of English Markdown; default: generated text")
	flag.StringVar(&o.chinese, "chinese", "", "`directory` of Chinese Markdown; default: generated text")
	flag.StringVar(&o.source, "source", "", "`directory` of Go source; default: Go's own")
	flag.StringVar(&o.node, "node", "", "`directory` with node_modules and bench.mjs; default: without npm")
	flag.StringVar(&o.encoding, "encoding", "o200k_base", "`name` of the encoding")
	flag.IntVar(&o.size, "size", 1<<20, "`bytes` of each text")
	flag.IntVar(&o.rounds, "rounds", 7, "`times` each is run")
	flag.BoolVar(&o.long, "long", true, "also the texts without word boundaries")
	flag.Parse()
	if err := o.run(os.Stdout); err != nil {
		log.Fatal(err)
	}
}

type options struct {
	english, chinese, source, node, encoding string
	size, rounds                             int
	long                                     bool
}

func (o options) run(out *os.File) error {
	corpora, err := o.corpora()
	if err != nil {
		return err
	}
	results, err := o.measure(corpora)
	if err != nil {
		return err
	}
	results.print(out, corpora)
	if o.long {
		fmt.Fprintln(out)
		if err := o.printLong(out); err != nil {
			return err
		}
	}
	fmt.Fprintln(out)
	return o.printStart(out)
}
