package gitops

import (
	"fmt"
	"os"
	"testing"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

func TestMemory(t *testing.T) {
	t.Parallel()
	s := newScratch(t)
	id := func(i int) gitobj.ID { return gitobj.ID(fmt.Sprintf("%040x", i)) }
	few := s.open().Memory("things-1")
	few.Keep(id(1), []byte("one"))
	few.Save()
	if _, found := s.open().Memory("things-1").Recall(id(1)); found {
		t.Error("a single value was written")
	}
	many := s.open().Memory("things-1")
	for i := range worthSaving {
		many.Keep(id(i), fmt.Appendf(nil, "value\t%d", i))
	}
	many.Keep("", []byte("no blob"))
	many.Keep(id(99), []byte("two\nlines"))
	many.Save()
	again := s.open().Memory("things-1")
	if value, found := again.Recall(id(3)); !found || string(value) != "value\t3" || len(again.values) != worthSaving {
		t.Errorf("%q %v of %d", value, found, len(again.values))
	}
	file := s.open().StateDir() + "/cache/things-1"
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, data[:len(data)/2], 0o600); err != nil { // a damaged file is no file
		t.Fatal(err)
	}
	if damaged := s.open().Memory("things-1"); len(damaged.values) != 0 {
		t.Errorf("read %d values from half a file", len(damaged.values))
	}
}
