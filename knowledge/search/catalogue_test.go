package search

import (
	"encoding/hex"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/git-anw/git-anw/gitops/gitobj"
)

// listed are the pages of the library as a catalogue is made of them.
func listed(t *testing.T, store Store) (*Shelf, []Page, []gitobj.ID) {
	t.Helper()
	shelf := OpenShelf(store)
	shelf.Add(named())
	var pages []Page
	var ids []gitobj.ID
	for i, doc := range library() {
		segment, number, found := shelf.Find(blob(i))
		if !found {
			t.Fatalf("%s is in no segment", doc.Path)
		}
		pages, ids = append(pages, Page{Path: doc.Path, Segment: segment, Doc: number}), append(ids, blob(i))
	}
	return shelf, pages, ids
}

// TestCatalogueAnswersAlike: paths that are known, some of them or all, and paths
// that are cut into terms now are the same index.
func TestCatalogueAnswersAlike(t *testing.T) {
	store := drawer{}
	shelf, pages, ids := listed(t, store)
	shelf.List(pages, ids)
	shelf.Tidy(everything)
	for _, known := range []int{0, 3, len(pages)} {
		again := OpenShelf(store)
		for c := range again.Catalogues {
			some := slices.Clone(pages)
			again.Each(c, func(i int, page Listed) {
				if string(page.Path) != string(pages[i].Path) || gitobj.ID(hexOf(page.ID)) != ids[i] || page.Segment != pages[i].Segment || page.Doc != pages[i].Doc {
					t.Errorf("page %d is listed as %s in %d, %d", i, page.Path, page.Segment, page.Doc)
				}
				if i < known {
					some[i].Known = i + 1
				}
			})
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
	shelf, pages, ids := listed(t, store)
	shelf.List(pages, ids)
	shelf.Tidy(everything)
	for name := range store {
		if len(name) < len(catalogueVersion) || name[:len(catalogueVersion)] != catalogueVersion {
			delete(store, name)
		}
	}
	again := OpenShelf(store)
	for c := range again.Catalogues {
		again.Each(c, func(i int, page Listed) {
			if page.Segment != -1 || string(page.Path) != string(pages[i].Path) {
				t.Errorf("page %d: %s in %d", i, page.Path, page.Segment)
			}
		})
	}
}

func TestFewCataloguesAreKept(t *testing.T) {
	store := drawer{}
	for i := range 3 * maxCatalogues {
		shelf, pages, ids := listed(t, store)
		pages[0].Path += gitobj.Path(rune('a' + i))
		shelf.List(pages, ids)
		shelf.Tidy(everything)
	}
	if got := len(OpenShelf(store).catalogues); got != maxCatalogues {
		t.Errorf("%d catalogues, want %d", got, maxCatalogues)
	}
}

// TestDamagedCatalogue turns each byte over: it is seen, and goes.
func TestDamagedCatalogue(t *testing.T) {
	store := drawer{}
	shelf, pages, ids := listed(t, store)
	shelf.List(pages, ids)
	shelf.Tidy(everything)
	name := OpenShelf(store).catalogues[0]
	whole := store[name]
	for at := range whole {
		store[name] = slices.Clone(whole)
		store[name][at] ^= 0x55
		again := OpenShelf(store)
		for c := range again.Catalogues {
			again.Each(c, func(int, Listed) {})
			readAll(c.terms)
		}
		if again.Discard(); store[name] != nil {
			t.Fatalf("byte %d: the catalogue is still there", at)
		}
	}
}

func hexOf(raw []byte) string { return hex.EncodeToString(raw) }
