// Command first counts one word and ends: what a process pays before it has its
// first count. With a file it counts by a tokenizer that a person added, as
// git anw tokenizer add keeps it. It prints the memory it then has, in MB.
package main

import (
	"fmt"
	"log"
	"os"
	"runtime"

	"github.com/git-anw/git-anw/tokenizer"
	"github.com/git-anw/git-anw/tokenizer/hf"
)

func main() {
	counter, err := open(os.Args[1:])
	if err != nil {
		log.Fatal(err)
	}
	counter.Count("word")
	var memory runtime.MemStats
	runtime.ReadMemStats(&memory)
	fmt.Print(memory.Sys >> 20)
}

func open(args []string) (tokenizer.Counter, error) {
	if len(args) == 0 {
		return tokenizer.New(tokenizer.Names()[0])
	}
	compiled, err := os.ReadFile(args[0])
	if err != nil {
		return nil, err
	}
	return hf.Open(args[0], compiled)
}
