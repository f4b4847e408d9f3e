package library

import (
	"encoding/hex"
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
	"github.com/git-anw/git-anw/knowledge/search"
)

// Library is the pages of one tree, in the order of their paths. Of those that a
// catalogue knows a value is made when it is asked for.
type Library struct {
	// Lost are the pages that cannot be shown, with the reason.
	Lost   []Lost
	tree   fs.FS
	shelf  *search.Shelf
	index  *search.Index
	known  *search.Catalogue // may be nil
	rows   []int32           // by page: its number in the catalogue, -1 where that does not have it as it is
	made   []*Page           // by page: nil where there is no value yet
	marked []*Page           // those whose facts change what is found
	retold []*Page           // those that another replaces
	links  sync.Once
}

// Lost is a page that is there and cannot be shown.
type Lost struct {
	Path   gitobj.Path
	Reason string
}

// Page is a page of the library. Its content is read when it is asked for.
type Page struct {
	Path gitobj.Path
	// Successor is the page that replaces this one, "" for none.
	Successor gitobj.Path

	blob         gitobj.ID // of the tree, "" where that does not know it or the catalogue does
	library      *Library
	number       int // into the library's pages
	row          int // of the catalogue that it was made of, -1 for none
	segment, doc int // the segment is -1 where it was not found yet
	facts        *Facts
	links        int
}

// Open takes stock of the wiki of a tree, and puts on the shelf what was not
// there; progress, which may be nil, is told how many of those pages are done.
// A tree that knows blobs gives them as FileInfo.Sys.
func Open(tree fs.FS, store search.Store, progress func(done, total int)) (*Library, error) {
	l, err := open(tree, store, progress)
	if err == nil && l.shelf.Discard() {
		return open(tree, store, progress)
	}
	return l, err
}

func open(tree fs.FS, store search.Store, progress func(done, total int)) (*Library, error) {
	l := &Library{tree: tree, shelf: search.OpenShelf(store)}
	files, err := l.files()
	if err != nil {
		return nil, err
	}
	l.recall(files)
	if err := l.takeIn(l.missing(), progress); err != nil {
		return nil, err
	}
	l.arrange()
	l.enlist()
	l.index = search.NewIndex(l.shelf.Segments(), shelved{Library: l}, l.known)
	l.markSuperseded()
	return l, nil
}

// arrange keeps the pages that can be shown, in the place of all.
func (l *Library) arrange() {
	n := 0
	for i, row := range l.rows {
		page := l.made[i]
		if page != nil && page.segment < 0 {
			continue // it could not be read
		}
		l.rows[n], l.made[n] = row, page
		if page != nil {
			page.number = n
		}
		if l.isMarked(n) {
			page = l.Page(n)
			if odd := page.Facts().Odd; odd != "" {
				l.Lost = append(l.Lost, Lost{page.Path, odd})
				continue
			}
			l.marked = append(l.marked, page)
		}
		n++
	}
	clear(l.made[n:])
	l.rows, l.made = l.rows[:n], l.made[:n]
}

func (l *Library) isMarked(number int) bool {
	if row := l.rows[number]; row >= 0 {
		return l.known.Marked(int(row))
	}
	page := l.made[number]
	return l.shelf.Segments()[page.segment].Marked(page.doc)
}

// markSuperseded finds out who replaces whom.
func (l *Library) markSuperseded() {
	for _, page := range l.marked {
		for _, old := range page.supersedes() {
			replaced, there := l.Find(old)
			if !there || replaced == page {
				continue
			}
			if replaced.Successor == "" {
				l.retold = append(l.retold, replaced)
			}
			replaced.Successor = page.Path
		}
	}
	slices.SortFunc(l.retold, func(a, b *Page) int { return a.number - b.number })
}

// Index finds the pages by words; a hit's Page is a number into Pages.
func (l *Library) Index() *search.Index { return l.index }

// Tidy is the last thing to do with a library: see search.Shelf.
func (l *Library) Tidy() { l.shelf.Tidy(l.index.Live) }

// Damaged is true where the segments were not as they were written: what was
// found is then worth nothing, and a library that is opened now is sound.
func (l *Library) Damaged() bool { return l.shelf.Discard() }

// Facts are what is known of the page.
func (p *Page) Facts() *Facts {
	if p.facts == nil {
		facts := unpack(p.library.shelf.Segments()[p.segment].Facts(p.doc))
		p.facts = &facts
	}
	return p.facts
}

// Retired is true for a page that is offered for no task: another one stands for
// it, or it is out of date.
func (p *Page) Retired() bool { return p.Successor != "" || p.Facts().Freshness == "deprecated" }

// File is the page as its tree has it.
func (p *Page) File() knowledge.File {
	if p.row >= 0 {
		return knowledge.File{Path: p.Path, Blob: gitobj.ID(hex.EncodeToString(p.library.known.ID(p.row)))}
	}
	return knowledge.File{Path: p.Path, Blob: p.blob}
}

// Title is what the page is called.
func (p *Page) Title() string {
	if title := p.Facts().Title; title != "" {
		return title
	}
	name := p.Path.Base()
	return strings.TrimSuffix(name, path.Ext(name))
}

// Links is how many other pages link to this one.
func (p *Page) Links() int {
	p.library.links.Do(func() { countLinks(p.library.Pages()) })
	return p.links
}

// Read is the content of the page.
func (p *Page) Read() ([]byte, error) { return fs.ReadFile(p.library.tree, string(p.Path)) }
