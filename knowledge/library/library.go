package library

import (
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
	"github.com/git-anw/git-anw/knowledge/search"
)

// Library is the pages of one tree, in the order of their paths.
type Library struct {
	Pages []*Page
	// Lost are the pages that cannot be shown, with the reason.
	Lost   []Lost
	tree   fs.FS
	shelf  *search.Shelf
	index  *search.Index
	places []search.Page
	known  *search.Catalogue // may be nil
	marked []*Page           // those whose facts change what is found
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

	blob         gitobj.ID // of the tree, "" where that does not know it
	library      *Library
	number       int // into the library's pages
	segment, doc int
	known        int // see search.Page
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
	pages, err := l.list()
	if err != nil {
		return nil, err
	}
	l.recall(pages)
	if err := l.takeIn(l.missing(pages), progress); err != nil {
		return nil, err
	}
	l.arrange(pages)
	l.enlist()
	l.index = search.NewIndex(l.shelf.Segments(), l.places, l.known)
	l.markSuperseded()
	return l, nil
}

// arrange keeps the pages that can be shown, in the place of all.
func (l *Library) arrange(pages []*Page) {
	segments := l.shelf.Segments()
	l.Pages, l.places = pages[:0], make([]search.Page, 0, len(pages))
	for _, page := range pages {
		if page.segment < 0 {
			continue // it could not be read
		}
		if segments[page.segment].Marked(page.doc) {
			if odd := page.Facts().Odd; odd != "" {
				l.Lost = append(l.Lost, Lost{page.Path, odd})
				continue
			}
			l.marked = append(l.marked, page)
		}
		page.number = len(l.Pages)
		l.Pages = append(l.Pages, page)
		l.places = append(l.places, search.Page{Path: page.Path, Segment: page.segment, Doc: page.doc, Known: page.known})
	}
}

// markSuperseded finds out who replaces whom.
func (l *Library) markSuperseded() {
	for _, page := range l.marked {
		for _, old := range page.supersedes() {
			if replaced, there := l.Page(old); there && replaced != page {
				replaced.Successor = page.Path
			}
		}
	}
}

// Page finds a page that can be shown by its path.
func (l *Library) Page(at gitobj.Path) (*Page, bool) {
	i, found := slices.BinarySearchFunc(l.Pages, at, func(p *Page, at gitobj.Path) int { return strings.Compare(string(p.Path), string(at)) })
	if !found {
		return nil, false
	}
	return l.Pages[i], true
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
func (p *Page) File() knowledge.File { return knowledge.File{Path: p.Path, Blob: p.blob} }

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
	p.library.links.Do(func() { countLinks(p.library.Pages) })
	return p.links
}

// Read is the content of the page.
func (p *Page) Read() ([]byte, error) { return fs.ReadFile(p.library.tree, string(p.Path)) }
