package vocab

import (
	"os"
	"testing"

	"github.com/git-anw/git-anw/tokenizer/vocab/generate"
)

func TestTablesAreUpToDate(t *testing.T) {
	for name, have := range map[string]string{"o200k_base": o200k, "cl100k_base": cl100k} {
		want, err := generate.Vocabulary(name)
		if err != nil {
			t.Fatal(err)
		}
		if have != string(want) {
			t.Errorf("%s.bin is not what go generate writes", name)
		}
	}
}

// TestTablesAreSmall holds what the program grows by.
func TestTablesAreSmall(t *testing.T) {
	classes, err := os.Stat("../split/classes.bin")
	if err != nil {
		t.Fatal(err)
	}
	if n := len(o200k) + len(cl100k) + int(classes.Size()); n > 6_000_000 {
		t.Errorf("the tables are %d bytes", n)
	}
}
