package search

import (
	"fmt"
	"maps"
	"slices"
	"testing"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// drawer is a store in memory.
type drawer map[string][]byte

func (d drawer) Names() []string { return slices.Sorted(maps.Keys(d)) }

func (d drawer) Get(name string) ([]byte, bool) {
	data, ok := d[name]
	return data, ok
}
func (d drawer) Put(name string, data []byte) { d[name] = data }
func (d drawer) Delete(name string)           { delete(d, name) }

func everything(int, int) bool { return true }

func TestShelfFindsWhatAnotherAdded(t *testing.T) {
	store := drawer{"9.9-other": []byte("of another version")}
	OpenShelf(store).Add(named()[:4])
	OpenShelf(store).Add(named()[4:])
	shelf := OpenShelf(store)
	for i := range library() {
		if _, _, found := shelf.Find(blob(i)); !found {
			t.Errorf("text %d is not found", i)
		}
	}
	if _, _, found := shelf.Find(""); found || len(store) != 2 {
		t.Errorf("found nothing: %v; %d segments", found, len(store))
	}
}

func TestDamagedSegmentsGo(t *testing.T) {
	store := drawer{}
	OpenShelf(store).Add(named())
	name := store.Names()[0]
	store[name] = slices.Clone(store[name])
	store[name][headerSize+25] ^= 1 // in the ids
	shelf := OpenShelf(store)
	shelf.Find(blob(1))
	if !shelf.Discard() || len(store) != 0 {
		t.Errorf("the damaged segment is still there: %v", store.Names())
	}
	store[name] = []byte("short")
	if OpenShelf(store); len(store) != 0 {
		t.Errorf("the segment without a head is still there: %v", store.Names())
	}
}

func TestTidyMergesManySegments(t *testing.T) {
	store := drawer{}
	for _, text := range named() {
		OpenShelf(store).Add([]Text{text})
	}
	if len(store) <= maxSegments {
		t.Fatalf("%d segments are not too many", len(store))
	}
	OpenShelf(store).Tidy(everything)
	shelf := OpenShelf(store)
	if len(shelf.Segments()) != 1 || shelf.Segments()[0].Len() != len(library()) {
		t.Errorf("%d segments", len(shelf.Segments()))
	}
	shelf.Tidy(everything)
	if len(store) != 1 {
		t.Errorf("tidying again leaves %d", len(store))
	}
}

// TestTidyLeavesTheLargest: a few pages at a time do not write everything again.
func TestTidyLeavesTheLargest(t *testing.T) {
	for _, large := range []int{1, 3} {
		store := drawer{}
		for i := range large {
			OpenShelf(store).Add(many(100*(i+1), 100))
		}
		before := store.Names()
		for i := range maxSegments {
			OpenShelf(store).Add(many(i, 1))
		}
		OpenShelf(store).Tidy(everything)
		for _, name := range before {
			if _, there := store[name]; !there {
				t.Errorf("a large one of %d was written again", large)
			}
		}
		if len(store) != large+1 {
			t.Errorf("%d segments, want %d", len(store), large+1)
		}
	}
}

func TestTidyBuriesTheDead(t *testing.T) {
	store := drawer{}
	OpenShelf(store).Add(many(0, 1000))
	shelf := OpenShelf(store)
	shelf.Tidy(func(_, doc int) bool { return doc%2 == 0 })
	if left := OpenShelf(store).Segments(); len(left) != 1 || left[0].Len() != 500 {
		t.Errorf("%d segments, the first of %d texts", len(left), left[0].Len())
	}
}

func many(from, n int) []Text {
	texts := make([]Text, n)
	for i := range texts {
		texts[i] = Text{ID: manyBlob(from + i), Doc: Doc{Body: "text"}}
	}
	return texts
}

func manyBlob(i int) gitobj.ID { return gitobj.ID(fmt.Sprintf("%040d", i)) }
