package library

import (
	"slices"
	"strings"

	"github.com/git-anw/git-anw/gitops/gitobj"
	"github.com/git-anw/git-anw/knowledge"
	"github.com/git-anw/git-anw/knowledge/search"
)

// entries is a tree that lists all its files at once.
type entries interface{ Entries() []gitobj.Entry }

// list finds the pages of the tree, in the order of their paths.
func (l *Library) list() ([]*Page, error) {
	if tree, ok := l.tree.(entries); ok {
		var pages []*Page
		for _, entry := range tree.Entries() {
			if entry.Mode != gitobj.ModeSymlink && entry.Mode != gitobj.ModeGitlink && knowledge.IsPage(entry.Path) {
				pages = append(pages, l.page(entry.Path, entry.ID))
			}
		}
		return pages, nil
	}
	return l.walk()
}

func (l *Library) walk() (pages []*Page, err error) {
	files, err := knowledge.Files(l.tree, "wiki", knowledge.IsPage)
	slices.SortFunc(files, func(a, b knowledge.File) int { return strings.Compare(string(a.Path), string(b.Path)) })
	for _, file := range files {
		pages = append(pages, l.page(file.Path, file.Blob))
	}
	return pages, err
}

func (l *Library) page(at gitobj.Path, blob gitobj.ID) *Page {
	return &Page{Path: at, blob: blob, library: l, segment: -1}
}

// missing are the pages that no segment has.
func (l *Library) missing(pages []*Page) []*Page {
	var missing []*Page
	for _, page := range pages {
		if !l.find(page) {
			missing = append(missing, page)
		}
	}
	return missing
}

func (l *Library) find(page *Page) bool {
	segment, doc, found := l.shelf.Find(page.blob)
	if found {
		page.segment, page.doc = segment, doc
	}
	return found
}

// atOnce is how many pages are read before they become a segment: more need
// more memory.
const atOnce = 4000

// takeIn reads pages and puts them on the shelf.
func (l *Library) takeIn(pages []*Page, progress func(done, total int)) error {
	if progress == nil {
		progress = func(int, int) {}
	}
	for done := 0; done < len(pages); done += atOnce {
		some := pages[done:min(done+atOnce, len(pages))]
		if err := l.prefetch(some); err != nil {
			return err
		}
		l.studyAll(some, func(n int) { progress(done+n, len(pages)) })
	}
	return nil
}

func (l *Library) prefetch(pages []*Page) error {
	paths := make([]gitobj.Path, len(pages))
	for i, page := range pages {
		paths[i] = page.Path
	}
	return knowledge.Prefetch(l.tree, paths)
}

// studyAll makes a segment of the blobs and lends one of what has no name.
func (l *Library) studyAll(pages []*Page, done func(n int)) {
	var kept, lent []search.Text
	var lentTo, keptTo []*Page
	seen := map[gitobj.ID]bool{}
	for i, page := range pages {
		done(i)
		if seen[page.blob] {
			keptTo = append(keptTo, page)
			continue
		}
		text, err := page.study()
		switch {
		case err != nil:
			l.Lost = append(l.Lost, Lost{page.Path, "cannot be read"})
		case l.certain(page.blob):
			seen[page.blob] = true
			kept, keptTo = append(kept, text), append(keptTo, page)
		default:
			text.ID = ""
			lent, lentTo = append(lent, text), append(lentTo, page)
		}
	}
	l.shelf.Add(kept)
	for _, page := range keptTo {
		l.find(page)
	}
	if len(lent) > 0 {
		segment := l.shelf.Lend(lent)
		for i, page := range lentTo {
			page.segment, page.doc = segment, i
		}
	}
	done(len(pages))
}

func (p *Page) study() (search.Text, error) {
	data, err := p.Read()
	if err != nil {
		return search.Text{}, err
	}
	facts, doc := Study(data)
	return search.Text{ID: p.blob, Doc: doc, Facts: facts.pack(), Marked: facts.unusual()}, nil
}

// certain is true where what was read is what the blob holds.
func (l *Library) certain(blob gitobj.ID) bool {
	if blob == "" {
		return false
	}
	tree, ok := l.tree.(interface{ Certain(gitobj.ID) bool })
	return !ok || tree.Certain(blob)
}

// supersedes are the pages that this one replaces.
func (p *Page) supersedes() []gitobj.Path {
	var old []gitobj.Path
	for _, written := range p.Facts().Supersedes {
		if target, ok := knowledge.ResolvePage(p.Path, written); ok {
			old = append(old, target)
		}
	}
	return old
}
