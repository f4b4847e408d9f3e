// Command gen writes the generated files of package vocab (-vocabularies DIR)
// and of package split (-classes DIR).
package main

import (
	"flag"
	"log"
	"os"
	"path/filepath"

	"github.com/git-anw/git-anw/tokenizer/vocab/generate"
)

func main() {
	vocabularies := flag.String("vocabularies", "", "directory of package vocab")
	classes := flag.String("classes", "", "directory of package split")
	flag.Parse()
	if *vocabularies != "" {
		for _, name := range []string{"o200k_base", "cl100k_base"} {
			packed, err := generate.Vocabulary(name)
			write(*vocabularies, name+".bin", packed, err)
		}
	}
	if *classes != "" {
		table, err := generate.Classes()
		write(*classes, "classes.bin", table, err)
		source, err := generate.ASCII(table)
		write(*classes, "ascii.go", source, err)
	}
}

func write(dir, name string, data []byte, err error) {
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, name), data, 0o644)
	}
	if err != nil {
		log.Fatalf("%s: %v", name, err)
	}
}
