package library

import (
	"encoding/hex"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge/search"
)

// spare is how many pages may be in no catalogue before another is made.
func spare(pages int) int { return max(64, pages/50) }

// recall takes from a catalogue where texts are, if one is of nearly these pages.
func (l *Library) recall(pages []*Page) {
	for c := range l.shelf.Catalogues {
		if unlike := c.Len() - len(pages); max(unlike, -unlike) > spare(len(pages)) {
			continue
		}
		l.match(c, pages)
		if l.strangers(pages) <= spare(len(pages)) {
			l.known = c
			return
		}
		for _, page := range pages {
			page.known = 0
		}
	}
}

// match finds the pages that a catalogue has as they are; both are sorted.
func (l *Library) match(c *search.Catalogue, pages []*Page) {
	next := 0
	l.shelf.Each(c, func(i int, listed search.Listed) {
		for next < len(pages) && string(pages[next].Path) < string(listed.Path) {
			next++
		}
		if next == len(pages) || string(pages[next].Path) != string(listed.Path) || !isID(pages[next].blob, listed.ID) {
			return
		}
		page := pages[next]
		page.known = i + 1
		if listed.Segment >= 0 {
			page.segment, page.doc = listed.Segment, listed.Doc
		}
	})
}

func isID(id gitobj.ID, raw []byte) bool {
	var text [2 * 32]byte
	return len(raw) > 0 && len(id) == 2*len(raw) && len(id) <= len(text) && string(text[:hex.Encode(text[:], raw)]) == string(id)
}

// strangers are the pages that are not known or not placed, and could be: what
// differs from its blob never is.
func (l *Library) strangers(pages []*Page) (n int) {
	for _, page := range pages {
		if page.blob != "" && (page.known == 0 || page.segment < 0) {
			n++
		}
	}
	return n
}

// enlist makes a catalogue where there is none that has nearly all pages.
func (l *Library) enlist() {
	if l.known != nil || len(l.Pages) <= spare(len(l.Pages)) {
		return
	}
	ids := make([]gitobj.ID, len(l.Pages))
	for i, page := range l.Pages {
		ids[i] = page.blob
		l.places[i].Known = i + 1
	}
	l.known = l.shelf.List(l.places, ids)
}
