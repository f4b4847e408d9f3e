package library

import (
	"sort"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge/search"
)

// Len is how many pages can be shown.
func (l *Library) Len() int { return len(l.rows) }

// Page is one of them.
func (l *Library) Page(number int) *Page {
	if l.made[number] == nil {
		page := l.listed(number)
		l.made[number] = &page
	}
	return l.made[number]
}

// listed is a page as the catalogue knows it.
func (l *Library) listed(number int) Page {
	row := int(l.rows[number])
	page := Page{Path: gitobj.Path(l.known.Path(row)), library: l, number: number, row: row}
	page.segment, page.doc = l.known.Place(row)
	return page
}

func (l *Library) path(number int) gitobj.Path {
	if page := l.made[number]; page != nil {
		return page.Path
	}
	return gitobj.Path(l.known.Path(int(l.rows[number])))
}

// Pages are all of them.
func (l *Library) Pages() []*Page {
	room := make([]Page, len(l.made)) // one piece of memory for all
	for i, page := range l.made {
		if page == nil {
			room[i] = l.listed(i)
			l.made[i] = &room[i]
		}
	}
	return l.made
}

// Find finds a page that can be shown by its path.
func (l *Library) Find(at gitobj.Path) (*Page, bool) {
	i, found := sort.Find(l.Len(), func(i int) int { return strings.Compare(string(at), string(l.path(i))) })
	if !found {
		return nil, false
	}
	return l.Page(i), true
}

// shelved are the pages as an index wants them, and behind them texts that are in
// a segment of their own.
type shelved struct {
	*Library
	segment int
	beside  []search.Doc
}

func (s shelved) Len() int { return s.Library.Len() + len(s.beside) }

func (s shelved) Path(number int) gitobj.Path {
	if n := number - s.Library.Len(); n >= 0 {
		return s.beside[n].Path
	}
	return s.path(number)
}

func (s shelved) Place(number int) search.Place {
	if n := number - s.Library.Len(); n >= 0 {
		return search.Place{Segment: s.segment, Doc: n, Known: -1}
	}
	row := int(s.rows[number])
	if row < 0 {
		page := s.made[number]
		return search.Place{Segment: page.segment, Doc: page.doc, Known: -1}
	}
	segment, doc := s.known.Place(row)
	return search.Place{Segment: segment, Doc: doc, Known: row}
}
