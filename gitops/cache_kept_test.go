package gitops

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

func TestKept(t *testing.T) {
	repo := newScratch(t).open()
	k := repo.Kept("things1", 3)
	if _, found := k.Get("a"); found {
		t.Error("there is something before it was put")
	}
	for i := range 6 {
		k.Put(fmt.Sprint("n", i), []byte(fmt.Sprint("value ", i)))
		if value, found := k.Get(fmt.Sprint("n", i)); !found || string(value) != fmt.Sprint("value ", i) {
			t.Errorf("%q %v", value, found)
		}
	}
	files, err := filepath.Glob(filepath.Join(repo.StateDir(), "cache", "things1-*"))
	if err != nil || len(files) != 3 {
		t.Fatalf("%v %v", files, err)
	}
	damaged := filepath.Join(repo.StateDir(), "cache", "things1-n5")
	must(newScratch(t), os.WriteFile(damaged, []byte("half of it"), 0o600))
	if value, found := k.Get("n5"); found {
		t.Errorf("%q came out of a damaged file", value)
	}
	must(newScratch(t), repo.ForgetAll())
	if _, found := k.Get("n4"); found {
		t.Error("it was not forgotten")
	}
}
