package gitops

import (
	"context"
	"testing"
)

func TestNumbers(t *testing.T) {
	repo := newScratch(t).open()
	a, b, c := [20]byte{1}, [20]byte{2}, [20]byte{3}
	numbers := repo.Numbers("test")
	if _, found := numbers.Get(a); found {
		t.Error("there is something in nothing")
	}
	numbers.Put(a, 7)
	numbers.Put(b, 0)
	numbers.Put(c, -1)
	other := repo.Numbers("test")
	other.Put(c, 1<<31-1)
	numbers.Save(context.Background())
	other.Save(context.Background())
	again := repo.Numbers("test")
	for key, want := range map[[20]byte]int{a: 7, b: 0, c: 1<<31 - 1} {
		if got, found := again.Get(key); !found || got != want {
			t.Errorf("%x: %d %v, want %d", key[:1], got, found, want)
		}
	}
}
