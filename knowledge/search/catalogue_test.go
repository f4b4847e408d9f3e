package search

import (
	"encoding/hex"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// listed are the pages of the library as a catalogue is made of them.
func listed(t *testing.T, store Store) (*Shelf, placed) {
	t.Helper()
	shelf := OpenShelf(store)
	shelf.Add(named())
	var pages placed
	for i, doc := range library() {
		segment, number, found := shelf.Find(blob(i))
		if !found {
			t.Fatalf("%s is in no segment", doc.Path)
		}
		pages = append(pages, at{doc.Path, Place{segment, number, -1}})
	}
	return shelf, pages
}

// TestCatalogueAnswersAlike: paths that are known, some of them or all, and paths
// that are cut into terms now are the same index.
func TestCatalogueAnswersAlike(t *testing.T) {
	store := drawer{}
	shelf, pages := listed(t, store)
	shelf.List(pages, blob)
	shelf.Tidy(everything)
	for _, known := range []int{0, 3, len(pages)} {
		again := OpenShelf(store)
		for c := range again.Catalogues {
			some := slices.Clone(pages)
			for i, page := range pages {
				segment, doc := c.Place(i)
				if string(c.Path(i)) != string(page.path) || gitobj.ID(hexOf(c.ID(i))) != blob(i) || segment != page.place.Segment || doc != page.place.Doc || c.Marked(i) != again.Segments()[segment].Marked(doc) {
					t.Errorf("page %d is listed as %s in %d, %d", i, c.Path(i), segment, doc)
				}
				if i < known {
					some[i].place.Known = i
				}
			}
			ix := NewIndex(again.Segments(), some, c)
			for _, query := range []string{"database backup", "数据库备份", "en zh deploy", "ja"} {
				if diff := cmp.Diff(Build(library()).Ask(query, 0), ix.Ask(query, 0)); diff != "" {
					t.Errorf("%d known, %s: %s", known, query, diff)
				}
			}
		}
	}
}

func TestCatalogueOfAMergedSegment(t *testing.T) {
	store := drawer{}
	shelf, pages := listed(t, store)
	shelf.List(pages, blob)
	shelf.Tidy(everything)
	for name := range store {
		if len(name) < len(catalogueVersion) || name[:len(catalogueVersion)] != catalogueVersion {
			delete(store, name)
		}
	}
	again := OpenShelf(store)
	for c := range again.Catalogues {
		for i, page := range pages {
			if segment, _ := c.Place(i); segment != -1 || string(c.Path(i)) != string(page.path) {
				t.Errorf("page %d: %s in %d", i, c.Path(i), segment)
			}
		}
	}
}

func TestFewCataloguesAreKept(t *testing.T) {
	store := drawer{}
	for i := range 3 * maxCatalogues {
		shelf, pages := listed(t, store)
		pages[0].path += gitobj.Path(rune('a' + i))
		shelf.List(pages, blob)
		shelf.Tidy(everything)
	}
	if got := len(OpenShelf(store).catalogues); got != maxCatalogues {
		t.Errorf("%d catalogues, want %d", got, maxCatalogues)
	}
}

// TestDamagedCatalogue turns each byte over: it is seen, and goes.
func TestDamagedCatalogue(t *testing.T) {
	store := drawer{}
	shelf, pages := listed(t, store)
	shelf.List(pages, blob)
	shelf.Tidy(everything)
	name := OpenShelf(store).catalogues[0]
	whole := store[name]
	for at := range whole {
		store[name] = slices.Clone(whole)
		store[name][at] ^= 0x55
		again := OpenShelf(store)
		for c := range again.Catalogues {
			readAll(c.terms)
		}
		if again.Discard(); store[name] != nil {
			t.Fatalf("byte %d: the catalogue is still there", at)
		}
	}
}

func hexOf(raw []byte) string { return hex.EncodeToString(raw) }
